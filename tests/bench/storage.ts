import { sql } from 'kysely';
import { nowSeconds } from '../../server/clock.ts';
import type { Db } from '../../server/db/database.ts';
import type { Services } from '../../server/services.ts';
import { onEachDatabase } from './databases.ts';
import { atLeast, atMost, type Figure, median, notMeasured, told } from './figure.ts';
import { measureHistory } from './storage-history.ts';
import { company, load, post, prepare, serve, signIn } from './points.ts';
import { applyTrial, asked, baseTableOf, didAt, fillTrial, sizesOf } from './trial.ts';

/** What rows take, and what reports cost, by the server's own functions. `BENCH_ROWS` shortens it. */

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const millions = rows / 1e6;
const many = rows.toLocaleString('en');
const label = (en: string) => ({ en, zh: en });
const year = 365 * 86_400;
const kinds = ['idle', 'running', 'warning', 'fault', 'offline', 'service', 'standby', 'test'];

/** The module of docs/storage.md's tables: three columns, half of its rows one company's. */
const plainModule = {
  pid: '3bec0000000000000000a001',
  name: label('Plain'),
  group: 'other',
  columns: [
    {
      column: 'kind',
      label: label('Kind'),
      type: 'enum',
      enum: Object.fromEntries(kinds.map((kind) => [kind, label(kind)])),
    },
    { column: 'ts', label: label('Time'), type: 'timestamp', format: 'yyyy-MM-dd HH:mm:ss' },
    { column: 'value', label: label('Value'), type: 'float', multiple: 100 },
  ],
  sort: { column: 'ts', type: 'desc' },
};

const measureSizes = async (db: Db, name: string, services: Services): Promise<Figure[]> => {
  const module = await applyTrial(db, services, plainModule);
  const now = nowSeconds();
  const row = (index: number) => ({
    name: `North ${kinds[index % 8]} ${(index * 7919) % 10_000}`,
    kind: kinds[(index * 31) % 8],
    ts: now - ((index * 7919) % year),
    value: (index * 104_729) % 1_000_000,
  });
  await fillTrial(db, { module, from: 0, to: rows / 2, row });
  await fillTrial(db, { module, from: rows / 2, to: rows, row, owner: 'other' });
  await db.refresh();
  const { tables, indexes, count, parts } = await sizesOf(db, plainModule.pid);
  return [
    atMost(
      `${name}: ${many} rows of three columns with all default indexes`,
      tables + indexes,
      [420 * millions, 'MB'],
      `table ${tables.toFixed(0)}, ${count} indexes ${indexes.toFixed(0)}: ${parts}`,
    ),
    told(`${name}: a row of three columns`, ((tables + indexes) * 1e6) / rows, 'bytes', 'indexes included'),
  ];
};

/** A module whose devices report two columns. */
const reportingModule = {
  pid: '3bec0000000000000000a002',
  name: label('Reporting'),
  group: 'other',
  driver: 'simulator',
  columns: [
    { column: 'power', label: label('Power'), type: 'float', unit: 'kW', multiple: 100, measures: 'power', rw: 1 },
    { column: 'energy', label: label('Energy'), type: 'float', unit: 'kWh', multiple: 100, measures: 'energy', rw: 1 },
    { column: 'place', label: label('Place'), type: 'string' },
  ],
  sort: { column: 'updatetime', type: 'desc' },
};

const reported = 20_000;

/** One statement that changes 20,000 rows; ms. */
const timed = async (db: Db, statement: ReturnType<typeof sql>): Promise<number> => {
  const start = performance.now();
  await db.transaction('system', (trx) => statement.execute(trx));
  return performance.now() - start;
};

/** Counters of updates; the statistics of this connection are written out first. */
const updatesOf = async (db: Db, table: string): Promise<{ all: number; hot: number }> => {
  await asked(db, sql`select pg_stat_force_next_flush()`);
  const [row] = await asked(db, sql`select n_tup_upd, n_tup_hot_upd from pg_stat_user_tables where relname = ${table}`);
  return { all: Number(row?.['n_tup_upd']), hot: Number(row?.['n_tup_hot_upd']) };
};

const measureReports = async (db: Db, name: string, services: Services): Promise<Figure[]> => {
  const module = await applyTrial(db, services, reportingModule);
  const row = (index: number) => ({ power: index, energy: index, place: `Hall ${index % 90}` });
  await fillTrial(db, { module, from: 0, to: reported, row });
  const table = await baseTableOf(db, reportingModule.pid);
  const at = (column: string) => sql.ref(module.physical.get(column) ?? column);
  await db.transaction('system', async (trx) => {
    await sql`create table bare_hot (id int primary key, power float8, energy float8, updatetime bigint)
      with (fillfactor = 60)`.execute(trx);
    await sql`insert into bare_hot select i, i, i, 0 from generate_series(1, ${reported}::int) i`.execute(trx);
  });
  await db.refresh();
  const report = sql`update ${sql.table(table)} set ${at('power')} = ${at('power')} + 1,
    ${at('energy')} = ${at('energy')} + 1, updatetime = updatetime + 1`;
  const bare = sql`update bare_hot set power = power + 1, energy = energy + 1, updatetime = updatetime + 1`;
  const before = await updatesOf(db, table);
  const times: { ours: number; bare: number }[] = [];
  for (let round = 0; round < 7; round += 1) {
    times.push({ bare: await timed(db, bare), ours: await timed(db, report) });
    // As autovacuum does between rounds of reports.
    await db.refresh();
  }
  const after = await updatesOf(db, table);
  const ours = times.map((time) => time.ours);
  return [
    atMost(
      `${name}: ${reported.toLocaleString('en')} records by one statement, against a bare HOT table`,
      median(times.map((time) => time.ours / time.bare)),
      [3, '×'],
      `${median(ours).toFixed(0)} ms, bare ${median(times.map((time) => time.bare)).toFixed(0)} ms`,
    ),
    atLeast(
      `${name}: HOT updates of these reports`,
      ((after.hot - before.hot) / Math.max(1, after.all - before.all)) * 100,
      [90, '%'],
      `${after.all - before.all} updates`,
    ),
    ...(await measureOrder(db, name, services, row)),
  ];
};

