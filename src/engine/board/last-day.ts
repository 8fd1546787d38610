import { isBuiltinName } from '../builtin-columns.ts';
import type { Column, ModuleConfig } from '../column.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { isAmount } from '../measures.ts';
import { unitOf } from '../unit.ts';
import type { BoardContext } from './board-context.ts';
import type { Aggregate, DatasetQuery } from './dataset.ts';
import { columnOf } from './module-columns.ts';
import { historyOf } from './module-lookup.ts';
import { ofTab } from './shared-queries.ts';

/** The hours that a record's page charts. */
const hours = 24;

/** Numbers that a history keeps of its devices, in the order of the module. */
export const measuredColumns = (history: ModuleConfig): Column[] =>
  history.columns.filter((column) => !isBuiltinName(column.column) && fieldTypeOf(column).measure === 'number');

/**
 * Query for the last 24 hours of one device by hour, in its history: amounts are summed, other values averaged. Each
 * measure has the name of its column, the start of its hour is `x`. `now` in epoch seconds.
 */
export function lastDayQuery(history: ModuleConfig, did: string, now: number): DatasetQuery {
  return {
    ...hourly(history.pid, now),
    filter: [{ device: [did] }],
    measures: measuredColumns(history).map((column) => ({
      agg: isAmount(column) ? 'sum' : 'average',
      column: column.column,
      as: column.column,
    })),
  };
}

/** `hours` by name: the running one has readings of some devices only. */
function hourly(pid: string, now: number, running: 'withRunning' | 'whole' = 'withRunning') {
  const hour = now - (now % 3600) + (running === 'whole' ? 0 : 3600);
  return {
    name: 'day',
    pid,
    groupby: [{ column: 'occurtime', bucket: 'hour', as: 'x' }],
    timecolumn: 'occurtime',
    from: hour - hours * 3600,
    to: hour,
    fill: true,
    optional: true,
  } satisfies Omit<DatasetQuery, 'measures'>;
}

/** What a figure of many devices can be compared with; how many records there were is kept by no history. */
const comparable: ReadonlySet<Aggregate> = new Set(['sum', 'average', 'min', 'max']);

/**
 * The same for all devices of a tab and one of their columns: each device's average of an hour first, and over those
 * `value`, with their number as `devices`. Nothing where the module's history lacks the column, keeps it in another
 * unit, or where its numbers depend on the interval of the reports.
 */
export function tabDayQuery(context: BoardContext, column: string, agg: Aggregate): DatasetQuery[] {
  const history = historyOf(context, context.pid);
  const historyColumn = columnOf(history, column);
  const currentColumn = columnOf(context.module(context.pid), column);
  if (history === undefined || historyColumn === undefined || currentColumn === undefined || !comparable.has(agg))
    return [];
  if (
    isAmount(historyColumn) ||
    fieldTypeOf(historyColumn).measure !== 'number' ||
    unitOf(historyColumn, 'en') !== unitOf(currentColumn, 'en')
  )
    return [];
  return [
    {
      ...hourly(history.pid, context.now, 'whole'),
      through: ofTab(context),
      over: [{ column: 'device' }],
      overagg: 'average',
      measures: [
        { agg, column: historyColumn.column, as: 'value' },
        { agg: 'count', column: historyColumn.column, as: 'devices' },
      ],
    },
  ];
}
