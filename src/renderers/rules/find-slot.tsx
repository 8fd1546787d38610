import type { RuleTable } from '../../engine/rules/rule-table.ts';
import { type CellPosition, selectCell } from '../../engine/rules/selection.ts';
import { FindBar } from './find-bar.tsx';
import type { RulesStore } from './rules-store.ts';
import type { RulesEdit } from './use-rules-edit.ts';

type Props = {
  store: RulesStore;
  table: RuleTable;
  edit: RulesEdit;
  disabled: boolean;
  /** Brings a cell into sight; with the focus unless `takesFocus` is false. */
  show: (position: CellPosition, takesFocus?: boolean) => void;
  onClose: () => void;
};

/** The search of a table: what it finds is selected and comes into sight, and on its end the active cell has the focus. */
export const FindSlot = ({ store, table, edit, disabled, show, onClose }: Props) => {
  const active = (): CellPosition | undefined => store.get().selection?.active;
  return (
    <FindBar
      table={table}
      disabled={disabled}
      active={active}
      onGo={(position) => {
        store.set({ selection: selectCell(position) });
        show(position, false);
      }}
      onReplace={edit.replaced}
      onClose={() => {
        onClose();
        const position = active();
        if (position !== undefined) show(position);
      }}
    />
  );
};
