import type { FormatContext } from '../../field-type.ts';
import type { CellContext, RuleCellKind, ShownCell } from '../cell-kind.ts';
import type { RuleCellId, RuleColumn, RuleTable } from '../rule-table.ts';
import { actionCell } from './action.ts';
import { conditionCell } from './condition.ts';
import { flagCell } from './flag.ts';
import { periodsCell } from './periods.ts';
import { valueCell } from './value.ts';

/** A kind whose values are unknown to the caller: each value passes `valueOf` first. */
const open = <Value>({ relation, ...kind }: RuleCellKind<Value>): RuleCellKind => ({
  ...kind,
  ...(relation === undefined
    ? {}
    : {
        relation: {
          of: (value: unknown) => relation.of(value as Value),
          with: (value: unknown, code) => relation.with(value as Value, code),
        },
      }),
  isEmpty: (value) => kind.isEmpty(value as Value),
  display: (value, column, context) => kind.display(value as Value, column, context),
  text: (value, column, context) => kind.text(value as Value, column, context),
  numberOf: (value, column) => kind.numberOf(value as Value, column),
  withNumber: (value, number, column) => kind.withNumber(value as Value, number, column),
  storedOf: (value) => kind.storedOf(value as Value),
  withStored: (value, stored) => kind.withStored(value as Value, stored),
});

export const ruleCells: Readonly<Record<RuleCellId, RuleCellKind>> = {
  flag: open(flagCell),
  value: open(valueCell),
  periods: open(periodsCell),
  condition: open(conditionCell),
  action: open(actionCell),
};

/** A cell of a table with its column and kind. */
export type CellAt = { column: RuleColumn; kind: RuleCellKind; value: unknown };

export function cellAt(table: RuleTable, row: number, column: number): CellAt | undefined {
  const definition = table.columns[column];
  const cells = table.rows[row]?.cells;
  if (definition === undefined || cells === undefined) return undefined;
  const kind = ruleCells[definition.kind];
  return { column: definition, kind, value: kind.valueOf(cells[definition.key], definition) };
}

/** The cell's text as the clipboard has it, or as it is typed on; outside of the table it is empty. */
export function textAt(table: RuleTable, [row, column]: readonly [number, number], context: CellContext): string {
  const cell = cellAt(table, row, column);
  return cell === undefined ? '' : cell.kind.text(cell.value, cell.column, context);
}

export function shownAt(
  table: RuleTable,
  [row, column]: readonly [number, number],
  context: FormatContext,
): ShownCell | undefined {
  const cell = cellAt(table, row, column);
  return cell?.kind.display(cell.value, cell.column, context);
}
