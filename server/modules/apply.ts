import { sql } from 'kysely';
import { isBuiltinEntry } from '../../src/engine/check/columns.ts';
import { checkModule } from '../../src/engine/check-module.ts';
import { withBuiltins } from '../../src/engine/builtin-columns.ts';
import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Fault } from '../../src/engine/field-type.ts';
import { faultText } from '../../src/engine/faults.ts';
import { memberWarnings, partMembers, withMembers } from '../../src/engine/members.ts';
import { isObject } from '../../src/engine/own.ts';
import { isProduct } from '../../src/engine/products.ts';
import { ModuleMembers } from '../../src/schemas/module-config.ts';
import type { Db, Trx } from '../db/database.ts';
import { Refusal, type SpokenFault } from '../http/refusal.ts';
import { caps, demandRoom } from '../limits.ts';
import { alterColumns, type ColumnChange } from './alter.ts';
import { type ConfigChange, configChanges } from './config-changes.ts';
import { cancelBuild } from '../needed-indexes/build.ts';
import { makeIndexes } from './indexes.ts';
import { giveModule } from './give.ts';
import { keepMarks } from '../rollups/marks.ts';
import { removedFaults, removedValues, type RemovedValue } from './removed-values.ts';
import { baseOf, createTable } from './table.ts';
import { makeView } from './view.ts';

/** Announced after every change, so that each server forgets what it keeps. */
export const modulesTopic = 'modules';

export type ApplyOptions = {
  /** The company that owns the modules; null for the shared catalogue. */
  owner: string | null;
  now: number;
  /** Who gets them beside those who have them. */
  companies: 'all' | readonly string[];
  /** Enum values that rows hold may go. */
  isConfirmed?: boolean;
};

export type Applied = {
  pid: string;
  name: ModuleConfig['name'];
  created: boolean;
  changes: ConfigChange[];
  /** Members of the config that are not known; they are kept. */
  warnings: Fault[];
};

/** `index` is the place of the config among those applied together. */
export type ConfigFault = SpokenFault & { index: number };

/** `removed`: nothing is wrong, but rows hold enum values that go, and nobody has confirmed that. */
export type Outcome =
  | { ok: true; applied: Applied[] }
  | { ok: false; faults: ConfigFault[]; removed?: readonly RemovedValue[] };

type Existing = ReadonlyMap<string, { owner: string | null; config: ModuleConfig; revision: number }>;

const pidOf = (input: unknown): string | undefined =>
  isObject(input) && typeof input['pid'] === 'string' ? input['pid'].toLowerCase() : undefined;

const labelAt = (input: unknown, path: string): string => {
  const index = /^\/columns\/(\d+)/.exec(path)?.[1];
  const columns = isObject(input) && Array.isArray(input['columns']) ? input['columns'] : [];
  const column: unknown = index === undefined ? undefined : columns[Number(index)];
  return isObject(column) && typeof column['column'] === 'string' ? column['column'] : '';
};

const twice = (index: number): ConfigFault => ({
  index,
  path: '/pid',
  rule: 'duplicate',
  message: { en: 'Another of these files has the same pid', zh: '另一个文件使用了相同的 pid' },
});

/** A checked config with the members that are not known here, and a warning for each. */
export type ReadConfig = { config: ModuleConfig; warnings: Fault[] };

/** `module/config` answers the built-in columns; they are no part of a stored config. */
const ownParts = (input: unknown): unknown =>
  isObject(input) && Array.isArray(input['columns'])
    ? { ...input, columns: input['columns'].filter((entry) => !isBuiltinEntry(entry)) }
    : input;

/** Warnings name the places of the config as it was sent, built-in columns counted. */
const withUnknown = (input: unknown, config: ModuleConfig): ReadConfig => ({
  config: withMembers(config, partMembers(ModuleMembers, ownParts(input)).unknown),
  warnings: memberWarnings(partMembers(ModuleMembers, input).unknown),
});

/**
 * Checks configs that are to be applied together: they may refer to each other and to what exists. Every fault is
 * told, by config and path; nothing changes.
 */
export const checkModules = (
  inputs: readonly unknown[],
  exists: (pid: string) => boolean,
  storedOf: (pid: string) => ModuleConfig | undefined = () => undefined,
): { ok: true; configs: ReadConfig[] } | { ok: false; faults: ConfigFault[] } => {
  const pids = inputs.map(pidOf);
  const hasPid = (pid: string) => pids.includes(pid.toLowerCase()) || exists(pid.toLowerCase());
  const configs: ReadConfig[] = [];
  const faults: ConfigFault[] = [];
  for (const [index, input] of inputs.entries()) {
    const checked = checkModule(input, { hasPid, stored: storedOf(pids[index] ?? ''), configOf: storedOf });
    if (pids[index] !== undefined && pids.indexOf(pids[index]) < index) faults.push(twice(index));
    if (checked.ok) configs.push(withUnknown(input, checked.value));
    else
      for (const fault of checked.faults) {
        const label = labelAt(input, fault.path);
        const message = { en: faultText(fault, label, 'en'), zh: faultText(fault, label, 'zh') };
        faults.push({ index, path: fault.path, rule: fault.rule, message });
      }
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, configs };
};

