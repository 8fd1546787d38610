import { sql } from 'kysely';
import { createIsolation } from '../isolation.ts';
import { bucketStart, bucketStarts } from '../../src/engine/board/periods.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import type { Services, StoredModule } from '../services.ts';
import { slice } from '../modules/rollup-marks.ts';
import { type Shape, shapeOf } from './shape.ts';
import { type Covered, type Days, sumDays, sweepMarks } from './sum-days.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** Sums up histories day by day in short transactions, newest days first; the current day is read from the rows. */

type Company = { did: string; zone: string };

/** Milliseconds that one transaction should take: others wait for the embedded database in that time. */
const targetMs = 40;
const maxDays = 31;
/** Two, so that a mark over midnight is within one piece of work (some historical zones had offsets of odd minutes). */
const minDays = 2;
/** A slice before all data. */
const firstSlice = -(2 ** 45);

const daysBetween = (from: number, until: number, { zone }: Shape): Days => ({
  starts: bucketStarts({ from, to: until }, 'day', zone),
  end: until,
});

const dayAfter = (seconds: number, { zone }: Shape): number => {
  const start = bucketStart(seconds, 'day', zone);
  return bucketStarts({ from: start, to: start + 2 * secondsPerDay }, 'day', zone)[1] ?? start + secondsPerDay;
};

/** Locks and returns the days that have sums; `undefined` while another server has the lock. Deletes sums of another shape. */
const lockCovered = async (trx: Trx, shape: Shape, company: string, today: number): Promise<Covered | undefined> => {
  const { pid } = shape.module.config;
  const storedState = await trx
    .selectFrom('rollupstate')
    .select(['build', 'spec', 'from', 'until'])
    .where('companyid', '=', company)
    .where('pid', '=', pid)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (storedState?.spec === shape.spec) return storedState;
  if (storedState !== undefined) await trx.deleteFrom('rollupstate').where('build', '=', storedState.build).execute();
  return trx
    .insertInto('rollupstate')
    .values({ companyid: company, pid, spec: shape.spec, from: today, until: today })
    .onConflict((on) => on.doNothing())
    .returning(['build', 'from', 'until'])
    .executeTakeFirst();
};

/** Work on one company's history; `dayCount` is how many days it may take at once. */
type Task = { shape: Shape; company: string; covered: Covered; today: number; dayCount: number };

/** The newest consecutive days with writes after they were summed up. */
const dirtyDays = async (trx: Trx, { shape, company, covered, dayCount }: Task): Promise<Days | undefined> => {
  const { from, until } = covered;
  const inside = sql`companyid = ${company} and pid = ${shape.module.config.pid}
    and slice >= ${Math.floor(from / slice)}::bigint and slice < ${Math.ceil(until / slice)}::bigint`;
  const scope = Math.ceil(((dayCount + 1) * secondsPerDay) / slice);
  const { rows } = await sql<Row>`select distinct slice from rollupmark where ${inside}
    and slice > (select max(slice) from rollupmark where ${inside}) - ${scope}::bigint`.execute(trx);
  const marked = rows.flatMap((row) => [Number(row['slice']) * slice, Number(row['slice']) * slice + slice - 1]);
  const days = new Set(
    marked.filter((time) => time >= from && time < until).map((time) => bucketStart(time, 'day', shape.zone)),
  );
  const [newest] = [...days].toSorted((a, b) => b - a);
  if (newest === undefined) return undefined;
  let first = newest;
  for (let count = 1; count < dayCount; count += 1) {
    const before = bucketStart(first - 1, 'day', shape.zone);
    if (!days.has(before)) break;
    first = before;
  }
  return daysBetween(first, dayAfter(newest, shape), shape);
};

/** The latest days with rows before the summed-up ones; days without rows are skipped. */
const olderDays = async (trx: Trx, { shape, company, covered, dayCount }: Task): Promise<Days | undefined> => {
  const time = sql.ref(`t.${shape.time.physical}`);
  const { rows } = await sql<Row>`select ${time} as last from ${sql.table(shape.module.table)} t
    where ${ofCompany(company)} and ${time} < ${covered.from}::bigint order by ${time} desc limit 1`.execute(trx);
  const last = rows[0]?.['last'];
  if (typeof last !== 'number') return undefined;
  const end = dayAfter(last, shape);
  const starts = bucketStarts({ from: end - dayCount * secondsPerDay, to: end }, 'day', shape.zone).slice(-dayCount);
  return { starts, end };
};

