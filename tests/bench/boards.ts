import { sql } from 'kysely';
import type { DatasetQuery } from '../../src/engine/board/dataset.ts';
import { startOfDay } from '../../src/engine/moment.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Db } from '../../server/db/database.ts';
import { assertApplied } from '../../server/demo/seed.ts';
import { appendReadings } from '../../server/records/readings.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { refreshRollups } from '../../server/rollups/refresh.ts';
import type { Services, StoredModule } from '../../server/services.ts';
import { onEachDatabase } from './databases.ts';
import { atMost, type Figure, median, withoutBar } from './figure.ts';
import { company, pid as meters, post, prepare, serve, signIn } from './points.ts';

/**
 * Queries of boards over a year of hourly readings of 50 meters, over HTTP, from the rows and from the sums of days,
 * beside the same by hand; and what the marks of the sums cost who writes.
 */

const meterCount = 50;
const hours = 8760;
const zone = 'Asia/Shanghai';
const hour = 3600;
// The pid of the history that belongs to the meters.
const readings = `5${meters.slice(1)}`;
const label = (en: string, zh: string) => ({ en, zh });

const measured = (column: string, en: string, zh: string) => ({
  column,
  label: label(en, zh),
  type: 'float',
  multiple: 100,
  rw: 1,
});

/** A history as devices write it: its table is narrow (docs/storage.md, "Histories"). */
const config = {
  pid: readings,
  name: label('Readings', '读数'),
  group: 'other',
  columns: [
    { column: 'device', label: label('Device', '设备'), type: 'ref', ptype: 'ref', pid: meters, rw: 1 },
    {
      column: 'occurtime',
      label: label('Time', '时间'),
      type: 'timestamp',
      format: 'yyyy-MM-dd HH:mm:ss',
      rw: 1,
    },
    measured('energy', 'Energy', '用电量'),
    measured('power', 'Power', '功率'),
  ],
  sort: { column: 'occurtime', type: 'desc' },
};

type BenchModule = { db: Db; name: string; owner: StoredModule; module: StoredModule };

const columnRef = ({ module }: BenchModule, column: string) => sql.ref(module.physical.get(column) ?? column);

const didOf = (meter: number): string => meter.toString(16).padStart(24, '0');

/** The readings of `count` hours from `first`, as the server writes reports. */
const insertHours = (
  { db, owner, module }: BenchModule,
  { first, count }: { first: number; count: number },
): Promise<number> =>
  db.transaction('system', (trx) =>
    appendReadings(
      trx,
      { company, module: owner, history: module, now: nowSeconds() },
      Array.from({ length: count * meterCount }, (_, index) => {
        const energy = (index * 7919) % 8192;
        return {
          device: didOf((index % meterCount) + 1),
          at: first + Math.floor(index / meterCount) * hour,
          values: { energy, power: energy * 10 },
        };
      }),
    ),
  );

const fill = async (db: Db, services: Services, name: string): Promise<BenchModule> => {
  assertApplied(await applyModules(db, [config], { owner: null, now: nowSeconds(), companies: 'all' }));
  const [module, owner] = [await services.modules.any(readings), await services.modules.any(meters)];
  if (module === undefined || owner === undefined) throw new Error('The modules of the bench are missing.');
  const benchModule = { db, name, owner, module };
  await db.transaction('system', (trx) =>
    sql`insert into ${sql.table(owner.base)} (company, id, name, createtime, updatetime, organizationid)
      select company_number(${company}), decode(lpad(to_hex(i), 24, '0'), 'hex'), 'Meter ' || i, 0, 0, record_id('org') from generate_series(1, ${meterCount}::int) i`.execute(
      trx,
    ),
  );
  const end = nowSeconds() - (nowSeconds() % hour);
  const step = 730;
  for (let done = 0; done < hours; done += step) {
    const written = await insertHours(benchModule, { first: end - (hours - done) * hour, count: step });
    if (written !== step * meterCount) throw new Error(`${written} readings were written.`);
  }
  await db.refresh();
  return benchModule;
};

const move = (change: { days?: number; months?: number }) => startOfDay(nowSeconds(), zone, change);
const sums = { pid: readings, measures: [{ agg: 'sum', column: 'energy' }] } as const;
const through = { column: 'device', pid: meters };

const boardQueries = (): Readonly<Record<string, DatasetQuery>> => {
  const year = { from: move({ days: -364 }), to: move({ days: 1 }) };
  const byDay = [{ column: 'occurtime', bucket: 'day' as const, as: 'x' }];
  return {
    'by day over a year': { name: 'q', ...sums, measures: [...sums.measures], groupby: byDay, ...year },
    'by month, whatever there is': {
      name: 'q',
      ...sums,
      measures: [...sums.measures],
      groupby: [{ column: 'occurtime', bucket: 'month' }],
    },
    'use of a list this month': {
      name: 'q',
      ...sums,
      measures: [...sums.measures],
      groupby: [],
      through,
      from: move({ days: -29 }),
      to: year.to,
    },
    'ranking over a year': {
      name: 'q',
      ...sums,
      measures: [...sums.measures],
      groupby: [{ column: 'device' }],
      ...year,
    },
    'latest of each': {
      name: 'q',
      pid: readings,
      groupby: [{ column: 'device' }],
      measures: [{ agg: 'latest', column: 'power' }],
    },
  };
};

