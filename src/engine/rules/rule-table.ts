import type { Column, LocalText } from '../column.ts';
import type { ComparisonCode } from '../field-type.ts';

/**
 * A table of rules as it is edited: columns that say how a cell is written, and rows grouped by scope value. All of it
 * is immutable data; a change answers another table that shares what has not changed. Nothing here knows a module.
 */

/** Kinds of cells; each is one object of `cells/registry.ts`. */
export type RuleCellId = 'flag' | 'value' | 'periods' | 'condition' | 'action';

/** Columns of one part are grouped under one header. */
export type RulePart = 'time' | 'conditions' | 'actions' | 'notes';

/** A source for an action's value: `link` leads to a record, `column` is the column there. */
export type RuleSource = { link: string; column: string; label: LocalText };

export type RuleSubject = { pid: string; link: string; path: string };

export type RuleColumn = {
  /** Unique in its table; identifies the column's cells. */
  key: string;
  kind: RuleCellId;
  part: RulePart;
  /** Its field type formats, compares and validates the values. */
  column: Column;
  /**
   * Subject of a cell: a module, the link between its records and the rule's devices, and the path. Empty in columns of
   * the row.
   */
  subject: RuleSubject;
  /** Label of the subject, if it is not the table's own module. */
  origin?: LocalText;
  /** Comparisons of a condition; the first one is the default. */
  relations: readonly ComparisonCode[];
  /** Values that an action can refer to. */
  sources: readonly RuleSource[];
};

/** Scope of rows: a type of spaces, a type of stores, a group, or everything. */
export type RuleScope = { id: string; name: string };

export type RuleRow = {
  /** Row id, unique in its table and never reused; not stored. */
  id: number;
  scope: string;
  cells: { readonly [key: string]: unknown };
  /** Properties of the stored row that the table does not edit. */
  kept?: unknown;
};

export type RuleTable = {
  columns: readonly RuleColumn[];
  scopes: readonly RuleScope[];
  /** In the order of `scopes`, rows of one scope together. */
  rows: readonly RuleRow[];
  /** The id of the next row. */
  next: number;
};

/** Rows that a table has at most. Contract "Policies". */
export const maxRules = 1000;

/** A change that cannot be made is refused as a whole, with the limit that it breaks. */
export type Changed = { ok: true; table: RuleTable } | { ok: false; limit: number };

const changed = (table: RuleTable): Changed => ({ ok: true, table });

type NewRow = Pick<RuleRow, 'scope' | 'cells' | 'kept'>;

/** Adds rows before the place `at`, all of them or none. */
export function insertRows(table: RuleTable, position: number, rows: readonly NewRow[]): Changed {
  if (table.rows.length + rows.length > maxRules) return { ok: false, limit: maxRules };
  const added = rows.map((row, index) => ({ ...row, id: table.next + index }));
  return changed({ ...table, rows: table.rows.toSpliced(position, 0, ...added), next: table.next + added.length });
}

/** The place behind the last row of a scope value. */
export function endOfScope(table: RuleTable, scope: string): number {
  const last = table.rows.findLastIndex((row) => row.scope === scope);
  if (last >= 0) return last + 1;
  const order = table.scopes.findIndex(({ id }) => id === scope);
  const later = new Set(table.scopes.slice(order + 1).map(({ id }) => id));
  const index = table.rows.findIndex((row) => later.has(row.scope));
  return index < 0 ? table.rows.length : index;
}

/** A row without values. Contract "Policies": on, relation 4, every action fixed. */
export const addRow = (table: RuleTable, scope: string): Changed =>
  insertRows(table, endOfScope(table, scope), [{ scope, cells: {} }]);

/** Repeats the rows `from` to `to` behind the last of them, each in its own scope. */
export function copyRows(table: RuleTable, from: number, to: number): Changed {
  const copied = table.rows.slice(from, to + 1);
  if (table.rows.length + copied.length > maxRules) return { ok: false, limit: maxRules };
  let grown = table;
  for (const scope of new Set(copied.map((row) => row.scope))) {
    const scopeRows = copied.filter((row) => row.scope === scope);
    const last = scopeRows.at(-1);
    const index = last === undefined ? grown.rows.length : grown.rows.indexOf(last) + 1;
    const inserted = insertRows(
      grown,
      index,
      scopeRows.map(({ cells, kept }) => ({ scope, cells, kept })),
    );
    if (inserted.ok) grown = inserted.table;
  }
  return changed(grown);
}

