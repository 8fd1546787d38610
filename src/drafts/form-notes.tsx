import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../renderers/parts/icon.tsx';
import type { StoredDraft } from './use-draft.ts';
import type { OfflineSave } from './use-offline-save.ts';
import styles from './form-notes.module.css';

type Props = {
  draft: StoredDraft;
  /** A form whose save does not wait for the connection has none. */
  offline?: OfflineSave;
  /** The form edits a stored record: other people editing it are mentioned. */
  isEditing?: boolean;
  /** Sends what waits without waiting longer. */
  onSave?: () => void;
  /** Empties the form of what came back. */
  onDiscard: () => void;
};

const noOffline: OfflineSave = { isWaiting: false, hold: () => false, stop: () => undefined };

/** What a form has to say about what was typed in it: it came back, it waits for the connection, it is open twice. */
export function FormNotes({ draft, offline = noOffline, isEditing = false, onSave, onDiscard }: Props) {
  const { t } = useTranslation('parts');
  const discard = () => {
    draft.drop();
    onDiscard();
  };
  const saveNow = () => {
    offline.stop();
    onSave?.();
  };
  return (
    <div className={styles.notes} data-slot="form-notes" data-held={offline.isWaiting} role="status">
      {offline.isWaiting && (
        <FormNote
          tone="warning"
          icon="cloud"
          verbs={
            <>
              <Button size="small" onClick={saveNow}>
                {t('draft.saveNow')}
              </Button>
              <Button size="small" type="text" onClick={offline.stop}>
                {t('draft.goOn')}
              </Button>
            </>
          }
        >
          {t('draft.waiting')}
        </FormNote>
      )}
      {draft.isRestored && (
        <FormNote
          tone="info"
          icon="undo"
          verbs={
            <Button size="small" onClick={discard}>
              {t('draft.discard')}
            </Button>
          }
        >
          {t('draft.restored')}
        </FormNote>
      )}
      {isEditing && draft.isOpenElsewhere && (
        <FormNote tone="warning" icon="copy">
          {t('draft.elsewhere')}
        </FormNote>
      )}
    </div>
  );
}

type NoteProps = { tone: 'info' | 'warning'; icon: IconName; verbs?: ReactNode; children: ReactNode };

/** One notice above a form, with the ways out of what it says. */
export function FormNote({ tone, icon, verbs, children }: NoteProps) {
  return (
    <div className={`${styles.note} ${styles[tone]}`}>
      <Icon name={icon} />
      <div className={styles.text}>{children}</div>
      {verbs && <span className={styles.verbs}>{verbs}</span>}
    </div>
  );
}
