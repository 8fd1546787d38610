import type { Db, Run } from '../db/database.ts';
import type { Partition } from './history-months.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/**
 * Indexes of a month that is over are built once more, full (`reindex concurrently`): while it is written, readings of
 * many devices go into the middle of the key, which leaves its pages half empty. The comment of a partition says that it
 * is packed.
 */

/** Any number unused elsewhere: one server at a time, over all servers of a database. */
const packLock = 7_203_115;

/** Seconds after its end in which a month still gets readings that come late. */
const settled = 7 * secondsPerDay;

const packed = 'packed';

const unpacked = async (run: Run, names: readonly string[]): Promise<string[]> => {
  const rows = await run(
    `select relname::text as name from pg_class where relname = any($1::text[])
       and relnamespace = current_schema()::regnamespace
       and obj_description(oid, 'pg_class') is distinct from '${packed}' order by 1`,
    [names],
  );
  return rows.map((row) => String(row['name']));
};

const indexesOf = async (run: Run, table: string): Promise<{ name: string; isValid: boolean }[]> => {
  const rows = await run(
    `select i.relname::text as name, x.indisvalid as valid from pg_index x join pg_class i on i.oid = x.indexrelid
       where x.indrelid = to_regclass($1) order by 1`,
    [`"${table}"`],
  );
  return rows.map((row) => ({ name: String(row['name']), isValid: row['valid'] === true }));
};

const pack = async (run: Run, table: string): Promise<void> => {
  // A build that was killed leaves an invalid index beside the one that it was to replace.
  for (const { name, isValid } of await indexesOf(run, table))
    await run(isValid ? `alter index "${name}" set (fillfactor = 100)` : `drop index concurrently "${name}"`);
  await run(`reindex table concurrently "${table}"`);
  await run(`comment on table "${table}" is '${packed}'`);
};

/** Packs the partitions of past months; other transactions read and write them during it. */
export const packMonths = async (db: Db, partitions: readonly Partition[], now: number): Promise<void> => {
  const isOver = ({ until }: Partition) => until !== undefined && until + settled <= now;
  const names = partitions.filter(isOver).map(({ name }) => name);
  if (names.length === 0) return;
  await db.alone(async (run) => {
    const waiting = await unpacked(run, names);
    if (waiting.length === 0) return;
    const [row] = await run(`select pg_try_advisory_lock(${packLock}) as free`);
    if (row?.['free'] !== true) return;
    try {
      for (const name of await unpacked(run, waiting)) await pack(run, name);
    } finally {
      await run(`select pg_advisory_unlock(${packLock})`);
    }
  });
};
