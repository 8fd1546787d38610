import type { DatasetFilter, DatasetQuery, Group, Through } from './dataset.ts';
import { columnOf } from './module-columns.ts';
import type { Period } from './periods.ts';
import { columnMeasuring, historyOf } from './module-lookup.ts';
import type { BoardContext } from './board-context.ts';
import type { MeasureId } from '../measure-table.ts';

/** Queries shared by several boards. They leave out what the company's modules lack. */

/** Measures of consumption per interval, which can be summed. Contract "Queries of boards". */
export const useMeasures = ['energy', 'volume'] as const satisfies readonly MeasureId[];

export type Use = { pid: string; column: string; unit: string };

/** Finds the consumption of a device module: its history, and the column that measures consumption, else `column`. */
export function consumptionOf(context: BoardContext, pid: string, column?: string): Use | undefined {
  const history = historyOf(context, pid);
  const useColumn = columnMeasuring(history, useMeasures) ?? (column && columnOf(history, column));
  if (history === undefined || !useColumn) return undefined;
  return { pid: history.pid, column: useColumn.column, unit: useColumn.unit ?? '' };
}

/** The records with these ids. */
export const these = (dids: readonly string[]): DatasetFilter => [{ did: [{ type: '=', v: [...new Set(dids)] }] }];

/** The devices of the tab, for a query about their history. */
export const ofTab = ({ pid, filterdid }: BoardContext): Through => ({ column: 'device', pid, filterdid });

type HistoryQuery = {
  period: Period;
  /** Column chosen in the board's form, used if no column of the history measures consumption. */
  column?: string | undefined;
  dids?: readonly string[];
  through?: Through;
  groupby?: Group[];
  fill?: true;
};

/** The use of devices in a period, as `use`; nothing where the module keeps none. */
export function askUse(
  context: BoardContext,
  name: string,
  pid: string | undefined,
  { period, column, dids, through, groupby = [], fill }: HistoryQuery,
): DatasetQuery[] {
  const use = pid === undefined ? undefined : consumptionOf(context, pid, column);
  if (use === undefined || dids?.length === 0) return [];
  return [
    {
      name,
      pid: use.pid,
      groupby,
      measures: [{ agg: 'sum', column: use.column, as: 'use' }],
      ...period,
      ...(dids && { filter: [{ device: [...new Set(dids)] }] }),
      ...(through && { through }),
      ...(fill && { fill }),
    },
  ];
}

/** The use of each of some devices in a period. */
export const askUseByDevice = (
  context: BoardContext,
  name: string,
  pid: string | undefined,
  query: Omit<HistoryQuery, 'groupby' | 'fill'>,
): DatasetQuery[] => askUse(context, name, pid, { ...query, groupby: [{ column: 'device' }] });

type Rows = Pick<DatasetQuery, 'filterdid' | 'filter' | 'through' | 'sort' | 'limit'> & {
  columns: readonly string[];
  /** Further columns by the name that they have in the answer; `undefined` is one that the module lacks. */
  named?: { readonly [as: string]: { column: string } | undefined };
};

/** Rows of a module with those of the columns that it has; nothing where the company lacks the module. */
export function askRows(
  context: BoardContext,
  name: string,
  pid: string | undefined,
  { columns, named = {}, ...rest }: Rows,
): DatasetQuery[] {
  const config = pid === undefined ? undefined : context.module(pid);
  if (config === undefined) return [];
  const existing = columns.filter((column) => columnOf(config, column) !== undefined);
  const others = Object.entries(named).flatMap(([as, source]) =>
    source === undefined ? [] : [{ column: source.column, as }],
  );
  return [{ name, pid: config.pid, columns: [...existing, ...others], groupby: [], measures: [], ...rest }];
}
