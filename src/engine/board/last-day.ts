import { isBuiltinName } from '../builtin-columns.ts';
import type { Column, ModuleConfig } from '../column.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { isAmount } from '../measures.ts';
import type { DatasetQuery } from './dataset.ts';

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
  const hour = now - (now % 3600);
  return {
    name: 'day',
    pid: history.pid,
    filter: [{ device: [did] }],
    groupby: [{ column: 'occurtime', bucket: 'hour', as: 'x' }],
    measures: measuredColumns(history).map((column) => ({
      agg: isAmount(column) ? 'sum' : 'average',
      column: column.column,
      as: column.column,
    })),
    timecolumn: 'occurtime',
    from: hour - (hours - 1) * 3600,
    to: hour + 3600,
    fill: true,
    optional: true,
  };
}
