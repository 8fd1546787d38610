import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Modules } from '../../../engine/automation/linkage-draft.ts';
import type { LinkageChoices } from '../../../renderers/linkage-form/linkage-form-context.ts';
import { Icon } from '../../../renderers/parts/icon.tsx';
import type { LinkageCalls } from './linkage-calls.ts';
import { LinkageEditor } from './linkage-editor.tsx';
import { LinkageFoot } from './linkage-foot.tsx';
import { LinkageList, NoLinkageChosen } from './linkage-list.tsx';
import styles from './linkages.module.css';
import type { StoredLinkage } from './linkages-query.ts';
import type { Place } from './use-linkage-draft.ts';
import type { LinkageEdit } from './use-linkage-edit.ts';

type Props = {
  edited: LinkageEdit;
  linkages: readonly StoredLinkage[];
  choices: LinkageChoices;
  module: Modules;
  explain: LinkageCalls['explain'];
  /** The list that the linkages belong to. */
  place: { pid: string; filterdid: string };
  /** The module's and the tab's names. */
  subject: string;
  onClose: () => void;
};

const list: Place = { kind: 'list' };

/** Fields with a fault, then the verbs of a step that lacks something. */
const faulty =
  '[aria-invalid="true"], [data-invalid="true"] button, [data-faulty="true"] input, [data-faulty="true"] button';

/** The dialog of contract "Screens": my linkages at the left, one of them at the right. */
export const LinkagesFrame = ({ edited, linkages, choices, module, explain, place, subject, onClose }: Props) => {
  const { t } = useTranslation('linkages');
  const body = useRef<HTMLDivElement>(null);
  /** Where the person wants to go from a linkage that is not saved. */
  const [wanted, setWanted] = useState<Place | 'close'>();
  const follow = (to: Place | 'close'): void => {
    setWanted(undefined);
    if (to === 'close') onClose();
    else edited.go(to);
  };
  const leaveFor = (to: Place | 'close'): void => {
    if (edited.busy !== undefined) return;
    if (edited.isDirty) setWanted(to);
    else follow(to);
  };
  const save = (): void => {
    if (edited.writing === undefined) return;
    void edited.save().then((isDone) => {
      if (isDone && wanted !== undefined) follow(wanted);
      setWanted(undefined);
      // Where something is missing, the focus goes to the field that is wrong.
      if (!isDone) setTimeout(() => body.current?.querySelector<HTMLElement>(faulty)?.focus());
    });
  };
  useSaveKey(save);
  const { writing } = edited;
  return (
    <Modal
      open
      width="var(--size-dialog-wide)"
      centered
      closable={false}
      className={styles.dialog ?? ''}
      classNames={{ container: styles.frame ?? '', header: styles.part ?? '', footer: styles.part ?? '' }}
      title={
        <div className={styles.title}>
          <span>{t('title')}</span>
          <bdi className={styles.subject}>{subject}</bdi>
          <Button
            type="text"
            className={styles.titleVerb ?? ''}
            icon={<Icon name="close" />}
            aria-label={t('close')}
            title={t('close')}
            onClick={() => leaveFor('close')}
          />
        </div>
      }
      footer={
        <LinkageFoot
          edited={edited}
          isAsking={wanted !== undefined}
          onStay={() => setWanted(undefined)}
          onDiscard={() => wanted !== undefined && follow(wanted)}
          onSave={save}
          onCancel={() => leaveFor(writing === undefined ? 'close' : list)}
        />
      }
      // The question in the footer is taken back first.
      onCancel={() => (wanted === undefined ? leaveFor('close') : setWanted(undefined))}
    >
      <div ref={body} className={styles.body} role="group" aria-label={t('title')}>
        <LinkageList
          linkages={linkages}
          edited={edited}
          onAdd={() => leaveFor({ kind: 'add' })}
          onEdit={(did) => leaveFor({ kind: 'edit', did })}
        />
        {edited.place.kind === 'list' ? (
          <NoLinkageChosen hasLinkages={linkages.length > 0} onAdd={() => edited.go({ kind: 'add' })} />
        ) : (
          <LinkageEditor
            // Drawn anew for each linkage: nothing typed in one is left in another.
            key={edited.place.kind === 'add' ? '' : edited.place.did}
            edited={edited}
            choices={choices}
            module={module}
            explain={explain}
            place={place}
          />
        )}
      </div>
    </Modal>
  );
};

/** Ctrl+S saves, wherever the focus is: nothing but the dialog can be reached while it is open. */
const useSaveKey = (save: () => void): void => {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};
