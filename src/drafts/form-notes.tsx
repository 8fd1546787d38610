import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../renderers/parts/icon.tsx';
import type { StoredDraft } from './use-draft.ts';
import type { OfflineSave } from './use-offline-save.ts';
import styles from './form-notes.module.css';

type Props = {
  draft: StoredDraft;
  /** Undefined for a form whose save does not wait for the connection. */
  offline?: OfflineSave;
  /** The form edits a stored record: other people editing it are mentioned. */
  isEditing?: boolean;
  /** Why the last save failed, where that is no fault of a field. */
  failure?: string | undefined;
  /** Sends the waiting or failed save now. */
  onSave?: () => void;
  /** Removes the restored input from the form. */
  onDiscard: () => void;
};

const noOffline: OfflineSave = { isWaiting: false, hold: () => false, stop: () => undefined };

/** Notices of a form about its draft: restored, waiting for the connection, or open in another tab. */
export function FormNotes(props: Props) {
  const { draft, offline = noOffline, isEditing = false, failure, onSave, onDiscard } = props;
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
    <div
      className={styles.notes}
      data-slot="form-notes"
      data-held={offline.isWaiting || failure !== undefined}
      role="status"
    >
      {offline.isWaiting && (
        <FormNote
          tone="warning"
          icon="cloud"
          buttons={
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
      {failure !== undefined && <FailureNote failure={failure} onSave={onSave} />}
      {draft.isRestored && (
        <FormNote
          tone="info"
          icon="undo"
          buttons={
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

const FailureNote = ({ failure, onSave }: { failure: string; onSave: Props['onSave'] }) => {
  const { t } = useTranslation('parts');
  return (
    <FormNote
      tone="warning"
      icon="fault"
      buttons={
        <Button size="small" onClick={onSave}>
          {t('draft.saveAgain')}
        </Button>
      }
    >
      {t('draft.failed', { msg: failure })}
    </FormNote>
  );
};

type NoteProps = { tone: 'info' | 'warning'; icon: IconName; buttons?: ReactNode; children: ReactNode };

/** One notice above a form, with buttons that resolve it. */
export function FormNote({ tone, icon, buttons, children }: NoteProps) {
  return (
    <div className={`${styles.note} ${styles[tone]}`}>
      <Icon name={icon} />
      <div className={styles.text}>{children}</div>
      {buttons && <span className={styles.buttons}>{buttons}</span>}
    </div>
  );
}
