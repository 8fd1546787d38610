import type { Migration as Step } from 'kysely/migration';
import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';
import { audit } from './migrations/0007-audit.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { signIn } from './migrations/0002-sign-in.ts';
import { manifest } from './migrations/0003-manifest.ts';
import { boards } from './migrations/0004-boards.ts';
import { linkages } from './migrations/0005-linkages.ts';
import { files } from './migrations/0006-files.ts';
import { visitors } from './migrations/0008-visitors.ts';
import { rollups } from './migrations/0009-rollups.ts';
import { policies } from './migrations/0010-policies.ts';
import { signInLimits } from './migrations/0011-sign-in-limits.ts';
import { bounds } from './migrations/0012-bounds.ts';
import { keptRights } from './migrations/0013-kept-rights.ts';
import { imports } from './migrations/0014-imports.ts';
import { configs } from './migrations/0016-configs.ts';
import { measures } from './migrations/0019-measures.ts';
import { keys } from './migrations/0020-keys.ts';
import { neededIndexes } from './migrations/0023-needed-indexes.ts';
import { narrowHistories } from './migrations/0029-histories.ts';
import { moduleChanges } from './migrations/0024-module-changes.ts';
import { commands } from './migrations/0026-commands.ts';
import { rules } from './migrations/0027-rules.ts';
import { inbox } from './migrations/0028-inbox.ts';
import { agentTokens } from './migrations/0038-agent-tokens.ts';
import { alarms } from './migrations/0036-alarms.ts';
import { chat } from './migrations/0037-chat.ts';
import { policyConfigurations } from './migrations/0035-policy-configurations.ts';
import { dashboards } from './migrations/0030-dashboards.ts';
import { deviceTokens } from './migrations/0031-device-tokens.ts';
import { policyRuns } from './migrations/0032-policy-runs.ts';
import { recordCounts } from './migrations/0041-record-counts.ts';
import { historyMonths } from './migrations/0043-history-months.ts';
import { numbersOfDevices } from './migrations/0044-numbers-of-devices.ts';
import { configurationVersions } from './migrations/0045-configuration-versions.ts';
import { configurationSavers } from './migrations/0047-configuration-savers.ts';
import { historyKeys } from './migrations/0048-history-keys.ts';
import { ordersOfReportedLists } from './migrations/0049-orders-of-reported-lists.ts';
import { turnsOfCommands } from './migrations/0050-turns-of-commands.ts';
import { agesOfGenerated } from './migrations/0051-ages-of-generated.ts';
import { linksOfWalls } from './migrations/0052-links-of-walls.ts';
import { turnsOfDeliveries } from './migrations/0053-turns-of-deliveries.ts';
import { departmentsOfReadings } from './migrations/0054-departments-of-readings.ts';
import { severityOfNotices } from './migrations/0055-severity-of-notices.ts';
import { ruleCounts } from './migrations/0046-rule-counts.ts';
import { heirs } from './migrations/0042-heirs.ts';
import { reports } from './migrations/0025-reports.ts';

/**
 * One step of the schema. With parts, `up` is followed by each part in a transaction of its own, so that a large
 * database is not migrated in one: an interrupted migration continues with the remaining parts.
 */
type Migration = Pick<Step, 'up'> & {
  /** The parts that are left, by names that are unique within the migration. */
  parts?(trx: Trx): Promise<readonly string[]>;
  part?(trx: Trx, name: string): Promise<void>;
};

/** In the order of their names; a released one never changes. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-sign-in': signIn,
  '0003-manifest': manifest,
  '0004-boards': boards,
  '0005-linkages': linkages,
  '0006-files': files,
  '0007-audit': audit,
  '0008-visitors': visitors,
  '0009-rollups': rollups,
  '0010-policies': policies,
  '0011-sign-in-limits': signInLimits,
  '0012-bounds': bounds,
  '0013-kept-rights': keptRights,
  '0014-imports': imports,
  '0016-configs': configs,
  '0019-measures': measures,
  '0020-keys': keys,
  '0023-needed-indexes': neededIndexes,
  '0024-module-changes': moduleChanges,
  '0025-reports': reports,
  '0026-commands': commands,
  '0027-rules': rules,
  '0028-inbox': inbox,
  '0029-histories': narrowHistories,
  '0030-dashboards': dashboards,
  '0031-device-tokens': deviceTokens,
  '0032-policy-runs': policyRuns,
  '0035-policy-configurations': policyConfigurations,
  '0036-alarms': alarms,
  '0037-chat': chat,
  '0038-agent-tokens': agentTokens,
  '0041-record-counts': recordCounts,
  '0042-heirs': heirs,
  '0043-history-months': historyMonths,
  '0044-numbers-of-devices': numbersOfDevices,
  '0045-configuration-versions': configurationVersions,
  '0046-rule-counts': ruleCounts,
  '0047-configuration-savers': configurationSavers,
  '0048-history-keys': historyKeys,
  '0049-orders-of-reported-lists': ordersOfReportedLists,
  '0050-turns-of-commands': turnsOfCommands,
  '0051-ages-of-generated': agesOfGenerated,
  '0052-links-of-walls': linksOfWalls,
  '0053-turns-of-deliveries': turnsOfDeliveries,
  '0054-departments-of-readings': departmentsOfReadings,
  '0055-severity-of-notices': severityOfNotices,
};

/** Key of the advisory lock, any number unused elsewhere: servers that start together migrate one after the other. */
const lockNumber = 7_203_105;

