import { ruleCells } from './cells/registry.ts';
import type { RuleColumn, RuleRow, RuleTable } from './rule-table.ts';

/** What two versions of a table of rules differ in, row by row within each scope value. */

/** `before` and `after` are indexes of rows; one is missing where the row was added or deleted. */
export type RowDifference = {
  scope: string;
  before?: number;
  after?: number;
  /** Columns whose cells differ. */
  columns: readonly RuleColumn[];
};

type PrintedRow = { row: RuleRow; index: number; print: string };

const cellPrint = ({ cells }: RuleRow, column: RuleColumn): string => {
  const kind = ruleCells[column.kind];
  return JSON.stringify(kind.valueOf(cells[column.key], column)) ?? '';
};

/** Columns of both tables; those of the later one first. */
const columnsOfBoth = (before: RuleTable, after: RuleTable): RuleColumn[] => {
  const keys = new Set(after.columns.map(({ key }) => key));
  return [...after.columns, ...before.columns.filter(({ key }) => !keys.has(key))];
};

const printedRows = (table: RuleTable, scope: string, columns: readonly RuleColumn[]): PrintedRow[] =>
  table.rows.flatMap((row, index) =>
    row.scope === scope ? [{ row, index, print: columns.map((column) => cellPrint(row, column)).join('\n') }] : [],
  );

/** Lengths of the longest common sequences of what follows each pair of indexes. */
const commonLengths = (before: readonly PrintedRow[], after: readonly PrintedRow[]): Uint16Array[] => {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let left = before.length - 1; left >= 0; left -= 1)
    for (let right = after.length - 1; right >= 0; right -= 1) {
      const [lengthsHere, next] = [lengths[left], lengths[left + 1]];
      if (lengthsHere === undefined || next === undefined) continue;
      lengthsHere[right] =
        before[left]?.print === after[right]?.print
          ? (next[right + 1] ?? 0) + 1
          : Math.max(next[right] ?? 0, lengthsHere[right + 1] ?? 0);
    }
  return lengths;
};

type Gap = { before: PrintedRow[]; after: PrintedRow[] };

/** Rows that are not common, together with those of the other table between the same common rows. */
const gapsOf = (before: readonly PrintedRow[], after: readonly PrintedRow[]): Gap[] => {
  const lengths = commonLengths(before, after);
  const gaps: Gap[] = [{ before: [], after: [] }];
  let [left, right] = [0, 0];
  while (left < before.length || right < after.length) {
    const [first, second] = [before[left], after[right]];
    const gap = gaps.at(-1);
    if (gap === undefined) break;
    if (first !== undefined && second !== undefined && first.print === second.print) {
      gaps.push({ before: [], after: [] });
      left += 1;
      right += 1;
    } else if (
      first !== undefined &&
      (second === undefined || (lengths[left + 1]?.[right] ?? 0) >= (lengths[left]?.[right + 1] ?? 0))
    ) {
      gap.before.push(first);
      left += 1;
    } else if (second !== undefined) {
      gap.after.push(second);
      right += 1;
    }
  }
  return gaps;
};

const pairs = (scope: string, { before, after }: Gap, columns: readonly RuleColumn[]): RowDifference[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_none, index): RowDifference => {
    const [first, second] = [before[index], after[index]];
    const isChanged = (column: RuleColumn): boolean =>
      first === undefined || second === undefined || cellPrint(first.row, column) !== cellPrint(second.row, column);
    return {
      scope,
      ...(first === undefined ? {} : { before: first.index }),
      ...(second === undefined ? {} : { after: second.index }),
      columns: columns.filter(isChanged),
    };
  });

/** Rows that were added, deleted or changed. A row that moved past another one is deleted here and added there. */
export function tableDifference(before: RuleTable, after: RuleTable): RowDifference[] {
  const columns = columnsOfBoth(before, after);
  const scopes = new Set([...after.rows, ...before.rows].map(({ scope }) => scope));
  return [...scopes].flatMap((scope) =>
    gapsOf(printedRows(before, scope, columns), printedRows(after, scope, columns)).flatMap((gap) =>
      pairs(scope, gap, columns),
    ),
  );
}
