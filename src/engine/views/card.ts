import type { Column, ModuleConfig } from '../column.ts';
import { isHistory, readingMoment } from '../history.ts';
import { stateColumnOf } from '../state-column.ts';
import { unitOf } from '../unit.ts';
import { isNumeric } from './order.ts';
import type { CardColumns, TableColumn } from './view.ts';

/** What each kind of column says of a record at a glance, from most to least; the first that fits is its rank. */
const ranks: readonly ((column: Column) => boolean)[] = [
  ({ measures }) => measures !== undefined,
  (column) => isNumeric(column) && unitOf(column, 'en') !== '',
  (column) => column.enum !== undefined,
  ({ builtin }) => builtin !== true,
];

const rankOf = (column: Column): number => {
  const index = ranks.findIndex((isOf) => isOf(column));
  return index < 0 ? ranks.length : index;
};

/** When a record was last changed, by a report too: what a list of devices without a column of reports has. */
const changed = 'updatetime';

/** The columns of a card: those with a measured value come first, then figures with a unit, then choices, then the rest. */
export function cardColumns(config: ModuleConfig, columns: readonly TableColumn[]): CardColumns {
  const state = stateColumnOf(config)?.column;
  const reports = columns.find(({ column }) => column.measures === 'lastreport')?.column.column;
  const ages = isHistory(config) ? [readingMoment] : reports === undefined ? [changed] : [reports, changed];
  const shownElsewhere = new Set(['name', state, ...ages]);
  const valueColumns = columns.map(({ column }) => column).filter(({ column }) => !shownElsewhere.has(column));
  return {
    state: columns.some(({ column }) => column.column === state) ? state : undefined,
    arrivals: ages.filter((age) => columns.some(({ column }) => column.column === age)),
    values: valueColumns
      .filter(({ mime }) => mime === undefined)
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map(({ column }) => column),
  };
}
