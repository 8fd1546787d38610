import type { Migration } from 'kysely/migration';
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

/** In the order of their names; a released one never changes. */
const migrations: Readonly<Record<string, Pick<Migration, 'up'>>> = {
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
};

/** Any number that nobody else uses: servers that start together migrate one after the other. */
const lockNumber = 7_203_105;

/** The names of the steps that a migrated database has behind it. */
export const migrationsDone = async (trx: Trx): Promise<string[]> =>
  (await sql<{ name: string }>`select name from migration order by name`.execute(trx)).rows.map((row) => row.name);

const makeTable = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockNumber}::bigint)`.execute(trx);
  await sql`create table if not exists migration (name text primary key)`.execute(trx);
};

const step = async (trx: Trx, name: string, migration: Pick<Migration, 'up'>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockNumber}::bigint)`.execute(trx);
  const inserted = await sql`insert into migration values (${name}) on conflict do nothing`.execute(trx);
  if (inserted.numAffectedRows === 1n) await migration.up(trx);
};

/** Takes just these steps in a database without any, for a backup of an older version; answers those unknown here. */
export const migrateTo = async (trx: Trx, names: readonly string[]): Promise<string[]> => {
  const unknown = names.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) return unknown;
  await makeTable(trx);
  for (const [name, migration] of Object.entries(migrations))
    if (names.includes(name)) await step(trx, name, migration);
  return [];
};

/**
 * Brings the database to this version, each step in a transaction of its own.
 * @throws when the database was written by a newer version
 */
export const migrate = async (db: Db): Promise<void> => {
  const names = Object.keys(migrations);
  const done = await db.transaction('system', async (trx) => {
    await makeTable(trx);
    return new Set(await migrationsDone(trx));
  });
  const unknown = [...done].filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `The database is of a newer version (it has ${unknown.join(', ')}). Start that version, or restore an older backup.`,
    );
  for (const [name, migration] of Object.entries(migrations))
    if (!done.has(name)) await db.transaction('system', (trx) => step(trx, name, migration));
};
