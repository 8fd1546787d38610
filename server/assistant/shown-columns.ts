import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { DatasetQuery } from '../../src/engine/board/dataset.ts';
import { isObject } from '../../src/engine/own-property.ts';
import { badInput } from '../http/refusal.ts';
import type { InnerCaller } from '../http/inner-call.ts';
import { readableModule, shownColumns } from './readable-module.ts';
import { phrase } from '../texts.ts';

/**
 * Refuses questions about columns that lists don't show (`candisplay: false`): a condition on one would reveal its
 * values by trying. The console's own calls accept them, with the same right to the records.
 */

type Narrowing = Pick<DatasetQuery, 'condition' | 'filter'>;

const narrowedBy = ({ condition = [], filter = [] }: Narrowing): unknown[] => [
  ...condition.map((entry: unknown) => (isObject(entry) ? entry['k'] : undefined)),
  ...filter.flatMap((pairs) => Object.keys(pairs)),
];

const namesIn = ({ columns = [], groupby, over = [], measures, timecolumn, through, ...narrowing }: DatasetQuery) => [
  ...columns.map((column) => (typeof column === 'string' ? column : column.column)),
  ...[...groupby, ...over, ...measures].map(({ column }) => column),
  timecolumn,
  through?.column,
  ...narrowedBy(narrowing),
];

type At = { pid: string; path: string };

const requireColumns = async (caller: InnerCaller, { pid, path }: At, names: readonly unknown[]): Promise<void> => {
  const config = await readableModule(caller, pid);
  const columns = columnsOf(config);
  const allowedNames = new Set(['did', ...shownColumns(config).map(({ column }) => column)]);
  const hidden = names.find((name) => typeof name === 'string' && columns.has(name) && !allowedNames.has(name));
  if (typeof hidden !== 'string') return;
  throw badInput(path, 'column', phrase('server/assistant', 'columnHidden', { hidden }));
};

/** @throws Refusal badInput */
export const requireShownColumns = async (caller: InnerCaller, query: DatasetQuery): Promise<void> => {
  await requireColumns(caller, { pid: query.pid, path: '/query' }, namesIn(query));
  const { through } = query;
  if (through !== undefined)
    await requireColumns(caller, { pid: through.pid, path: '/query/through' }, narrowedBy(through));
};
