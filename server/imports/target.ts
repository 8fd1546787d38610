import type { Column, ModuleConfig } from '../../src/engine/column.ts';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import { Refusal } from '../http/refusal.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { type RecordScope, scopeOf } from '../records/record-scope.ts';
import { requireRight } from '../http/require-right.ts';
import type { StoredModule } from '../services.ts';
import { phrase } from '../texts.ts';

/** Whose history is imported. Contract "Imports". */

/** `device` is empty where rows name their own. */
export type ImportTarget = { history: StoredModule; scope: RecordScope; columns: readonly Column[]; device: string };

export const deviceColumn = 'device';
export const timeColumn = 'occurtime';

const notImported = ({ config: { name } }: StoredModule) =>
  new Refusal('forbidden', phrase('server/imports', 'importNotAllowed', { name }));

const allows = ({ config }: StoredModule) => config.ishistoryimport === true;

/** The history of a module of devices, or the module itself where it is one. */
const historyOf = async (requestContext: RequestContext, module: StoredModule): Promise<StoredModule> => {
  const { historypid } = module.config;
  if (historypid !== undefined && historypid !== '') {
    if (!allows(module)) throw notImported(module);
    return requireModule(requestContext, historypid);
  }
  const all = await requestContext.services.modules.over(requestContext.db).list(requestContext.actor.companyid);
  const isAllowed =
    allows(module) ||
    all.some((storedModule) => allows(storedModule) && storedModule.config.historypid === module.config.pid);
  const columns = columnsOf(module.config);
  if (!isAllowed || !columns.has(deviceColumn) || !columns.has(timeColumn)) throw notImported(module);
  return module;
};

/** The columns of the template: what a history measures, and of what and when. */
export const importColumns = ({ config }: StoredModule): Column[] =>
  [...columnsOf(config).values()].filter((column) => column.builtin !== true && column.candisplay !== false);

const writable = new WeakMap<ModuleConfig, ModuleConfig>();

/** The history as a form: devices alone write it otherwise, so that its columns are read-only to people. */
export const importConfig = (config: ModuleConfig): ModuleConfig => {
  const cached = writable.get(config);
  if (cached) return cached;
  const isKey = (column: Column) => column.column === deviceColumn || column.column === timeColumn;
  const columns = config.columns.map((column): Column =>
    column.builtin === true ? column : { ...column, rw: 3, required: isKey(column) ? 2 : column.required },
  );
  const made = { ...config, columns };
  writable.set(config, made);
  return made;
};

/** A history is written for devices, so the right to write these is needed as well. */
const requireDeviceRight = async (requestContext: RequestContext, history: StoredModule): Promise<void> => {
  const pid = columnsOf(history.config).get(deviceColumn)?.pid;
  if (pid !== undefined) requireRight(requestContext.actor, 'write', await requireModule(requestContext, pid));
};

/**
 * @throws Refusal when the module is not there, the right to write it or its devices is missing, or imports are not
 * allowed
 */
export const importTarget = async (
  requestContext: RequestContext,
  { pid, did = '' }: { pid: string; did?: string | undefined },
): Promise<ImportTarget> => {
  const module = await requireModule(requestContext, pid);
  requireRight(requestContext.actor, 'write', module);
  const history = await historyOf(requestContext, module);
  const scope = scopeOf(requestContext.actor, 'write', history);
  await requireDeviceRight(requestContext, history);
  return { history, scope, columns: importColumns(history), device: did === 'all' ? '' : did };
};
