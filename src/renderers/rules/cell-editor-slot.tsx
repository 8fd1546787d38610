import { type RefObject, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CellEditor } from './cell-editor.tsx';
import { useRules } from './rules-context.ts';

/** Puts the editor of the cell that is written into its element of the grid. */
export const CellEditorSlot = ({ frame }: { frame: RefObject<HTMLDivElement | null> }) => {
  const { store } = useRules();
  const editing = useSyncExternalStore(store.subscribe, () => store.get().editing);
  if (editing === undefined) return null;
  const { table } = store.get();
  const row = table.rows[editing.row];
  const column = table.columns[editing.column];
  if (row === undefined || column === undefined) return null;
  const editor = <CellEditor key={`${row.id}/${column.key}`} column={column} />;
  if (editing.isPanel) return editor;
  const cell = frame.current?.querySelector(
    `.ag-row[row-id="${row.id}"] .ag-cell[col-id="${CSS.escape(column.key)}"] [data-part]`,
  );
  return cell ? createPortal(editor, cell) : null;
};
