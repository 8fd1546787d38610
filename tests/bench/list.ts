import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/postgres.ts';
import type { Db } from '../../server/db/database.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { tableOf } from '../../server/modules/table.ts';
import { type Ceiling, pgliteCeiling, postgresCeiling } from './ceiling.ts';
import { atLeast, atMost, type Figure, median, notMeasured, percentile, withoutBar } from './figure.ts';
import { measureRowSecurity } from './row-security.ts';
import { pageCaller, fillRows, load, pid, prepare, type ListRequest, requestNames, serve, signIn } from './points.ts';
import type { Statement } from './statement.ts';

/**
 * List pages over HTTP on a module of 1,000,000 rows, half of them another company's: with session, permission,
 * row-level security and total. The ceiling is the same SQL behind a bare node:http and the same driver.
 */

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000);

/** `--full` grows PostgreSQL to ten times the rows once everything else is measured. */
const isFull = process.argv.includes('--full');

const steps = [10_000, 100_000, 1_000_000].filter((count) => count <= rows);
const last = steps.at(-1) ?? rows;

/** The rows that the bars are meant for; with fewer, every line says how many there were. */
const full = 1_000_000;
const nameOf = (database: string) => (last === full ? database : `${database}, ${last.toLocaleString('en')} rows`);

type Names = { engine: Db['engine']; name: string };

/** p99 of a page, ms, and the share of the bare ceiling. */
const bars = {
  embedded: { page: 80, search: 100, share: 60 },
  postgres: { page: 50, search: 100, share: 70 },
} as const;

/** Records the SQL of list pages while `current` is set, by kind of request. */
const recording = (db: Db) => {
  const statementsByRequest: Partial<Record<ListRequest, Statement[][]>> = {};
  let current: Statement[][] | undefined;
  const recorded: Db = {
    ...db,
    read: (scope, queries) => {
      if (current !== undefined && current.length < 70 && queries[0]?.sql.includes(tableOf(pid)) === true)
        current.push(queries.map(({ sql: text, parameters }) => ({ sql: text, parameters })));
      return db.read(scope, queries);
    },
  };
  return {
    db: recorded,
    statementsByRequest,
    record: (request: ListRequest) => (current = statementsByRequest[request] = []),
  };
};

type Measured = { request: ListRequest; rate: number };

/** Pages one at a time and ten at a time. */
const measurePages = async (
  { engine, name }: Names,
  ask: (request: ListRequest) => (i: number) => Promise<void>,
  request: ListRequest,
): Promise<{ figures: Figure[]; rate: number }> => {
  const sendRequest = ask(request);
  await load(sendRequest, 2, 4);
  const alone = await load(sendRequest, 4, 1);
  const many = await load(sendRequest, 6, 10);
  const bar = request === 'substring search' ? bars[engine].search : bars[engine].page;
  return {
    rate: many.rate,
    figures: [
      atMost(`${name}: ${request}, one at a time, p99`, alone.p99, [bar, 'ms'], `p50 ${alone.p50.toFixed(1)} ms`),
      withoutBar(
        `${name}: ${request}, ten at a time`,
        many.rate,
        'req/s',
        `p50 ${many.p50.toFixed(1)} ms, p99 ${many.p99.toFixed(1)} ms`,
      ),
    ],
  };
};

