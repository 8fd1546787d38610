import type { BoardContext } from './board.ts';
import type { DatasetFilter, DatasetQuery, Group, Through } from './dataset.ts';
import { columnOf } from './module-columns.ts';
import type { Period } from './periods.ts';

/** Questions that several boards ask. What a company's modules lack is not asked for. */

/** The columns that hold use in an interval, so that sums are right. Contract section 7 "Numbers of boards". */
const useColumns = ['energy', 'volume'] as const;

export type Use = { pid: string; column: string; unit: string };

/** Where the use of a device module is kept: its history and the column in it. */
export function consumptionOf(context: BoardContext, pid: string): Use | undefined {
  const historypid = context.module(pid)?.historypid;
  const history = historypid === undefined ? undefined : context.module(historypid);
  const column = useColumns.map((name) => columnOf(history, name)).find((found) => found !== undefined);
  if (history === undefined || column === undefined) return undefined;
  return { pid: history.pid, column: column.column, unit: column.unit ?? '' };
}

/** The records with these ids. */
export const these = (dids: readonly string[]): DatasetFilter => [{ did: [{ type: '=', v: [...new Set(dids)] }] }];

/** The devices of the tab, for a question about their history. */
export const ofTab = ({ pid, filterdid }: BoardContext): Through => ({ column: 'device', pid, filterdid });

type Asked = { period: Period; dids?: readonly string[]; through?: Through; groupby?: Group[]; fill?: true };

/** The use of devices in a period, as `use`; nothing where the module keeps none. */
export function askUse(
  context: BoardContext,
  name: string,
  pid: string,
  { period, dids, through, groupby = [], fill }: Asked,
): DatasetQuery[] {
  const use = consumptionOf(context, pid);
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
  pid: string,
  asked: Omit<Asked, 'groupby' | 'fill'>,
): DatasetQuery[] => askUse(context, name, pid, { ...asked, groupby: [{ column: 'device' }] });

type Rows = Pick<DatasetQuery, 'filterdid' | 'filter' | 'through' | 'sort' | 'limit'> & { columns: readonly string[] };

/** Rows of a module with those of the named columns that it has; nothing where the company lacks the module. */
export function askRows(context: BoardContext, name: string, pid: string, { columns, ...rest }: Rows): DatasetQuery[] {
  const config = context.module(pid);
  if (config === undefined) return [];
  const known = columns.filter((column) => columnOf(config, column) !== undefined);
  return [{ name, pid, columns: known, groupby: [], measures: [], ...rest }];
}

/** The tab where its module has the column, else a whole module that has it. */
export function placeWith(
  context: BoardContext,
  column: string,
  otherwise: string,
): Pick<DatasetQuery, 'pid' | 'filterdid'> {
  const { pid, filterdid } = context;
  return columnOf(context.module(pid), column) === undefined ? { pid: otherwise } : { pid, filterdid };
}
