import { sql } from 'kysely';
import type { Db, Run, Trx } from '../db/database.ts';
import { isNeeded, neededName, pidOfNeeded } from '../modules/needed-name.ts';
import type { Proposal } from './proposals.ts';
import { isCancelled } from '../db/failure-code.ts';

/** One index at a time, over all servers of a database. */
const buildLock = 7_203_110;

/** Without `concurrently`, writes wait for the build. The embedded database has one connection, so everything waits anyway. */
const concurrently: Readonly<Record<Db['engine'], string>> = { postgres: 'concurrently ', embedded: '' };

/** Session-level advisory lock; returns `busy` if another server has it. */
const inTurn = <T>(db: Db, work: (run: Run) => Promise<T>): Promise<T | 'busy'> =>
  db.alone(async (run) => {
    const [row] = await run(`select pg_try_advisory_lock(${buildLock}) as free`);
    if (row?.['free'] !== true) return 'busy';
    try {
      return await work(run);
    } finally {
      await run(`select pg_advisory_unlock(${buildLock})`);
    }
  });

const drop = (db: Db, run: Run, name: string) => run(`drop index ${concurrently[db.engine]}if exists "${name}"`);

const neededIndexes = async (run: Run): Promise<{ name: string; isValid: boolean }[]> => {
  const rows = await run(`select i.relname as name, x.indisvalid as valid from pg_index x
    join pg_class i on i.oid = x.indexrelid where i.relnamespace = current_schema()::regnamespace`);
  return rows
    .map((row) => ({ name: String(row['name']), isValid: row['valid'] === true }))
    .filter(({ name }) => isNeeded(name));
};

/** A concurrent build that was killed leaves an invalid index, which costs every write and serves no query. */
const dropInvalid = async (db: Db, run: Run): Promise<Set<string>> => {
  const existingIndexes = await neededIndexes(run);
  for (const { name, isValid } of existingIndexes) if (!isValid) await drop(db, run, name);
  return new Set(existingIndexes.filter(({ isValid }) => isValid).map(({ name }) => name));
};

const note = (run: Run, { plan, times, worst }: Proposal, now: number) =>
  run(
    `insert into neededindex (name, pid, times, worst, beganat) values ($1, $2, $3, $4, $5)
     on conflict (name) do update set times = excluded.times, worst = excluded.worst, beganat = excluded.beganat`,
    [plan.name, pidOfNeeded(plan.name) ?? '', times, worst, now],
  );

/** `present`: it was made before · `busy`: another index is being made or dropped · `cancelled`: by `cancelBuild`. */
export type Made = 'made' | 'present' | 'busy' | 'cancelled';

/**
 * Lock queue: a change of a table waits for a build on it, and every query about the table would then wait behind
 * the change. So the change cancels the build, which is tried again later.
 */
export const cancelBuild = async (trx: Trx, table: string): Promise<void> => {
  await sql`select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database()
    and state = 'active' and starts_with(query, ${`create index concurrently "${neededName(table, '')}`})`.execute(trx);
};

/** Resets the counts of the queries that the new index serves: only what is slow with it is proposed another one. */
const deleteServed = (run: Run, { plan, shapes }: Proposal) =>
  run('delete from slowquestion where pid = $1 and shape = any($2::text[])', [pidOfNeeded(plan.name) ?? '', shapes]);

const build = (db: Db, proposal: Proposal, now: number): Promise<Made> =>
  inTurn(db, async (run): Promise<Made> => {
    const { name, definition } = proposal.plan;
    if ((await dropInvalid(db, run)).has(name)) return 'present';
    await note(run, proposal, now);
    await run(`create index ${concurrently[db.engine]}"${name}" ${definition}`);
    await run(`update neededindex set builtat = $1, usedat = null, scans = 0 where name = $2`, [now, name]);
    await deleteServed(run, proposal);
    return 'made';
  });

/** Makes the index of a proposal beside the work of everybody else, after it has dropped what killed builds left. */
export const makeNeeded = async (db: Db, proposal: Proposal, now: number): Promise<Made> => {
  try {
    return await build(db, proposal, now);
  } catch (failure) {
    if (isCancelled(failure)) return 'cancelled';
    throw failure;
  }
};

export const dropNeeded = (db: Db, name: string): Promise<'dropped' | 'busy'> =>
  inTurn(db, async (run) => {
    await drop(db, run, name);
    await run('delete from neededindex where name = $1', [name]);
    return 'dropped' as const;
  });
