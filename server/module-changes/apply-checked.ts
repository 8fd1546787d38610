import { sql } from 'kysely';
import { withBuiltins } from '../../src/engine/builtin-columns.ts';
import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Fault } from '../../src/engine/field-type.ts';
import { isHistory } from '../../src/engine/history.ts';
import { isProduct } from '../../src/engine/products.ts';
import type { Trx } from '../db/database.ts';
import { grantsWithin } from '../devices/mqtt/grants.ts';
import { Refusal } from '../http/refusal.ts';
import { caps, requireCapacity } from '../limits.ts';
import { cancelBuild } from '../needed-indexes/build.ts';
import { syncMarkTriggers } from '../modules/rollup-marks.ts';
import { addColumns, convertImmediately, rowsFaults, takePlan } from './alter.ts';
import { dropChangeTriggers } from './change-triggers.ts';
import { requireUnchanging, storeChange } from './job.ts';
import { isLong, planTableChange, type TableChange } from './table-change.ts';
import { checkModules, type ConfigFault, pidOf, type ReadConfig } from './check-modules.ts';
import { topicFaults } from './topic-faults.ts';
import { type ConfigChange, configChanges } from './config-changes.ts';
import { removalsOf } from './removals.ts';
import { subscribeToModule } from '../tenants/subscribe-to-module.ts';
import { partitionsHistories } from '../modules/history-months.ts';
import { createHistory, historyFault, staysHistory, withoutKey } from '../modules/history-table.ts';
import { makeIndexes } from '../modules/indexes.ts';
import { physicalOf } from '../modules/plan-columns.ts';
import type { RemovedValue } from './removed-values.ts';
import { keepCounts } from '../modules/record-counts.ts';
import { addReportColumns } from '../modules/report-columns.ts';
import { createTable } from '../modules/table.ts';
import { makeView } from '../modules/view.ts';
import { phrase } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

/** The transaction that applies configs, or stores a change that is applied in steps. */

export type ApplyOptions = {
  /** The company that owns the modules; null for the shared catalogue. */
  owner: string | null;
  now: number;
  /** Companies that are subscribed to the modules, in addition to those that have them. */
  companies: 'all' | readonly string[];
  /** Enum values and columns may be removed even if rows contain them or something uses them. */
  isConfirmed?: boolean;
};

export type Applied = {
  pid: string;
  name: ModuleConfig['name'];
  group: string;
  created: boolean;
  changes: ConfigChange[];
  /** Properties of the config that are not known; they are kept. */
  warnings: Fault[];
};

type Existing = ReadonlyMap<
  string,
  { owner: string | null; config: ModuleConfig; revision: number; isnarrow: boolean }
>;

const readExisting = async (trx: Trx): Promise<Existing> => {
  const rows = await trx.selectFrom('module').select(['pid', 'owner', 'config', 'revision', 'isnarrow']).execute();
  return new Map(
    rows.map(({ pid, owner, config, revision, isnarrow }) => [
      pid,
      { owner, config: parseStored<ModuleConfig>(config), revision, isnarrow },
    ]),
  );
};

/**
 * Authorisation before validation: nothing but the pid of a config is read here, so a refusal says nothing about it.
 * @throws Refusal forbidden: a catalogue module, a fixed product and another company's module are not one's own.
 */
const checkOwner = (existing: Existing, input: unknown, owner: string | null): void => {
  const pid = pidOf(input);
  if (pid === undefined) return;
  const isTaken = existing.has(pid) ? existing.get(pid)?.owner !== owner : owner !== null && isProduct(pid);
  if (!isTaken) return;
  throw new Refusal('forbidden', phrase('server/modules', 'moduleIdTaken', { pid }));
};

const storeConfig = async (trx: Trx, config: ModuleConfig, options: ApplyOptions, revision: number): Promise<void> => {
  const row = { config: JSON.stringify(config), revision, updatedat: options.now };
  await trx
    .insertInto('module')
    .values({ pid: config.pid, owner: options.owner, isnarrow: isHistory(config), ...row })
    .onConflict((on) => on.column('pid').doUpdateSet(row))
    .execute();
};

const receivers = async (trx: Trx, options: ApplyOptions): Promise<readonly string[]> => {
  if (options.owner !== null) return [options.owner];
  if (options.companies !== 'all') return options.companies;
  return (await trx.selectFrom('company').select('did').execute()).map((row) => row.did);
};

/** The configs have faults, or the removal of values must be confirmed. */
export class Faulty extends Error {
  readonly faults: readonly ConfigFault[];
  /** Removed values that rows contain; `undefined` if a confirmation does not help. */
  readonly removed: readonly RemovedValue[] | undefined;
  constructor(faults: readonly ConfigFault[], removed?: readonly RemovedValue[]) {
    super('The configs have faults.');
    this.faults = faults;
    this.removed = removed;
  }
}

/** One apply at a time: tables of two modules that refer to each other must not be built against each other. */
const applyLock = 7_203_106;

type Checked = { existing: Existing; configs: readonly ReadConfig[] };

const checkAll = async (trx: Trx, inputs: readonly unknown[], options: ApplyOptions): Promise<Checked> => {
  const existing = await readExisting(trx);
  for (const input of inputs) checkOwner(existing, input, options.owner);
  const visible = (pid: string) =>
    existing.has(pid) && [null, options.owner].includes(existing.get(pid)?.owner ?? null);
  const checked = checkModules(inputs, visible, (pid) => existing.get(pid)?.config);
  if (!checked.ok) throw new Faulty(checked.faults);
  const topics = topicFaults(checked.configs, options.owner, await grantsWithin(trx));
  if (topics.length > 0) throw new Faulty(topics);
  const added = checked.configs.filter(({ config }) => !existing.has(config.pid)).length;
  const ownedCount = [...existing.values()].filter(({ owner }) => owner === options.owner).length;
  // The shared catalogue is the operator's, who has the whole database.
  if (options.owner !== null && added > 0) requireCapacity(caps.modules, { count: ownedCount, adding: added });
  return { existing, configs: checked.configs };
};

