import { useMemo } from 'react';
import type { FormatContext } from '../../engine/field-type.ts';
import { nothingShown, type ShownCell } from '../../engine/rules/cell-kind.ts';
import { cellAt, textAt } from '../../engine/rules/cells/registry.ts';
import { fillDown, fillFrom } from '../../engine/rules/fill.ts';
import { blockOf, clearRange, pasteBlock, writeTexts } from '../../engine/rules/paste.ts';
import type { replaceCells } from '../../engine/rules/find.ts';
import {
  addRow,
  type Changed,
  copyRows,
  deleteRows,
  moveRows,
  type RuleTable,
  setCells,
} from '../../engine/rules/rule-table.ts';
import {
  advance,
  clampSelection,
  type Range,
  rangeOf,
  selectCell,
  selectRange,
  type CellPosition,
} from '../../engine/rules/selection.ts';
import { type Block, readHtml, readTsv } from '../../engine/rules/sheet-text.ts';
import { isPanelled } from './cell-editor.tsx';
import type { EditStep } from './rules-context.ts';
import { addedOf, type EditResult, type Notice, noticesOf } from './rules-notices.ts';
import type { RulesStore } from './rules-store.ts';
import { useLatest } from '../../state/use-latest.ts';

type Options = {
  store: RulesStore;
  disabled: boolean;
  context: FormatContext;
  /** `tag`: changes in a row with the same one are one step of undo. */
  onChange: (table: RuleTable, tag?: string) => void;
  /** Replaces the former notices. */
  onNotice: (notices: readonly Notice[]) => void;
  /** Brings the active cell into sight, with the focus. */
  show: (position: CellPosition) => void;
};

const moves: Readonly<Record<EditStep, { isDown: boolean; isBack: boolean }>> = {
  down: { isDown: true, isBack: false },
  up: { isDown: true, isBack: true },
  right: { isDown: false, isBack: false },
  left: { isDown: false, isBack: true },
};

/** What every change needs: the table as it is, the way to change it, and what is announced. */
const coreOf = (store: RulesStore, now: () => Options) => {
  const size = () => {
    const { table } = store.get();
    return { rows: table.rows.length, columns: table.columns.length };
  };
  const change = (table: RuleTable): void => {
    if (table === store.get().table || now().disabled) return;
    const selection = clampSelection(store.get().selection, { rows: table.rows.length, columns: table.columns.length });
    store.set({ table, selection, marked: undefined });
    now().onNotice([]);
    now().onChange(table);
  };
  const showNotices = (table: RuleTable, result: EditResult): void =>
    now().onNotice(noticesOf(table, result, now().context.language));
  const range = (): Range | undefined => {
    const { selection } = store.get();
    return selection && rangeOf(selection);
  };
  return { store, now, size, change, showNotices, range };
};

type Core = ReturnType<typeof coreOf>;

type Replaced = ReturnType<typeof replaceCells>;

/** What the editor of a cell starts with. */
const typedAt = (table: RuleTable, { row, column }: CellPosition, context: FormatContext): string =>
  textAt(table, [row, column], { ...context, isTyped: true });

/** What a cell shows that is about to be edited. */
const shownAt = (table: RuleTable, { row, column }: CellPosition, context: FormatContext): ShownCell => {
  const cell = cellAt(table, row, column);
  return cell?.kind.display(cell.value, cell.column, context) ?? nothingShown;
};

const cellEdits = ({ store, now, size, change, showNotices, range }: Core) => ({
  open: (text?: string): void => {
    const { table, selection } = store.get();
    const active = selection?.active;
    const column = active && table.columns[active.column];
    if (active === undefined || column === undefined || now().disabled) return;
    const { isOn, unit } = shownAt(table, active, now().context);
    if (isOn !== undefined) return;
    const before = typedAt(table, active, now().context);
    // The editor is put into the cell's element, which is there while the cell is in sight.
    now().show(active);
    store.set({ editing: { ...active, text: text ?? before, unit, isPanel: isPanelled(column) } });
  },
  /** Turns the flags of the selection over, all to the opposite of the active one; false where it is none. */
  toggle: (): boolean => {
    const { table, selection } = store.get();
    if (selection === undefined) return false;
    const { active } = selection;
    const { isOn } = shownAt(table, active, now().context);
    if (isOn === undefined) return false;
    const { top, bottom } = rangeOf(selection);
    const rows = Array.from({ length: bottom - top + 1 }, (_row, index) => top + index);
    change(
      setCells(
        table,
        rows.map((row) => ({ row, column: active.column, value: !isOn })),
      ),
    );
    return true;
  },
  clear: (): void => {
    const chosen = range();
    if (chosen !== undefined) change(clearRange(store.get().table, chosen));
  },
  finish: (text: string | undefined, step?: EditStep | 'away'): void => {
    const { editing, table, selection } = store.get();
    if (editing === undefined) return;
    store.set({ editing: undefined });
    if (text !== undefined && text !== typedAt(table, editing, now().context)) {
      const written = writeTexts(table, [{ ...editing, text }], { ...now().context, typedUnit: editing.unit });
      change(written.table);
      showNotices(table, written);
    }
    if (selection === undefined || step === 'away') return;
    const next = step === undefined ? selection : advance(selection, moves[step], size());
    store.set({ selection: next });
    now().show(next.active);
  },
  write: (value: unknown): void => {
    const { editing, table } = store.get();
    if (editing !== undefined) change(setCells(table, [{ ...editing, value }]));
  },
  replaced: ({ table, refused, changed }: Replaced): void => {
    change(table);
    showNotices(table, { refused, replaced: changed });
  },
  go: (position: CellPosition): void => {
    store.set({ selection: selectCell(position) });
    now().show(position);
  },
});

