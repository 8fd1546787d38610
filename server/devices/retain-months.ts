import { type RawBuilder, sql } from 'kysely';
import { withBriefLock } from '../db/brief-lock.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { isMixed, type MonthlyHistory, type Partition, partitionsOf } from '../modules/history-months.ts';
import { readingsSince } from '../modules/history-table.ts';
import { makeView } from '../modules/view.ts';
import { slice } from '../modules/rollup-marks.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/**
 * The retention of a partitioned history. What is past disappears from the view, the totals and the sums at once
 * (`module.readingssince`); its rows are dropped with their month, once all of the month is past.
 */

type Retained = MonthlyHistory & { pid: string };

/** Before any reading. */
const longAgo = -(2 ** 47);

/** Half a day, seconds: the first and the last reading of each mark its days for the sums. */
const span = 43_200;

/** Each company's own look into the index on time, which begins with the company. */
const perCompany = (look: RawBuilder<unknown>) => sql`from company c cross join lateral (${look}) w`;

const ofCompany = sql`t.company = company_number(c.did)`;

/** The first reading that is still shown, in seconds. */
const firstShown = async (trx: Trx, { base, time }: Retained, since: number): Promise<number | undefined> => {
  const timeColumn = sql.ref(`t.${time}`);
  const { rows } =
    await sql<Row>`select min(w.at) as first ${perCompany(sql`select ${timeColumn} as at from ${sql.table(base)} t
    where ${ofCompany} and ${timeColumn} >= ${since}::bigint order by ${timeColumn} limit 1`)}`.execute(trx);
  const first = rows[0]?.['first'];
  return typeof first === 'number' ? first : undefined;
};

/** Takes readings out of the totals, and marks their days. */
const uncount = async (
  trx: Trx,
  { pid, base, time }: Retained,
  { from, until }: { from: number; until: number },
): Promise<void> => {
  const timeColumn = sql.ref(`t.${time}`);
  const past = sql`from ${sql.table(base)} t where ${ofCompany} and ${timeColumn} >= ${from}::bigint and ${timeColumn} < ${until}::bigint`;
  await sql`insert into recordcount (company, pid, n)
    select company_number(c.did), ${pid}, -w.n ${perCompany(sql`select count(*) as n ${past}`)} where w.n > 0`.execute(
    trx,
  );
  const quarter = (seconds: RawBuilder<unknown>) => sql`floor(${seconds}::double precision / ${slice})::bigint`;
  await sql`insert into rollupmark (companyid, pid, slice)
    select distinct c.did, ${pid}, unnest(array[w.first, w.last])
    ${perCompany(sql`select ${quarter(sql`min(${timeColumn})`)} as first, ${quarter(sql`max(${timeColumn})`)} as last ${past}
      group by ${timeColumn} / ${span}::bigint`)}`.execute(trx);
};

/** Hides readings of at most a day in one step. Answers from which second on readings are shown. */
const hideSome = (db: Db, history: Retained, before: number): Promise<number | undefined> =>
  withBriefLock(db, async (trx) => {
    const { pid, base } = history;
    const first = await firstShown(trx, history, (await readingsSince(trx, pid)) ?? longAgo);
    // Writers wait: a reading is written before the bound moves and counted here, or after and left out.
    await sql`lock table only ${sql.table(base)} in share row exclusive mode`.execute(trx);
    const since = (await readingsSince(trx, pid)) ?? longAgo;
    const next = Math.min(before, Math.max(since, first ?? before) + secondsPerDay);
    if (next <= since) return since;
    await uncount(trx, history, { from: since, until: next });
    await trx.updateTable('module').set({ readingssince: next }).where('pid', '=', pid).execute();
    await makeView(trx, pid, true);
    return next;
  });

/** Hides what is past, day by day. The bound never moves back: what was past is dropped, partly, already. */
const hidePast = async (db: Db, history: Retained, before: number): Promise<number> => {
  for (;;) {
    const since = await hideSome(db, history, before);
    if (since === undefined) break;
    if (since >= before) return since;
  }
  return (await db.transaction('system', (trx) => readingsSince(trx, history.pid))) ?? longAgo;
};

const dropPartition = (db: Db, { name }: Partition) =>
  withBriefLock(db, (trx) => sql`drop table if exists ${sql.table(name)}`.execute(trx));

/**
 * Hides readings of a history before a second, and drops the partitions that are past as a whole. Answers the partitions
 * whose rows before `since` are to be deleted, because readings of many months are in them.
 */
export const retainMonths = async (
  db: Db,
  history: Retained,
  before: number,
): Promise<{ mixed: Partition[]; since: number }> => {
  const since = await hidePast(db, history, before);
  const partitions = await db.transaction('system', (trx) => partitionsOf(trx, history.base));
  const isPast = ({ until }: Partition) => until !== undefined && until <= since;
  for (const partition of partitions.filter(isPast)) await dropPartition(db, partition);
  return { mixed: partitions.filter((partition) => !isPast(partition) && isMixed(history.base, partition)), since };
};
