import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Modules } from '../../../engine/automation/linkage-draft.ts';
import { ConfirmedDelete, DialogFoot, FootTrouble, UnsavedQuestion } from '../list-dialog/dialog-foot.tsx';
import type { Leaving } from '../list-dialog/use-leaving.ts';
import { ConflictQuestion } from './linkage-conflicts.tsx';
import type { DialogStep } from './use-linkage-draft.ts';
import type { LinkageEdit } from './use-linkage-edit.ts';

type Props = {
  edited: LinkageEdit;
  module: Modules;
  /** What holds now, in words. */
  holds: string | undefined;
  leaving: Omit<Leaving<DialogStep>, 'leaveFor'>;
  onCancel: () => void;
};

/** What is wrong at the left, verbs at the right; a question takes their place. */
export const LinkageFoot = ({ edited, module, holds, leaving, onCancel }: Props) => {
  const { t } = useTranslation('linkages');
  const { writing, busy, isPending, asked } = edited;
  if (asked !== undefined) {
    const isBusy = busy !== undefined || edited.switching !== undefined;
    return <ConflictQuestion asked={asked} isBusy={isBusy} module={module} />;
  }
  if (leaving.isAsking && writing !== undefined) {
    return (
      <UnsavedQuestion
        question={writing.stored === undefined ? t('unsavedNew') : t('unsaved', { name: writing.stored.name })}
        words={{ stay: t('stay'), discard: t('discard'), save: t('save') }}
        isSaving={busy === 'saving'}
        onStay={leaving.stay}
        onDiscard={leaving.discard}
        onSave={leaving.save}
      />
    );
  }
  const stored = writing?.stored;
  return (
    <DialogFoot left={<FootNote edited={edited} holds={holds} />}>
      {stored === undefined ? null : (
        <ConfirmedDelete
          words={{
            title: t('deleteTitle', { name: stored.name }),
            text: t('deleteText'),
            delete: t('delete'),
            cancel: t('cancel'),
          }}
          isBusy={busy === 'deleting'}
          isOff={busy === 'saving'}
          onDelete={() => void edited.remove(stored)}
        />
      )}
      <Button disabled={busy !== undefined} onClick={onCancel}>
        {t(writing === undefined ? 'close' : 'cancel')}
      </Button>
      {writing === undefined ? null : (
        <Button
          type="primary"
          loading={busy === 'saving'}
          disabled={busy === 'deleting' || isPending || edited.switching !== undefined}
          onClick={leaving.save}
        >
          {t(stored === undefined ? 'save' : 'update')}
        </Button>
      )}
    </DialogFoot>
  );
};

const FootNote = ({ edited, holds }: Pick<Props, 'edited' | 'holds'>) => {
  const { t } = useTranslation('linkages');
  const { trouble, isSubmitted, checked } = edited;
  const count = checked.faults.length;
  if (trouble !== undefined) return <FootTrouble>{trouble.words}</FootTrouble>;
  if (isSubmitted && count > 0) return <FootTrouble>{t('faults', { count })}</FootTrouble>;
  return <span role="status">{holds}</span>;
};