/** Other people's pages while somebody searches without a pause. */
const measureMeanwhile = async (
  { engine, name }: Names,
  ask: (request: ListRequest) => (i: number) => Promise<void>,
): Promise<Figure[]> => {
  const samples: number[] = [];
  const page = ask('newest page');
  const pages = async (i: number) => {
    const start = performance.now();
    await page(i);
    samples.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const [search] = await Promise.all([load(ask('substring search'), 6, 2), load(pages, 6, 1)]);
  return [
    atMost(
      `${name}: newest page while two search without a pause, p99`,
      percentile(samples, 0.99),
      [engine === 'embedded' ? 150 : bars.postgres.page, 'ms'],
      `p50 ${percentile(samples, 0.5).toFixed(1)} ms; searches p99 ${search.p99.toFixed(1)} ms`,
    ),
  ];
};

/** `maxExponent`: ten times the rows cost a quarter more at most. */
const maxExponent = 0.1;

/** Median time of a page (ms) at a number of rows. */
type Size = { count: number; time: number };

const growthFigures = (name: string, request: ListRequest, sizes: readonly Size[]): Figure => {
  const [first, end] = [sizes[0], sizes.at(-1)];
  const exponent =
    Math.log((end?.time ?? Number.NaN) / (first?.time ?? Number.NaN)) /
    Math.log((end?.count ?? Number.NaN) / (first?.count ?? Number.NaN));
  const table = sizes.map(({ count, time }) => `${count.toLocaleString('en')} rows ${time.toFixed(1)} ms`).join(', ');
  return sizes.length < 2
    ? notMeasured(`${name}: ${request}, growth`, `<= ${maxExponent}`, 'fewer than two sizes')
    : atMost(`${name}: ${request}, p50 grows with rows to the power of`, exponent, [maxExponent, ''], table);
};

/**
 * What is left of the ceiling for session, permission, role, policy and the envelope: one after the other in several
 * rounds, because the machine is not the same a minute later.
 */
const measureShare = async (
  { engine, name }: Names,
  { request, statements, ask }: { request: ListRequest; statements: Statement[][]; ask: (i: number) => Promise<void> },
  ceiling: Ceiling,
): Promise<Figure> => {
  const shares: number[] = [];
  const most: number[] = [];
  await ceiling.measure(statements, 1);
  for (let round = 0; round < 5; round += 1) {
    const { rate } = await load(ask, 2, 10);
    const bare = await ceiling.measure(statements, 2);
    shares.push((rate / bare) * 100);
    most.push(bare);
  }
  return atLeast(
    `${name}: ${request}, share of the same SQL bare`,
    median(shares),
    [bars[engine].share, '%'],
    `bare ${median(most).toFixed(0)} req/s; rounds ${shares.map((share) => share.toFixed(0)).join(' ')}`,
  );
};

const growthRequests = ['newest page', 'filtered page'] as const;

const measureOn = async (
  plain: Db,
  name: string,
  openCeiling: () => Promise<Ceiling>,
): Promise<{ figures: Figure[]; rates: Measured[] }> => {
  const services = await prepare(plain);
  const { db, statementsByRequest, record } = recording(plain);
  const names = { engine: db.engine, name };
  const { url, close } = await serve(db, services);
  const session = await signIn(url);
  const ask = (request: ListRequest) => pageCaller(url, session, request);
  const growth = new Map<ListRequest, Size[]>(growthRequests.map((request) => [request, []]));
  let filled = 0;
  const growTo = async (step: number) => {
    const start = performance.now();
    await fillRows(plain, services, { from: filled, to: step });
    console.log(`  ${name}: ${step} rows there, ${((performance.now() - start) / 1000).toFixed(0)} s`);
    filled = step;
    for (const [request, times] of growth) {
      await load(ask(request), 1, 1);
      times.push({ count: step, time: (await load(ask(request), 3, 1)).p50 });
    }
  };
  for (const step of steps) await growTo(step);
  const figures: Figure[] = [];
  const rates: Measured[] = [];
  for (const request of requestNames) {
    record(request);
    const measured = await measurePages(names, ask, request);
    figures.push(...measured.figures);
    rates.push({ request, rate: measured.rate });
  }
  figures.push(...(await measureMeanwhile(names, ask)));
  for (const [request, times] of growth) figures.push(growthFigures(name, request, times));
  const ceiling = await openCeiling();
  for (const request of requestNames)
    figures.push(
      await measureShare(
        names,
        { request, statements: statementsByRequest[request] ?? [], ask: ask(request) },
        ceiling,
      ),
    );
  await ceiling.close();
  for (const request of requestNames)
    figures.push(await measureRowSecurity(plain, { name, request, statements: statementsByRequest[request] ?? [] }));
  if (isFull && db.engine === 'postgres') {
    await growTo(10_000_000);
    for (const [request, times] of growth) figures.push(growthFigures(`${name} to 10,000,000`, request, times));
  }
  await close();
  return { figures, rates };
};

type Half = { figures: Figure[]; rates: Measured[] };

const measureEmbedded = async (): Promise<Half> => {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-bench-'));
  // A folder is open once: the ceiling gets a copy, made while nothing is written.
  const copy = await mkdtemp(join(tmpdir(), 'colonnade-bench-'));
  try {
    const db = await openEmbedded({ folder, onPanic: (reason) => console.error(reason) });
    const measured = await measureOn(db, nameOf('PGlite'), async () => {
      await cp(folder, copy, { recursive: true });
      return pgliteCeiling(copy);
    });
    await db.close();
    return measured;
  } finally {
    for (const path of [folder, copy]) await rm(path, { recursive: true, force: true });
  }
};

const measurePostgres = async (): Promise<Half> => {
  const postgres = await startPostgres();
  if (!('url' in postgres))
    return { figures: [notMeasured('PostgreSQL: list', 'p99 < 50 ms', postgres.reason)], rates: [] };
  const db = await openPostgres(postgres.url);
  const measured = await measureOn(db, nameOf('PostgreSQL'), () => postgresCeiling(postgres.url));
  await db.close();
  await postgres.stop();
  return measured;
};

/** The same queries in the same run; the embedded database has one connection and so one core. */
const compared = (embedded: readonly Measured[], postgres: readonly Measured[]): Figure[] =>
  requestNames.map((request) => {
    const what = `PGlite: ${request}, ten at a time, against PostgreSQL`;
    const [ours, theirs] = [embedded, postgres].map((rates) => rates.find((rate) => rate.request === request)?.rate);
    return ours === undefined || theirs === undefined
      ? notMeasured(what, '>= 60 %', 'both databases have to be measured')
      : atLeast(what, (ours / theirs) * 100, [60, '%'], `${ours.toFixed(0)} and ${theirs.toFixed(0)} req/s`);
  });

const none: Half = { figures: [], rates: [] };

export const measureList = async (): Promise<Figure[]> => {
  const only = process.env['BENCH_DATABASE'];
  const embedded = only === 'postgres' ? none : await measureEmbedded();
  const postgres = only === 'embedded' ? none : await measurePostgres();
  return [...embedded.figures, ...postgres.figures, ...compared(embedded.rates, postgres.rates)];
};