/** The newest reports first: no index has the time that every report moves. */
const measureOrder = async (
  db: Db,
  name: string,
  services: Services,
  row: (index: number) => Record<string, unknown>,
): Promise<Figure[]> => {
  const module = await services.modules.any(reportingModule.pid);
  if (module === undefined) return [];
  const most = Math.min(rows, 500_000);
  await fillTrial(db, { module, from: reported, to: most, row });
  await db.refresh();
  const { url, close } = await serve(db, services);
  const session = await signIn(url);
  const ask = async () => {
    const body = { pid: reportingModule.pid, pagesize: 50, sort: { column: 'updatetime', type: 'desc' } };
    const answer = await post(url, '/sfsaas/api/filter/query', body, session);
    if (answer.status !== 0 || answer.result.data.length !== 50) throw new Error(answer.msg);
  };
  await load(ask, 1, 1);
  const { p50, p99 } = await load(ask, 3, 1);
  await close();
  return [
    atMost(
      `${name}: page by time of change, ${most.toLocaleString('en')} rows that report`,
      p50,
      [60, 'ms'],
      `p99 ${p99.toFixed(0)} ms`,
    ),
  ];
};

const companies = Math.max(10, Math.round(1000 * Math.min(1, millions)));

const searchModule = { ...plainModule, pid: '3bec0000000000000000a003', name: label('Searched') };

/** 1,000 companies of 1,000 rows: what others have must not cost the one who searches. */
const measureSearch = async (db: Db, name: string, services: Services): Promise<Figure[]> => {
  const module = await applyTrial(db, services, searchModule);
  for (let number = 0; number < companies; number += 1)
    await fillTrial(db, {
      module,
      from: number * 1000,
      to: (number + 1) * 1000,
      owner: number === 0 ? company : didAt(0xc0b0000 + number),
      row: (index) => ({ name: `Point ${(index * 7919) % 10_000}`, kind: 'idle', ts: index, value: index }),
    });
  await db.refresh();
  const kept: { sql: string; parameters: readonly unknown[] }[][] = [];
  const recorded: Db = {
    ...db,
    read: (scope, queries) => {
      if (queries[0]?.sql.includes(searchModule.pid) === true) kept.push(queries.map((query) => ({ ...query })));
      return db.read(scope, queries);
    },
  };
  const { url, close } = await serve(recorded, services);
  const session = await signIn(url);
  for (let i = 0; i < 20; i += 1)
    await post(
      url,
      '/sfsaas/api/filter/query',
      { pid: searchModule.pid, pagesize: 50, filter: [{ name: [`${100 + i * 37}`] }] },
      session,
    );
  await close();
  const times: number[] = [];
  for (const statements of kept) {
    const explained = await db.read(
      { company },
      statements.map((statement) => ({
        ...sql`select 1`.compile(db.builder),
        sql: `explain (analyze, timing off, format json) ${statement.sql}`,
        parameters: statement.parameters,
      })),
    );
    times.push(explained.reduce((sum, [row]) => sum + databaseTime(row?.['QUERY PLAN']), 0));
  }
  return [
    atMost(
      `${name}: search in one of ${companies.toLocaleString('en')} companies of 1,000 rows, database time`,
      median(times),
      [3, 'ms'],
      `${times.length} searches, longest ${Math.max(...times).toFixed(1)} ms`,
    ),
  ];
};

/** Planning and execution of one statement, ms. */
const databaseTime = (plan: unknown): number => {
  const [root] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as Record<string, number>[];
  return (root?.['Planning Time'] ?? 0) + (root?.['Execution Time'] ?? 0);
};

const parts: Readonly<Record<string, (db: Db, name: string, services: Services) => Promise<Figure[]>>> = {
  sizes: measureSizes,
  reports: measureReports,
  history: measureHistory,
  search: measureSearch,
};

/** `BENCH_PARTS` names some of them. A part that fails says why; the others go on. */
const measureOn = async (db: Db, name: string): Promise<Figure[]> => {
  const services = await prepare(db);
  const only = process.env['BENCH_PARTS']?.split(/[\s,]+/);
  const figures: Figure[] = [];
  for (const [part, measure] of Object.entries(parts)) {
    if (only !== undefined && !only.includes(part)) continue;
    try {
      figures.push(...(await measure(db, name, services)));
    } catch (failure) {
      figures.push(notMeasured(`${name}: ${part}`, '', failure instanceof Error ? failure.message : String(failure)));
    }
  }
  return figures;
};

export const measureStorage = (): Promise<Figure[]> =>
  onEachDatabase({ measure: measureOn, missing: ['rows with all default indexes', '<= 420 MB'] });
