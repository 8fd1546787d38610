import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BoardContext } from '../../engine/board/board-context.ts';
import { formIn } from '../../engine/board/hints.ts';
import { boardFaultText } from '../../engine/board/sentences.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { FaultCount } from '../../renderers/parts/fault-count.tsx';
import { focusPath } from '../../renderers/parts/focus-path.ts';
import type { MenuItem } from '../../renderers/parts/menu-button.tsx';
import { fieldAt } from '../../schemas/check-board.ts';
import { ConfirmedDelete, DialogFooter, FooterError, UnsavedQuestion } from '../list-dialog/dialog-footer.tsx';
import type { Leaving } from '../list-dialog/use-leaving.ts';
import type { BoardEdit } from './use-board-edit.ts';
import type { DialogStep } from './use-board-draft.ts';

type Props = {
  edited: BoardEdit;
  context: BoardContext;
  leaving: Omit<Leaving<DialogStep>, 'leaveFor'>;
  onCancel: () => void;
};

/** The first fault of each place, with the sentence that the field shows. */
const useFaultItems = ({ draft, listed }: BoardEdit, context: BoardContext): MenuItem[] => {
  const { t } = useTranslation('board-dialog');
  const { language } = useRendering().context;
  if (draft === undefined) return [];
  const schema = formIn(draft.board.form, context);
  const labelOf = (path: string) => (path === '/name' ? t('form.name') : (fieldAt(schema, path)?.['x-label'] ?? ''));
  return [...new Map(listed.toReversed().map((fault) => [fault.path, fault])).values()].toReversed().map((fault) => ({
    key: fault.path,
    label: boardFaultText(fault, labelOf(fault.path), language),
    onChoose: () => focusPath(fault.path),
  }));
};

/** Errors at the left, actions at the right; the question about unsaved input replaces them. */
export const BoardFooter = ({ edited, context, leaving, onCancel }: Props) => {
  const { t } = useTranslation('board-dialog');
  const { draft, stored, busy } = edited;
  const faults = useFaultItems(edited, context);
  if (leaving.isAsking && draft !== undefined) {
    return (
      <UnsavedQuestion
        question={stored === undefined ? t('unsavedNew') : t('unsaved', { name: stored.name })}
        labels={{ stay: t('stay'), discard: t('discard'), save: t('save') }}
        isSaving={busy === 'saving'}
        onStay={leaving.stay}
        onDiscard={leaving.discard}
        onSave={leaving.save}
      />
    );
  }
  return (
    <DialogFooter
      left={
        <>
          {edited.failure === undefined ? null : <FooterError>{edited.failure}</FooterError>}
          <FaultCount items={faults} />
        </>
      }
    >
      {stored === undefined ? null : (
        <ConfirmedDelete
          labels={{
            title: t('deleteTitle', { name: stored.name }),
            text: t('deleteText'),
            delete: t('delete'),
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
    </DialogFooter>
  );
};
