import { type RowHead, rowHeads } from '../../engine/rules/groups.ts';
import type { RuleColumn, RuleRow, RuleTable } from '../../engine/rules/rule-table.ts';
import { type CellSelection, isWithin, rangeOf, type CellPosition } from '../../engine/rules/selection.ts';

/** A fault of a cell, or of its whole row where it names no column. `short` is for an empty cell, which has little room. */
export type RuleFault = { row: number; column: number | undefined; message: string; short?: string | undefined };

/**
 * A cell that is being written. `text` is what its editor starts with, `unit` what the cell showed then, in which a number
 * is typed; `isPanel`: in a dialog of its own.
 */
export type Editing = CellPosition & { text: string; unit: string; isPanel: boolean };

export type RulesState = {
  table: RuleTable;
  selection: CellSelection | undefined;
  editing: Editing | undefined;
  /** Places of what was copied or cut last. */
  marked: { top: number; bottom: number; left: number; right: number } | undefined;
  /** The row that the fill handle is drawn to. */
  fillTo: number | undefined;
  /** Scope values whose rows are not shown. */
  closed: ReadonlySet<string>;
  faults: readonly RuleFault[];
  /** What a person should know of a cell and need not correct. */
  warnings: readonly RuleFault[];
};

/**
 * What cells of the grid draw. Cells subscribe to their own part of it, so that a key or a paste draws the cells that it
 * changes and no others; the grid itself only knows which rows and columns there are.
 */
export type RulesStore = {
  get: () => RulesState;
  set: (change: Partial<RulesState>) => void;
  subscribe: (listener: () => void) => () => void;
  rowOf: (id: number) => number;
  columnOf: (key: string) => number;
  /** The row itself while it is there. */
  row: (id: number) => RuleRow | undefined;
  column: (key: string) => RuleColumn | undefined;
  /** The number and the name of a row; nothing once it is gone. */
  headOf: (id: number) => RowHead | undefined;
  /** Signs of a cell: `a` active, `s` chosen, `c` fill handle, `f` will be filled, `m` copied. */
  signs: (id: number, key: string) => string;
  faultAt: (id: number, key: string | undefined) => RuleFault | undefined;
  warningAt: (id: number, key: string | undefined) => RuleFault | undefined;
};

const indexed = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, number> =>
  new Map(items.map((item, index) => [keyOf(item), index]));

/** Cells request their note on every change: a search through hundreds of notes in each of them would show. */
const notePlace = (row: number, column: number | undefined): string => `${row}/${column ?? ''}`;

const byCell = (notes: readonly RuleFault[]): Map<string, RuleFault> => {
  const first = new Map<string, RuleFault>();
  for (const note of notes) {
    const key = notePlace(note.row, note.column);
    // The first of several is the one that is shown.
    if (!first.has(key)) first.set(key, note);
  }
  return first;
};

export const createRulesStore = (table: RuleTable): RulesStore => {
  let state: RulesState = {
    table,
    selection: undefined,
    editing: undefined,
    marked: undefined,
    fillTo: undefined,
    closed: new Set(),
    faults: [],
    warnings: [],
  };
  let rows = indexed(table.rows, ({ id }) => id);
  let columns = indexed(table.columns, ({ key }) => key);
  let heads: Map<number, RowHead> | undefined;
  const listeners = new Set<() => void>();
  const rowOf = (id: number): number => rows.get(id) ?? -1;
  const columnOf = (key: string): number => columns.get(key) ?? -1;
  let faults = byCell(state.faults);
  let warnings = byCell(state.warnings);
  const noteAt = (notes: ReadonlyMap<string, RuleFault>, id: number, key: string | undefined): RuleFault | undefined =>
    notes.size === 0 ? undefined : notes.get(notePlace(rowOf(id), key === undefined ? undefined : columnOf(key)));
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change };
      if (change.table !== undefined) {
        rows = indexed(change.table.rows, ({ id }) => id);
        columns = indexed(change.table.columns, ({ key }) => key);
        heads = undefined;
      }
      if (change.faults !== undefined) faults = byCell(change.faults);
      if (change.warnings !== undefined) warnings = byCell(change.warnings);
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    rowOf,
    columnOf,
    row: (id) => state.table.rows[rowOf(id)],
    column: (key) => state.table.columns[columnOf(key)],
    headOf: (id) => (heads ??= rowHeads(state.table)).get(id),
    signs: (id, key) => {
      const { selection, fillTo, marked } = state;
      if (selection === undefined) return '';
      const position = { row: rowOf(id), column: columnOf(key) };
      const range = rangeOf(selection);
      const isFilled =
        fillTo !== undefined &&
        isWithin({ ...range, top: Math.min(range.top, fillTo), bottom: Math.max(range.bottom, fillTo) }, position);
      return [
        selection.active.row === position.row && selection.active.column === position.column ? 'a' : '',
        isWithin(range, position) ? 's' : '',
        range.bottom === position.row && range.right === position.column ? 'c' : '',
        isFilled && !isWithin(range, position) ? 'f' : '',
        marked !== undefined && isWithin(marked, position) ? 'm' : '',
      ].join('');
    },
    faultAt: (id, key) => noteAt(faults, id, key),
    warningAt: (id, key) => noteAt(warnings, id, key),
  };
};
