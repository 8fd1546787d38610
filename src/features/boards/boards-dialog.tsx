import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardRegistry } from '../../engine/board/registry.ts';
import { moveItem } from '../../renderers/parts/move-item.ts';
import { ListDialog } from '../list-dialog/list-dialog.tsx';
import { useLeaving } from '../list-dialog/use-leaving.ts';
import type { BoardCalls } from './board-calls.ts';
import styles from './board-dialog.module.css';
import { BoardEditor } from './board-editor.tsx';
import { BoardFooter } from './board-footer.tsx';
import { DialogBoardList } from './dialog-board-list.tsx';
import type { StoredBoard } from './boards-query.ts';
import { TemplateGrid } from './template-grid.tsx';
import type { BoardEdit } from './use-board-edit.ts';
import type { DialogStep } from './use-board-draft.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';

type Props = {
  edited: BoardEdit;
  types: BoardRegistry;
  boards: readonly StoredBoard[];
  context: BoardContext;
  calls: BoardCalls;
  /** The module's and the tab's names. */
  subject: string;
  /** Below the templates. */
  templateNotes?: ReactNode;
  /** Above the form of a board. */
  notes?: ReactNode;
  onSort: (dids: string[]) => void;
  onClose: () => void;
};

const templates: DialogStep = { kind: 'templates' };

/** The dialog of contract "Screens": my boards at the left, templates or one board at the right. */
export const BoardsDialog = ({ edited, types, boards, context, subject, ...props }: Props) => {
  const { calls, templateNotes, notes, onSort, onClose } = props;
  const { t } = useTranslation('board-dialog');
  const { leaveFor, ...leaving } = useLeaving<DialogStep>(edited, onClose, faulty);
  const { step, stored } = edited;
  return (
    <ListDialog
      title={t('title')}
      subject={subject}
      closeLabel={t('close')}
      footer={
        <BoardFooter
          edited={edited}
          context={context}
          leaving={leaving}
          onCancel={() => leaveFor(step.kind === 'templates' ? 'close' : templates)}
        />
      }
      body={leaving.body}
      bodyClassName={styles.body}
      onClose={() => leaveFor('close')}
      // An open question is dismissed first.
      onEscape={() => (leaving.isAsking ? leaving.stay() : leaveFor('close'))}
    >
      <DialogBoardList
        boards={boards}
        types={types}
        current={stored?.did}
        isBusy={edited.busy !== undefined}
        onAdd={() => leaveFor(templates)}
        onEdit={(did) => leaveFor({ kind: 'edit', did })}
        onMove={(from, to) => onSort(moveItem(boards, from, to).map(({ did }) => did))}
      />
      {step.kind === 'templates' ? (
        <TemplateGrid
          types={types.list}
          context={context}
          hasBoards={boards.length > 0}
          notes={templateNotes}
          onChoose={(type) => edited.go({ kind: 'add', type })}
        />
      ) : (
        <BoardEditor
          // Remounted for each board, so that nothing typed in one appears in another.
          key={step.kind === 'add' ? step.type : step.did}
          edited={edited}
          context={context}
          calls={calls}
          notes={notes}
          onBack={() => leaveFor(templates)}
        />
      )}
    </ListDialog>
  );
};

const faulty =
  '[aria-invalid="true"], [data-invalid="true"] input, [data-faulty="true"] input, [data-faulty="true"] button';