const rangeEdits = ({ store, now, change, showNotices, range }: Core) => ({
  fillDown: (): void => {
    const chosen = range();
    if (chosen !== undefined) change(fillDown(store.get().table, chosen));
  },
  fillTo: (row: number): void => {
    const chosen = range();
    if (chosen === undefined) return;
    const target = { top: Math.min(chosen.top, row), bottom: Math.max(chosen.bottom, row) };
    const written = fillFrom(store.get().table, chosen, target);
    change(written.table);
    store.set({ selection: selectRange({ ...chosen, ...target }) });
    showNotices(written.table, written);
  },
  copied: (): Block | undefined => {
    const chosen = range();
    if (chosen === undefined) return undefined;
    store.set({ marked: chosen });
    return blockOf(store.get().table, chosen, now().context);
  },
  paste: (text: string, html: string): void => {
    const chosen = range();
    if (chosen === undefined || now().disabled) return;
    const block = text === '' ? readHtml(html) : readTsv(text);
    if (block === undefined) return;
    const { table } = store.get();
    const written = pasteBlock(table, { block, range: chosen }, now().context);
    if (!written.ok) return now().onNotice([{ kind: 'limit', limit: written.limit }]);
    change(written.table);
    store.set({ selection: selectRange(written.range) });
    showNotices(written.table, { ...written, added: addedOf(table, written.table, chosen.bottom) });
  },
});

const rowEdits = ({ store, now, change, range }: Core) => {
  const grow = (grown: Changed, rangeOf: (table: RuleTable) => Range): void => {
    if (!grown.ok) return now().onNotice([{ kind: 'limit', limit: grown.limit }]);
    change(grown.table);
    const to = rangeOf(grown.table);
    store.set({ selection: selectRange(to) });
    return now().show({ row: to.top, column: to.left });
  };
  return {
    /** A blank row in a group; without one in that of the active cell. */
    addRow: (to?: string): void => {
      const { table, selection } = store.get();
      const scope = to ?? table.rows[selection?.active.row ?? table.rows.length - 1]?.scope ?? table.scopes[0]?.id;
      if (scope === undefined) return;
      grow(addRow(table, scope), (grown) => {
        const row = grown.rows.findLastIndex((listed) => listed.scope === scope);
        return { top: row, bottom: row, left: 0, right: 0 };
      });
    },
    copyRows: (): void => {
      const chosen = range();
      if (chosen === undefined) return;
      const count = chosen.bottom - chosen.top + 1;
      grow(copyRows(store.get().table, chosen.top, chosen.bottom), () => ({
        ...chosen,
        top: chosen.top + count,
        bottom: chosen.bottom + count,
      }));
    },
    deleteRows: (): void => {
      const chosen = range();
      if (chosen === undefined) return;
      const { table } = store.get();
      const left = deleteRows(table, chosen.top, chosen.bottom);
      change(left);
      const deleted = table.rows.length - left.rows.length;
      now().onNotice(deleted > chosen.bottom - chosen.top ? [] : [{ kind: 'last' }]);
    },
    moveRows: (by: -1 | 1): void => {
      const { table, selection } = store.get();
      const chosen = range();
      if (chosen === undefined || selection === undefined || now().disabled) return;
      const moved = moveRows(table, chosen.top, chosen.bottom, by);
      if (moved === table) return now().onNotice([{ kind: 'edge' }]);
      change(moved);
      const shift = (position: CellPosition): CellPosition => ({ ...position, row: position.row + by });
      const { anchor, head, active } = selection;
      store.set({ selection: { anchor: shift(anchor), head: shift(head), active: shift(active) } });
      return now().show(shift(active));
    },
  };
};

/** Every change that a hand makes to the table, by keyboard, pointer or button. Each is one step of undo. */
export const useRulesEdit = (options: Options) => {
  const latest = useLatest(options);
  const { store } = options;
  return useMemo(() => {
    const core = coreOf(store, () => latest.current);
    const { size, change } = core;
    return { size, change, ...cellEdits(core), ...rangeEdits(core), ...rowEdits(core) };
  }, [store, latest]);
};

export type RulesEdit = ReturnType<typeof useRulesEdit>;
