import { sql } from 'kysely';
import { nowSeconds } from '../../server/clock.ts';
import type { Db } from '../../server/db/database.ts';
import type { Services } from '../../server/services.ts';
import { onEachDatabase } from './databases.ts';
import { atMost, type Figure, median, notMeasured, withoutBar } from './figure.ts';
import { measureCounts } from './storage-counts.ts';
import { measureHistory } from './storage-history.ts';
import { measureReports } from './storage-reports.ts';
import { company, post, prepare, serve, signIn } from './points.ts';
import { applyTrial, benchRows as rows, didAt, fillTrial, label, sizesOf } from './trial.ts';

/** What rows take, and what reports cost, by the server's own functions. `BENCH_ROWS` shortens it. */

const millions = rows / 1e6;
const many = rows.toLocaleString('en');
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
    withoutBar(`${name}: a row of three columns`, ((tables + indexes) * 1e6) / rows, 'bytes', 'indexes included'),
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
  const recordedQueries: { sql: string; parameters: readonly unknown[] }[][] = [];
  const recorded: Db = {
    ...db,
    read: (scope, queries) => {
      if (queries[0]?.sql.includes(searchModule.pid) === true)
        recordedQueries.push(queries.map((query) => ({ ...query })));
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
  for (const statements of recordedQueries) {
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
  counts: measureCounts,
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