/** @throws Faulty with a fault for each removed value that rows have and each removed column or value that something uses */
const requireConfirmed = async (trx: Trx, tableChanges: readonly TableChange[], existing: Existing): Promise<void> => {
  const module = (pid: string) => existing.get(pid)?.config;
  const valuesToConfirm: RemovedValue[] = [];
  const faults: ConfigFault[] = [];
  for (const [index, { config, before }] of tableChanges.entries()) {
    const owner = existing.get(config.pid)?.owner ?? null;
    const removals = await removalsOf(trx, { before, after: config, owner }, module);
    valuesToConfirm.push(...removals.removed);
    faults.push(...removals.faults.map((fault) => ({ ...fault, index })));
  }
  if (faults.length > 0) throw new Faulty(faults, valuesToConfirm);
};

/** Statements that create the table of a new module: a history has a narrow table, other modules a table of records. */
const tableFor = async (trx: Trx, { config, plan, table }: TableChange): Promise<string[]> =>
  isHistory(config)
    ? createHistory(table, physicalOf(plan).get('occurtime') ?? '', await partitionsHistories(trx))
    : createTable(config.pid);

/** @throws Faulty where a history of readings would become a list of records */
const requireHistories = (existing: Existing, tableChanges: readonly TableChange[]): void => {
  const faults = tableChanges.flatMap(({ config, before }, index) => {
    if (before === undefined || existing.get(config.pid)?.isnarrow !== true) return [];
    return isHistory(config) && staysHistory(before, config) ? [] : [{ ...historyFault, index }];
  });
  if (faults.length > 0) throw new Faulty(faults);
};

/** `isReady`: the steps of a change have filled the new columns of a table that exists. */
const rebuild = async (
  trx: Trx,
  tableChange: TableChange,
  isReady: boolean,
): Promise<ReturnType<typeof rowsFaults>> => {
  const { config, before, plan, table } = tableChange;
  if (before !== undefined) await cancelBuild(trx, table);
  else for (const statement of await tableFor(trx, tableChange)) await sql.raw(statement).execute(trx);
  if (isReady && before !== undefined) await dropChangeTriggers(trx, { table, changes: plan.conversions });
  else {
    await addColumns(trx, table, before === undefined && isHistory(config) ? withoutKey(plan) : plan);
    const faults = rowsFaults(config, await convertImmediately(trx, table, plan));
    if (faults.length > 0) return faults;
  }
  await takePlan(trx, { pid: config.pid, table }, plan);
  await addReportColumns(trx, config);
  await makeView(trx, config.pid);
  await makeIndexes(trx, withBuiltins(config), physicalOf(plan));
  await syncMarkTriggers(trx, withBuiltins(config), physicalOf(plan));
  await keepCounts(trx, config.pid);
  return [];
};

const anyLong = async (trx: Trx, tableChanges: readonly TableChange[]): Promise<boolean> => {
  for (const tableChange of tableChanges) if (await isLong(trx, tableChange)) return true;
  return false;
};

/** `change`: the configs are applied when this change is done. */
export type StartedChange = { applied: Applied[]; change?: string };

/**
 * Brings configs into force where that is a short transaction, and stores a change otherwise; of several configs all
 * come into force in the same transaction. `change`: the steps of this one are done.
 * @throws Faulty, and Refusal forbidden or conflict
 */
export const applyChecked = async (
  trx: Trx,
  inputs: readonly unknown[],
  { change, ...options }: ApplyOptions & { change?: string },
): Promise<StartedChange> => {
  await sql`select pg_advisory_xact_lock(${applyLock}::bigint)`.execute(trx);
  const { existing, configs } = await checkAll(trx, inputs, options);
  const pids = configs.map(({ config }) => config.pid);
  await requireUnchanging(trx, pids, change);
  const tableChanges: TableChange[] = [];
  for (const { config } of configs)
    tableChanges.push(await planTableChange(trx, config, existing.get(config.pid)?.config));
  requireHistories(existing, tableChanges);
  if (options.isConfirmed !== true) await requireConfirmed(trx, tableChanges, existing);
  const applied = tableChanges.map(({ config, before, plan }, index): Applied => {
    const { pid, name, group } = config;
    const changes = configChanges(before, config, plan.changes);
    return { pid, name, group, created: before === undefined, changes, warnings: configs[index]?.warnings ?? [] };
  });
  if (change === undefined && (await anyLong(trx, tableChanges))) {
    const { owner, now, companies } = options;
    const stored = configs.map(({ config }) => config);
    return { applied, change: await storeChange(trx, stored, { owner, now, companies }) };
  }
  const faults: ConfigFault[] = [];
  const companies = await receivers(trx, options);
  for (const [index, tableChange] of tableChanges.entries()) {
    const rebuildFaults = await rebuild(trx, tableChange, change !== undefined);
    faults.push(...rebuildFaults.map((fault) => ({ ...fault, index })));
    await storeConfig(trx, tableChange.config, options, (existing.get(tableChange.config.pid)?.revision ?? 0) + 1);
    for (const company of companies) await subscribeToModule(trx, company, tableChange.config, options.now);
  }
  if (faults.length > 0) throw new Faulty(faults);
  return { applied };
};