/** The days to sum up next, and what is covered once they are. */
const nextWork = async (trx: Trx, task: Task): Promise<{ days: Days; covered: Covered } | undefined> => {
  const { shape, covered, today, dayCount } = task;
  if (covered.until < today) {
    const { starts } = daysBetween(
      covered.until,
      Math.min(today, covered.until + (dayCount + 1) * secondsPerDay),
      shape,
    );
    const until = starts[dayCount] ?? today;
    return { days: { starts: starts.slice(0, dayCount), end: until }, covered: { ...covered, until } };
  }
  const dirty = await dirtyDays(trx, task);
  if (dirty !== undefined) return { days: dirty, covered };
  const older = await olderDays(trx, task);
  if (older !== undefined) return { days: older, covered: { ...covered, from: older.starts[0] ?? covered.from } };
  const { build } = covered;
  await trx.updateTable('rollupstate').set({ iswhole: true }).where('build', '=', build).execute();
  await sweepMarks(trx, task, { from: firstSlice, until: Math.floor(covered.from / slice) });
  return undefined;
};

/** One transaction: the end of its last day and its milliseconds without the wait for a connection; `undefined` without work. */
const refreshSome = (
  db: Db,
  shape: Shape,
  { did, zone }: Company,
  { now, dayCount }: { now: number; dayCount: number },
) =>
  db.transaction({ company: did }, async (trx) => {
    const start = performance.now();
    const today = bucketStart(now, 'day', zone);
    const covered = await lockCovered(trx, shape, did, today);
    const work = covered && (await nextWork(trx, { shape, company: did, covered, today, dayCount }));
    if (work === undefined) return undefined;
    await sumDays(trx, { shape, company: did, ...work });
    const { build, from, until } = work.covered;
    await trx.updateTable('rollupstate').set({ from, until }).where('build', '=', build).execute();
    return { end: work.days.end, milliseconds: performance.now() - start };
  });

/** Brings the sums of one company's history up to yesterday. */
export const refreshRollups = async (db: Db, module: StoredModule, company: Company, now: number): Promise<void> => {
  const shape = shapeOf(module, company.zone);
  if (shape === undefined) return;
  let dayCount = minDays;
  // Days whose mark is locked by a running write stay marked until the next round.
  const ends = new Set<number>();
  for (;;) {
    const done = await refreshSome(db, shape, company, { now, dayCount });
    if (done === undefined || ends.has(done.end)) return;
    ends.add(done.end);
    dayCount =
      done.milliseconds < targetMs ? Math.min(maxDays, dayCount * 2) : Math.max(minDays, Math.floor(dayCount / 2));
  }
};

/** Finds with one query which histories are fully summed up, and which of them have no work. */
const readStates = async (db: Db) => {
  const key = (row: Row) => `${String(row['companyid'])} ${String(row['pid'])}`;
  const [states = [], marks = []] = await db.read('system', [
    db.builder
      .selectFrom('rollupstate')
      .select(['companyid', 'pid', 'spec', 'until'])
      .where('iswhole', '=', true)
      .compile(),
    db.builder
      .selectFrom('rollupmark')
      .select(['companyid', 'pid', ({ fn }) => fn.min('slice').as('first')])
      .groupBy(['companyid', 'pid'])
      .compile(),
  ]);
  const whole = new Map(states.map((row) => [key(row), { spec: row['spec'], until: Number(row['until']) }]));
  const firsts = new Map(marks.map((row) => [key(row), Number(row['first'])]));
  return ({ module, spec, zone }: Shape, { did }: Company, now: number) => {
    const name = key({ companyid: did, pid: module.config.pid });
    const state = whole.get(name);
    if (state?.spec !== spec) return { isWhole: false, isIdle: false };
    const isMarked = (firsts.get(name) ?? Number.POSITIVE_INFINITY) * slice < state.until;
    return { isWhole: true, isIdle: !isMarked && state.until >= bucketStart(now, 'day', zone) };
  };
};

/**
 * The same for every history of every company that needs it. The first sums of a history change how many rows there are
 * by far, and the embedded database has no autovacuum that would tell the planner. @throws at the end, if a
 * history failed
 */
export const refreshAllRollups = async (db: Db, services: Services, now: number): Promise<void> => {
  const [companies = []] = await db.read('system', [
    db.builder.selectFrom('company').select(['did', 'zone']).compile(),
  ]);
  const stateOf = await readStates(db);
  const { isolate, end } = createIsolation();
  let isNew = false;
  for (const row of companies) {
    const company = { did: String(row['did']), zone: String(row['zone']) };
    for (const module of await services.modules.list(company.did)) {
      const shape = shapeOf(module, company.zone);
      if (shape === undefined) continue;
      const { isWhole, isIdle } = stateOf(shape, company, now);
      if (isIdle) continue;
      await isolate(`history of ${module.config.pid} of ${company.did}`, async () => {
        await refreshRollups(db, module, company, now);
        isNew ||= !isWhole;
      });
    }
  }
  if (isNew) await db.transaction('system', (trx) => sql`analyze rollup`.execute(trx));
  end();
};