/** Parts are recorded as `<migration>/<part>` until their migration is done. */
const separator = '/';

/** The names of the steps that a migrated database has behind it. */
export const migrationsDone = async (trx: Trx): Promise<string[]> =>
  (await recorded(trx)).filter((name) => !name.includes(separator));

const recorded = async (trx: Trx): Promise<string[]> =>
  (await sql<{ name: string }>`select name from migration order by name`.execute(trx)).rows.map((row) => row.name);

const lock = (trx: Trx) => sql`select pg_advisory_xact_lock(${lockNumber}::bigint)`.execute(trx);

const makeTable = async (trx: Trx): Promise<void> => {
  await lock(trx);
  await sql`create table if not exists migration (name text primary key)`.execute(trx);
};

type InTransaction = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

/** The start of a migration with parts is recorded like a part, under this name. */
const beginning = (name: string) => `${name}${separator}`;

/**
 * Begins a migration unless it is begun or done: of two servers that start together, one does it, and the other may come
 * to it when its parts are done too and its beginning is no longer recorded.
 */
const begin = async (trx: Trx, name: string, { up, parts }: Migration): Promise<void> => {
  await lock(trx);
  const record = parts === undefined ? name : beginning(name);
  const inserted = await sql`insert into migration select cast(${record} as text)
    where not exists (select from migration where name = ${name}) on conflict do nothing`.execute(trx);
  if (inserted.numAffectedRows === 1n) await up(trx);
};

/** Does the next part that is left; `false` once there is none, and the migration is recorded. */
const nextPart = async (trx: Trx, name: string, { parts, part }: Required<Migration>): Promise<boolean> => {
  await lock(trx);
  const done = new Set(await recorded(trx));
  if (done.has(name)) return false;
  const next = (await parts(trx)).find((part) => !done.has(`${beginning(name)}${part}`));
  if (next === undefined) {
    await sql`delete from migration where starts_with(name, ${beginning(name)})`.execute(trx);
    await sql`insert into migration values (${name})`.execute(trx);
    return false;
  }
  await sql`insert into migration values (${`${beginning(name)}${next}`})`.execute(trx);
  await part(trx, next);
  return true;
};

/** `isBegun`: only parts are left of it. */
type Running = { inTransaction: InTransaction; isBegun: boolean };

const step = async (name: string, migration: Migration, { inTransaction, isBegun }: Running): Promise<void> => {
  const { up, parts, part } = migration;
  const isParted = parts !== undefined && part !== undefined;
  if (!isBegun) await inTransaction((trx) => begin(trx, name, migration));
  if (isParted) while (await inTransaction((trx) => nextPart(trx, name, { up, parts, part })));
};

/** Takes just these steps in a database without any, for a backup of an older version; answers those unknown here. */
export const migrateTo = async (trx: Trx, names: readonly string[]): Promise<string[]> => {
  const unknown = names.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) return unknown;
  await makeTable(trx);
  for (const [name, migration] of Object.entries(migrations))
    if (names.includes(name)) await step(name, migration, { inTransaction: (work) => work(trx), isBegun: false });
  return [];
};

/** Called before the first part of a migration that has parts to do. */
type BeforeParts = (db: Db, name: string) => Promise<void>;

/** True if a migration that has not started will rewrite rows. */
const rewrites = (db: Db, { parts }: Migration): Promise<boolean> =>
  parts === undefined ? Promise.resolve(false) : db.transaction('system', async (trx) => (await parts(trx)).length > 0);

/**
 * Brings the database to this version, each step in a transaction of its own.
 * @throws when the database was written by a newer version
 */
export const migrate = async (db: Db, beforeParts?: BeforeParts): Promise<void> => {
  const names = Object.keys(migrations);
  const done = await db.transaction('system', async (trx) => {
    await makeTable(trx);
    return new Set(await recorded(trx));
  });
  const unknown = [...done].filter((name) => !names.includes(name.split(separator)[0] ?? ''));
  if (unknown.length > 0)
    throw new Error(
      `The database is of a newer version (it has ${unknown.join(', ')}). Start that version, or restore an older backup.`,
    );
  for (const [name, migration] of Object.entries(migrations)) {
    if (done.has(name)) continue;
    const isBegun = done.has(beginning(name));
    if (beforeParts !== undefined && !isBegun && (await rewrites(db, migration))) await beforeParts(db, name);
    await step(name, migration, { inTransaction: (work) => db.transaction('system', work), isBegun });
  }
};
