import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmedDelete, DialogFoot, FootTrouble, UnsavedQuestion } from '../list-dialog/dialog-foot.tsx';
import type { Leaving } from '../list-dialog/use-leaving.ts';
import type { BoardEdit } from './use-board-edit.ts';
import type { DialogStep } from './use-board-draft.ts';

type Props = { edited: BoardEdit; leaving: Omit<Leaving<DialogStep>, 'leaveFor'>; onCancel: () => void };

/** Errors at the left, actions at the right; the question about unsaved input replaces them. */
export const BoardFoot = ({ edited, leaving, onCancel }: Props) => {
  const { t } = useTranslation('board-dialog');
  const { draft, stored, busy } = edited;
  if (leaving.isAsking && draft !== undefined) {
    return (
      <UnsavedQuestion
        question={stored === undefined ? t('unsavedNew') : t('unsaved', { name: stored.name })}
        words={{ stay: t('stay'), discard: t('discard'), save: t('save') }}
        isSaving={busy === 'saving'}
        onStay={leaving.stay}
        onDiscard={leaving.discard}
        onSave={leaving.save}
      />
    );
  }
  return (
    <DialogFoot left={edited.trouble === undefined ? null : <FootTrouble>{edited.trouble}</FootTrouble>}>
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
        {t(draft === undefined ? 'close' : 'cancel')}
      </Button>
      {draft === undefined ? null : (
        <Button type="primary" loading={busy === 'saving'} disabled={busy === 'deleting'} onClick={leaving.save}>
          {t(stored === undefined ? 'save' : 'update')}
        </Button>
      )}
    </DialogFoot>
  );
};
