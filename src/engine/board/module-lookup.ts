import type { Column, ModuleConfig } from '../column.ts';
import { columnsOf } from '../builtin-columns.ts';
import type { BoardContext } from './board-context.ts';
import type { KindId, MeasureId } from '../measure-table.ts';

/** Looks up the data of boards: modules by the `kind` of their devices, columns by `measures`. */

type Modules = Pick<BoardContext, 'pid' | 'module' | 'ofKind'>;

/** The first column of a module that measures one of these, by the order of `ids`. */
export function columnMeasuring(config: ModuleConfig | undefined, ids: readonly MeasureId[]): Column | undefined {
  const columns = config === undefined ? [] : [...columnsOf(config).values()];
  return ids.map((id) => columns.find(({ measures }) => measures === id)).find((match) => match !== undefined);
}

/** The first of a module's own columns that refers to records of `pid`. */
export const columnReferringTo = (config: ModuleConfig | undefined, pid: string): Column | undefined =>
  config?.columns.find((column) => column.builtin !== true && column.pid === pid);

/** The history module of a module. */
export const historyOf = (context: Pick<BoardContext, 'module'>, pid: string): ModuleConfig | undefined => {
  const historypid = context.module(pid)?.historypid;
  return historypid === undefined ? undefined : context.module(historypid);
};

/**
 * The module whose devices are of a kind: the one that the board's form names, else the tab's own, else the company's
 * first by id. `undefined` where the company has none.
 */
export function moduleOfKind(context: Modules, kind: KindId, chosen?: unknown): ModuleConfig | undefined {
  const pids = context.ofKind(kind);
  const configuredPid = [chosen, context.pid].find((pid) => typeof pid === 'string' && pids.includes(pid));
  const pid = typeof configuredPid === 'string' ? configuredPid : pids[0];
  return pid === undefined ? undefined : context.module(pid);
}

/** Modules by their kind, ids ascending, for creating a context. */
export function kindsIn(configs: Iterable<Pick<ModuleConfig, 'pid' | 'kind'>>): BoardContext['ofKind'] {
  const pids = new Map<KindId, string[]>();
  for (const { pid, kind } of configs)
    if (kind !== undefined) pids.set(kind, [...(pids.get(kind) ?? []), pid].toSorted());
  return (kind) => pids.get(kind) ?? [];
}