const readExisting = async (trx: Trx): Promise<Existing> => {
  const rows = await trx.selectFrom('module').select(['pid', 'owner', 'config', 'revision']).execute();
  return new Map(
    // The text was written from a checked config.
    rows.map(({ pid, owner, config, revision }) => [
      pid,
      { owner, config: JSON.parse(config) as ModuleConfig, revision },
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
  throw new Refusal('forbidden', {
    en: `The module id ${pid} belongs to somebody else. Give your module an id of its own.`,
    zh: `模块编号 ${pid} 不属于您，请为您的模块使用其他编号。`,
  });
};

type Rebuilt = { changes: ColumnChange[]; faults: Omit<ConfigFault, 'index'>[] };

const rebuild = async (trx: Trx, config: ModuleConfig, before: ModuleConfig | undefined): Promise<Rebuilt> => {
  if (before) await cancelBuild(trx, baseOf(config.pid));
  if (!before) for (const statement of createTable(config.pid)) await sql.raw(statement).execute(trx);
  const { physical, changes, faults } = await alterColumns(trx, config, before);
  if (faults.length === 0) {
    await makeView(trx, config.pid);
    await makeIndexes(trx, withBuiltins(config), physical);
    await keepMarks(trx, withBuiltins(config), physical);
  }
  return { changes, faults };
};

const keep = async (trx: Trx, config: ModuleConfig, options: ApplyOptions, revision: number): Promise<void> => {
  const row = { config: JSON.stringify(config), revision, updatedat: options.now };
  await trx
    .insertInto('module')
    .values({ pid: config.pid, owner: options.owner, ...row })
    .onConflict((on) => on.column('pid').doUpdateSet(row))
    .execute();
};

const receivers = async (trx: Trx, options: ApplyOptions): Promise<readonly string[]> => {
  if (options.owner !== null) return [options.owner];
  if (options.companies !== 'all') return options.companies;
  return (await trx.selectFrom('company').select('did').execute()).map((row) => row.did);
};

class Faulty extends Error {
  readonly faults: readonly ConfigFault[];
  readonly removed: readonly RemovedValue[];
  constructor(faults: readonly ConfigFault[], removed: readonly RemovedValue[] = []) {
    super('The configs have faults.');
    this.faults = faults;
    this.removed = removed;
  }
}

/** One apply at a time: tables of two modules that refer to each other must not be built against each other. */
const applyLock = 7_203_106;

const applyChecked = async (trx: Trx, inputs: readonly unknown[], options: ApplyOptions): Promise<Applied[]> => {
  await sql`select pg_advisory_xact_lock(${applyLock}::bigint)`.execute(trx);
  const existing = await readExisting(trx);
  for (const input of inputs) checkOwner(existing, input, options.owner);
  const visible = (pid: string) =>
    existing.has(pid) && [null, options.owner].includes(existing.get(pid)?.owner ?? null);
  const checked = checkModules(inputs, visible, (pid) => existing.get(pid)?.config);
  if (!checked.ok) throw new Faulty(checked.faults);
  const added = checked.configs.filter(({ config }) => !existing.has(config.pid)).length;
  const own = [...existing.values()].filter(({ owner }) => owner === options.owner).length;
  // The shared catalogue is the operator's, who has the whole database.
  if (options.owner !== null && added > 0) demandRoom(caps.modules, { count: own, adding: added });
  const applied: Applied[] = [];
  const faults: ConfigFault[] = [];
  const asked: RemovedValue[] = [];
  const questions: ConfigFault[] = [];
  const companies = await receivers(trx, options);
  for (const [index, { config, warnings }] of checked.configs.entries()) {
    const before = existing.get(config.pid);
    const removed = options.isConfirmed === true ? [] : await removedValues(trx, before?.config, config);
    asked.push(...removed);
    questions.push(...removedFaults(config, removed).map((fault) => ({ ...fault, index })));
    const rebuilt = await rebuild(trx, config, before?.config);
    faults.push(...rebuilt.faults.map((fault) => ({ ...fault, index })));
    await keep(trx, config, options, (before?.revision ?? 0) + 1);
    for (const company of companies) await giveModule(trx, company, config, options.now);
    const { pid, name } = config;
    const changes = configChanges(before?.config, config, rebuilt.changes);
    applied.push({ pid, name, created: before === undefined, changes, warnings });
  }
  if (faults.length > 0) throw new Faulty(faults);
  if (questions.length > 0) throw new Faulty(questions, asked);
  return applied;
};

/**
 * Makes modules exist, or changes them, all in one transaction: tables, columns, indexes, subscriptions and, where a
 * company gets a module for the first time, its tabs. Answers every fault, of checks and of data in the way.
 * @throws Refusal forbidden when a pid belongs to somebody else
 */
export const applyModules = async (db: Db, inputs: readonly unknown[], options: ApplyOptions): Promise<Outcome> => {
  try {
    const applied = await db.transaction('system', (trx) => applyChecked(trx, inputs, options));
    await db.announce(modulesTopic);
    return { ok: true, applied };
  } catch (failure) {
    if (failure instanceof Faulty)
      return {
        ok: false,
        faults: [...failure.faults],
        ...(failure.removed.length > 0 ? { removed: failure.removed } : {}),
      };
    throw failure;
  }
};
