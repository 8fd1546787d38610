import { builtinColumns } from '../../src/engine/builtin-columns.ts';
import type { Column, LocalText } from '../../src/engine/column.ts';
import { headOf } from '../exports/cells.ts';
import { columnLetters, type SheetRow } from '../sheets/sheet.ts';
import type { RowFault } from './faults.ts';
import { deviceColumn, timeColumn } from './target.ts';
import { inLanguage, phrase, textLanguages } from '../texts.ts';

/** The first row of a file says which cell belongs to which column, in any order and either language. */

export type Head = { letter: string; head: string; column: string; by: 'name' | 'chosen' | 'remembered' | 'none' };

export type HeaderRules = {
  /** Columns that need no value may be missing. */
  isLenient: boolean;
  /** The rows need not name their device. */
  hasDevice: boolean;
  /** Columns by head as a person gave them, and as they were remembered; an empty column is left out. */
  assigned: ReadonlyMap<string, string>;
  remembered: ReadonlyMap<string, string>;
};

/** Every column of the template, under one of its names. */
export const strictHeader: HeaderRules = {
  isLenient: false,
  hasDevice: false,
  assigned: new Map(),
  remembered: new Map(),
};

export type Header = {
  /** Index of each column's cells, by column name. */
  cellIndexes: ReadonlyMap<string, number>;
  /** Heads of columns that every record has and that a file does not set. */
  passedOver: readonly string[];
  /** Every head of the file with the column that it belongs to, empty for none, and what said so. */
  heads: readonly Head[];
  faults: readonly RowFault[];
};

/** Normalises a header for comparison. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

const namesOf = (column: Column): Set<string> =>
  new Set(
    [
      column.column,
      ...textLanguages().flatMap((language) => [inLanguage(column.label, language), headOf(column, language)]),
    ].map(plain),
  );

const quoted = (text: string) => text.slice(0, 60);

const unknown = (head: string): LocalText => phrase('server/imports', 'columnUnknown', { header: quoted(head) });

const repeated = (head: string): LocalText => phrase('server/imports', 'columnRepeated', { header: quoted(head) });

const missing = ({ label }: Column): LocalText => phrase('server/imports', 'columnMissing', { label });

const unmeasured: LocalText = phrase('server/imports', 'noValueColumn');

/** Characters of the longest head that names its column with a unit behind it, like those that a person assigns. */
const maxHead = 100;

/**
 * A head without the unit in brackets behind it, and with underscores between words. A longer one is left as it is: the
 * expression searches for the end from each bracket.
 */
const withoutUnit = (head: string): string =>
  plain(head.length > maxHead ? head : head.replace(/[([（【][^)\]）】]*[)\]）】]\s*$/, '').replaceAll('_', ' '));

type Match = { column: string; by: Head['by'] };

/** Matches a header to a column, without checking whether another header has the column already. */
const createMatch = (columns: readonly Column[], { assigned, remembered, isLenient }: HeaderRules) => {
  const columnNames = columns.map((column) => ({ column: column.column, names: namesOf(column) }));
  const chosen = new Map([...assigned].map(([head, column]) => [plain(head), column]));
  const isColumn = (name: string) => name === '' || columns.some(({ column }) => column === name);
  const byName = (head: string, cellIndexes: ReadonlyMap<string, number>): string | undefined => {
    const matching = columnNames.filter(({ names }) => names.has(head));
    return (matching.find(({ column }) => !cellIndexes.has(column)) ?? matching[0])?.column;
  };
  return (cell: string, cellIndexes: ReadonlyMap<string, number>): Match | undefined => {
    const head = plain(cell);
    const chosenColumn = chosen.get(head);
    if (chosenColumn !== undefined && isColumn(chosenColumn)) return { column: chosenColumn, by: 'chosen' };
    const named = byName(head, cellIndexes) ?? (isLenient ? byName(withoutUnit(cell), cellIndexes) : undefined);
    if (named !== undefined) return { column: named, by: 'name' };
    const before = remembered.get(head);
    return before !== undefined && isColumn(before) ? { column: before, by: 'remembered' } : undefined;
  };
};

/** Columns of the template that no head belongs to. */
const missingFaults = (
  row: SheetRow,
  columns: readonly Column[],
  { cellIndexes, rules }: { cellIndexes: ReadonlyMap<string, number>; rules: HeaderRules },
): RowFault[] => {
  const isKey = ({ column }: Column) => column === deviceColumn || column === timeColumn;
  const absent = columns.filter(
    (column) => !cellIndexes.has(column.column) && !(rules.hasDevice && column.column === deviceColumn),
  );
  const needed = absent.filter((column) => !rules.isLenient || isKey(column) || column.required === 2);
  const faults = needed.map((column): RowFault => ({
    row: row.number,
    column: column.column,
    rule: 'missing',
    message: missing(column),
  }));
  const isEmpty = rules.isLenient && columns.every((column) => isKey(column) || !cellIndexes.has(column.column));
  return isEmpty ? [...faults, { row: row.number, column: '', rule: 'missing', message: unmeasured }] : faults;
};

export const readHeader = (row: SheetRow, columns: readonly Column[], rules: HeaderRules): Header => {
  const cellIndexes = new Map<string, number>();
  const passedOver: string[] = [];
  const heads: Head[] = [];
  const faults: RowFault[] = [];
  const match = createMatch(columns, rules);
  const common = new Set(builtinColumns.flatMap((column) => [...namesOf(column)]));
  for (const [index, cell] of row.cells.entries()) {
    const head = cell.trim();
    if (head === '') continue;
    const { column, by } = match(head, cellIndexes) ?? { column: '', by: 'none' as const };
    heads.push({ letter: columnLetters(index), head: quoted(head), column, by });
    if (column !== '' && !cellIndexes.has(column)) cellIndexes.set(column, index);
    else if (column !== '')
      faults.push({ row: row.number, column: '', index, rule: 'repeated', message: repeated(head) });
    else if (by !== 'none' || common.has(plain(head))) passedOver.push(head);
    else faults.push({ row: row.number, column: '', index, rule: 'unknown', message: unknown(head) });
  }
  faults.push(...missingFaults(row, columns, { cellIndexes, rules }));
  return { cellIndexes, passedOver, heads, faults };
};

/** The user's own assignments of headers to columns, in the form in which they are remembered. */
export const chosenHeads = (header: Header | undefined): Map<string, string> =>
  new Map((header?.heads ?? []).flatMap(({ head, column, by }) => (by === 'chosen' ? [[plain(head), column]] : [])));