/** Minimum rounds of a query, and minimum duration in ms, so that a quick query is warm by then. */
const rounds = 15;
const minDuration = 2000;
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const ofRounds = async (work: () => Promise<unknown>): Promise<number> => {
  await work();
  const samples: number[] = [];
  const start = performance.now();
  while (samples.length < rounds || performance.now() - start < minDuration) samples.push(await timed(work));
  return median(samples);
};

/** What somebody would write who knows the tables: no role, no policy, no session, the database's own calendar. */
const byHand = (benchModule: BenchModule) => () => {
  const query = sql`select date_trunc('day', to_timestamp(${columnRef(benchModule, 'occurtime')}) at time zone ${sql.lit(zone)}) as day,
      sum(${columnRef(benchModule, 'energy')}) from ${sql.table(benchModule.module.base)} where company = company_number(${company})
      and ${columnRef(benchModule, 'occurtime')} >= ${move({ days: -364 })}::bigint and ${columnRef(benchModule, 'occurtime')} < ${move({ days: 1 })}::bigint
    group by 1 order by 1`;
  return benchModule.db.read('system', [query.compile(benchModule.db.builder)]);
};

type Ask = (query: DatasetQuery) => Promise<unknown>;

const measureQueries = async (benchModule: BenchModule, ask: Ask): Promise<Figure[]> => {
  const { db, name, module } = benchModule;
  const figures: Figure[] = [];
  const raw = new Map<string, number>();
  for (const [what, query] of Object.entries(boardQueries())) raw.set(what, await ofRounds(() => ask(query)));
  const hand = await ofRounds(byHand(benchModule));
  const built = await timed(() => refreshRollups(db, module, { did: company, zone }, nowSeconds()));
  await db.refresh();
  for (const [what, query] of Object.entries(boardQueries())) {
    const time = raw.get(what) ?? Number.NaN;
    const summed = await ofRounds(() => ask(query));
    if (what !== 'by day over a year') {
      figures.push(withoutBar(`${name}: board, ${what}, p50`, summed, 'ms', `from the rows ${time.toFixed(1)} ms`));
      continue;
    }
    const note = `the same SQL by hand ${hand.toFixed(1)} ms, ${(time / hand).toFixed(2)} ×`;
    figures.push(
      atMost(`${name}: board, ${what}, from the rows, p50`, time, [30, 'ms'], note),
      atMost(
        `${name}: board, ${what}, from sums, p50`,
        summed,
        [5, 'ms'],
        `${(hand / summed).toFixed(0)} × as fast as by hand`,
      ),
    );
  }
  const rows = meterCount * hours;
  figures.push(
    withoutBar(`${name}: ${rows.toLocaleString('en')} rows summed up`, built / 1000, 's', 'in pieces of about 40 ms'),
  );
  return figures;
};

const setMarks = ({ db, module }: BenchModule, isOn: boolean) =>
  db.transaction('system', (trx) =>
    sql`alter table ${sql.table(module.base)} ${sql.raw(isOn ? 'enable' : 'disable')} trigger user`.execute(trx),
  );

/** The same rows with marks and without, in turn, each time at another time of the history. */
const measureWrites = async (benchModule: BenchModule): Promise<Figure[]> => {
  const first = nowSeconds() - (nowSeconds() % hour) + hour;
  let next = 0;
  const write = async (count: number, times: number) => {
    const start = performance.now();
    for (let turn = 0; turn < times; turn += 1) {
      await insertHours(benchModule, { first: first + next * hour, count });
      next += count;
    }
    return performance.now() - start;
  };
  const ratios: Record<string, number[]> = { many: [], few: [] };
  for (let round = 0; round < 7; round += 1) {
    await setMarks(benchModule, false);
    const without = { many: await write(100, 1), few: await write(1, 40) };
    await setMarks(benchModule, true);
    const marked = { many: await write(100, 1), few: await write(1, 40) };
    ratios['many']?.push(marked.many / without.many);
    ratios['few']?.push(marked.few / without.few);
  }
  const figure = (what: string, kind: string) =>
    withoutBar(
      `${benchModule.name}: writing ${what} with marks through without`,
      median(ratios[kind] ?? []),
      '×',
      `rounds ${(ratios[kind] ?? []).map((ratio) => ratio.toFixed(2)).join(' ')}`,
    );
  return [figure('5,000 readings at once', 'many'), figure('50 readings at once', 'few')];
};

const measureOn = async (db: Db, name: string): Promise<Figure[]> => {
  const services = await prepare(db);
  const benchModule = await fill(db, services, name);
  const { url, close } = await serve(db, services);
  const session = await signIn(url);
  const ask: Ask = async (query) => {
    const answer = await post(url, '/sfsaas/api/analysis/query', { queries: [query] }, session);
    if (answer.status !== 0) throw new Error(answer.msg);
  };
  const figures = [...(await measureQueries(benchModule, ask)), ...(await measureWrites(benchModule))];
  await close();
  return figures;
};

export const measureBoards = (): Promise<Figure[]> =>
  onEachDatabase({ measure: measureOn, missing: ['boards', 'p50 < 5 ms'] });