/** Deletes the rows `from` to `to`; the last row of a scope value stays. Contract "Policies". */
export function deleteRows(table: RuleTable, from: number, to: number): RuleTable {
  const isChosen = (index: number): boolean => index >= from && index <= to;
  const remainingScopes = new Set(table.rows.filter((_row, index) => !isChosen(index)).map(({ scope }) => scope));
  const stays = new Set<string>();
  const rows = table.rows.filter(({ scope }, index) => {
    if (!isChosen(index)) return true;
    if (remainingScopes.has(scope) || stays.has(scope)) return false;
    stays.add(scope);
    return true;
  });
  return rows.length === table.rows.length ? table : { ...table, rows };
}

/** Moves the rows `from` to `to` one place up (-1) or down (1) within their scope; the table itself where they can't be. */
export function moveRows(table: RuleTable, from: number, to: number, by: -1 | 1): RuleTable {
  const other = by < 0 ? from - 1 : to + 1;
  const neighbour = table.rows[other];
  const moved = table.rows.slice(from, to + 1);
  if (neighbour === undefined || moved.some((row) => row.scope !== neighbour.scope)) return table;
  const rows = table.rows.toSpliced(other, 1).toSpliced(by < 0 ? to : from, 0, neighbour);
  return { ...table, rows };
}

/**
 * The scope values that a table is for now: rows of those that are gone are dropped, new ones get a blank row as long as
 * there is room. An existing rule is never dropped for it.
 */
export function withScopes(table: RuleTable, scopes: readonly RuleScope[]): RuleTable {
  const rowsByScope = Map.groupBy(table.rows, ({ scope }) => scope);
  let room = maxRules - scopes.reduce((sum, { id }) => sum + (rowsByScope.get(id)?.length ?? 0), 0);
  let next = table.next;
  const rows = scopes.flatMap(({ id }): readonly RuleRow[] => {
    const scopeRows = rowsByScope.get(id);
    if (scopeRows !== undefined) return scopeRows;
    room -= 1;
    return room < 0 ? [] : [{ id: next++, scope: id, cells: {} }];
  });
  return { ...table, scopes, rows, next };
}

/** Scope values without a row: there was no room for one. */
export function scopesWithoutRows({ scopes, rows }: RuleTable): RuleScope[] {
  const usedScopes = new Set(rows.map(({ scope }) => scope));
  return scopes.filter(({ id }) => !usedScopes.has(id));
}

/** Other columns; cells of those that are gone are dropped. */
export function withColumns(table: RuleTable, columns: readonly RuleColumn[]): RuleTable {
  const keys = new Set(columns.map(({ key }) => key));
  const rows = table.rows.map((row) => {
    const names = Object.keys(row.cells);
    if (names.every((name) => keys.has(name))) return row;
    return { ...row, cells: Object.fromEntries(Object.entries(row.cells).filter(([name]) => keys.has(name))) };
  });
  return { ...table, columns, rows };
}

/** A value for one cell; `undefined` makes it blank. Rows and columns count from 0. */
export type CellChange = { row: number; column: number; value: unknown };

/** Sets cells; places outside of the table are passed over. */
export function setCells(table: RuleTable, changes: readonly CellChange[]): RuleTable {
  const byRow = Map.groupBy(changes, ({ row }) => row);
  let isSame = true;
  const rows = table.rows.map((row, index) => {
    const rowChanges = byRow.get(index);
    if (rowChanges === undefined) return row;
    const cells: { [key: string]: unknown } = { ...row.cells };
    for (const { column, value } of rowChanges) {
      const key = table.columns[column]?.key;
      if (key === undefined) continue;
      if (value === undefined) delete cells[key];
      else cells[key] = value;
    }
    isSame = false;
    return { ...row, cells };
  });
  return isSame ? table : { ...table, rows };
}

/** What a row is called: its scope value, and its number where that has several. */
export function rowName(table: RuleTable, index: number): string {
  const row = table.rows[index];
  if (row === undefined) return '';
  const name = table.scopes.find(({ id }) => id === row.scope)?.name ?? row.scope;
  const scopeRows = table.rows.filter(({ scope }) => scope === row.scope);
  return scopeRows.length === 1 ? name : `${name} ${scopeRows.indexOf(row) + 1}`;
}
