import { sql } from 'kysely';
import type { Db, Row } from '../db/database.ts';
import type { Services } from '../services.ts';
import { dropNeeded, makeNeeded } from './build.ts';
import { storeSlowQueries } from './slow-query-store.ts';
import { mostValuable, readProposals } from './proposals.ts';
import type { SlowQueries } from './slow-queries.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** Seconds between the beginnings of two builds, so that writing and the disk recover. */
const pause = 15 * 60;
/** Seconds without a scan after which an index that was made by need is dropped. */
const unusedFor = 30 * secondsPerDay;
/** Seconds after which a build that left no index counts as failed. */
const buildTimeout = secondsPerDay;

const lastBegan = async ({ builder, read }: Db): Promise<number> => {
  const query = builder.selectFrom('neededindex').select(({ fn }) => fn.max('beganat').as('at'));
  const [rows = []] = await read('system', [query.compile()]);
  return Number(rows[0]?.['at'] ?? 0);
};

/** Makes the most valuable index that is proposed, unless one was started within the pause. */
export const makeMostNeeded = async (db: Db, { modules }: Services, now: number): Promise<void> => {
  const since = now - (await lastBegan(db));
  // A moment ahead was written before the clock went back.
  if (since >= 0 && since < pause) return;
  const proposal = mostValuable(await readProposals(db, modules.any));
  if (proposal !== undefined) await makeNeeded(db, proposal, now);
};

/** The upkeep's round of every minute: writes down what was slow here, and with `INDEXES=auto` makes one index. */
export const needRound = async (
  { db, services, slow }: { db: Db; services: Services; slow: SlowQueries },
  now: number,
): Promise<void> => {
  await storeSlowQueries(db, services.modules.any, { slow: slow.take(), now });
  if (services.settings.indexes === 'auto') await makeMostNeeded(db, services, now);
};

/**
 * Brings the table of needed indexes up to the catalogue: those that are gone leave it, those that only the catalogue
 * has enter it, and whose scans differ was used. The database may forget its counts; the table does not.
 */
export const updateIndexUses = async (db: Db, now: number): Promise<void> => {
  const present = sql`(select i.relname::text as name, coalesce(pg_stat_get_numscans(i.oid), 0) as scans
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where i.relnamespace = current_schema()::regnamespace and x.indisvalid and i.relname ~ '^r_[0-9a-f]{24}_need_') p`;
  await db.transaction('system', async (trx) => {
    await sql`delete from neededindex n where not exists (select 1 from ${present} where p.name = n.name)
      and (n.builtat is not null or n.beganat < ${now - buildTimeout})`.execute(trx);
    await sql`insert into neededindex (name, pid, times, worst, beganat, builtat)
      select p.name, substr(p.name, 3, 24), 0, 0, 0, ${now}::bigint from ${present}
      on conflict (name) do update set builtat = coalesce(neededindex.builtat, excluded.builtat)`.execute(trx);
    await sql`update neededindex n set scans = p.scans,
      usedat = case when p.scans > 0 then ${now}::bigint else n.usedat end
      from ${present} where p.name = n.name and p.scans <> n.scans`.execute(trx);
  });
};

/** Drops indexes that were made by need and that no query has used for 30 days; default ones are never among them. */
export const dropUnused = async (db: Db, now: number): Promise<void> => {
  const query = sql<Row>`select name from neededindex where coalesce(usedat, builtat) < ${now - unusedFor}`;
  const [rows = []] = await db.read('system', [query.compile(db.builder)]);
  for (const row of rows) await dropNeeded(db, String(row['name']));
};

/** The upkeep's round of every hour. */
export const useRound = async (db: Db, { settings }: Services, now: number): Promise<void> => {
  await updateIndexUses(db, now);
  if (settings.indexes === 'auto') await dropUnused(db, now);
};
