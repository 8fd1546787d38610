import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { nowSeconds } from '../../server/clock.ts';
import type { Db } from '../../server/db/database.ts';
import { intakingOf } from '../../server/devices/receive.ts';
import type { Report } from '../../server/drivers/report.ts';
import type { DeviceSource } from '../../server/drivers/source.ts';
import { startWorkers } from '../../server/workers.ts';
import {
  type Acting,
  addDevices,
  addLinkages,
  deviceAt,
  linkage,
  makeCompanies,
  pid,
  setting,
} from '../acting-company.ts';
import { onEachDatabase } from './databases.ts';
import { atLeast, atMost, type Figure, percentile, withoutBar } from './figure.ts';
import { databaseTime, processTime } from './processor-time.ts';
import { rowsOf } from './trial.ts';
import type { WorkerContext } from '../../server/worker.ts';

/**
 * Reports of 10,000 devices of four companies with 120 linkages, one report in 20 setting one off: how many a second are
 * stored, evaluated and acted on, and how long a report takes to become a command that is sent.
 */

const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);
const companyCount = 4;
const devices = 2_500;
const linkages = 30;
/** Reports of a call: large ones for the rate; devices that speak evenly are measured with small ones. */
const inCall = { full: 250, paced: 50 } as const;
const concurrentCalls = 2;
const bars = { embedded: 3_000, postgres: 10_000 } as const;
const cores = 2;

/** Every tenth device is listened to and crosses its limit with every other report, half of them in each cycle. */
const isWatched = (device: number) => device % 10 === 0;
const targetOf = (number: number) => number * 10 + 5;
const targets = new Set(Array.from({ length: linkages }, (_none, number) => targetOf(number)));
const watched = Array.from({ length: devices }, (_none, device) => device).filter(isWatched);

const linkageAt = (number: number) =>
  linkage({
    name: `Above ${number}`,
    events: watched
      .filter((_device, index) => index % linkages === number)
      .map((device) => ({
        type: 0,
        idev_pid: pid,
        idev_did: deviceAt(device),
        ikey: 'temp',
        trend_type: 2,
        ref_value: 200,
        keeptime: 0,
      })),
    actions: { devControl: [setting(targetOf(number), { pwr: '1' })], notify: [] },
  });

/** What the device says in this cycle. Those that are commanded obey with their next report. */
const reportOf = (device: number, cycle: number, base: number): Report => ({
  device: deviceAt(device),
  at: base + cycle,
  values: {
    temp: isWatched(device) ? ((device / 10 + cycle) % 2 === 0 ? 180 : 220) : 180 + ((device * 7 + cycle) % 13),
    ...(targets.has(device) ? { pwr: '1' } : {}),
  },
});

type Bench = {
  db: Db;
  companies: readonly Acting[];
  receive: ReturnType<typeof intakingOf>['receive'];
  /** Milliseconds spent on making reports. */
  generated: number;
  /** When a report was handed over, by company, device and its time; and when an ask was sent. */
  sentAt: Map<string, number>;
  sent: Map<string, number>;
  base: number;
  /** Milliseconds until each call of the present run was stored. */
  answered: number[];
  /** How many reports each company has had: its devices speak in turn. */
  places: Map<string, number>;
};

const keyOf = (company: string, device: string, time: number): string => `${company} ${device} ${time}`;

type Pace = { until: number; rate: number; inCall: number };

/** Gives reports of one company without a pause, at most `rate` a second. @returns how many */
const give = async (bench: Bench, { companyid }: Acting, { until, rate, inCall }: Pace): Promise<number> => {
  const { receive, sentAt, answered, base, places } = bench;
  const start = performance.now();
  let position = places.get(companyid) ?? 0;
  let count = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() < until) {
      const ahead = (count / rate) * 1000 - (performance.now() - start);
      if (ahead > 0) {
        await new Promise((resolve) => setTimeout(resolve, ahead));
        continue;
      }
      const began = performance.now();
      const reports: Report[] = [];
      for (let number = 0; number < inCall; number += 1, position += 1) {
        const device = position % devices;
        const report = reportOf(device, Math.floor(position / devices), base);
        if (isWatched(device)) sentAt.set(keyOf(companyid, report.device, report.at), began);
        reports.push(report);
      }
      count += reports.length;
      bench.generated += performance.now() - began;
      const results = await receive(companyid, pid, reports);
      answered.push(performance.now() - began);
      const odd = results.find(({ kind }) => kind !== 'stored');
      if (odd !== undefined) throw new Error(`A report was answered with ${odd.kind}.`);
    }
  };
  await Promise.all(Array.from({ length: concurrentCalls }, caller));
  places.set(companyid, position);
  return count;
};

const isQuiet = async (db: Db): Promise<boolean> => {
  const [row] = await rowsOf(
    db,
    sql`select exists (select from rulerun where state = 'queued')
      or exists (select from command where iscurrent and state = 'accepted') as busy`,
  );
  return row?.['busy'] === false;
};

/** Reports for so long, until all that they set off is done. */
const run = async (bench: Bench, { length, rate }: { length: number; rate: number }) => {
  const kind = rate === Infinity ? 'full' : 'paced';
  const { db, companies } = bench;
  const before = { own: processTime(), database: await databaseTime(db), generated: bench.generated };
  const start = performance.now();
  const pace = { until: start + length * 1000, rate: rate / companyCount, inCall: inCall[kind] };
  const counts = await Promise.all(
    companies.map(async (company, index) => {
      // The companies speak in turn, not all in the same moment.
      if (kind === 'paced') await new Promise((resolve) => setTimeout(resolve, (1000 * pace.inCall * index) / rate));
      return give(bench, company, pace);
    }),
  );
  while (!(await isQuiet(db))) await new Promise((resolve) => setTimeout(resolve, 20));
  const took = performance.now() - start;
  const count = counts.reduce((sum, value) => sum + value, 0);
  const generated = bench.generated - before.generated;
  const own = processTime() - before.own - generated;
  const database = (await databaseTime(db)) - before.database;
  return { start, count, rate: (count / took) * 1000, took, generated, own, database };
};

/** Milliseconds from a report to its command, of the reports that were handed over from a moment on. */
const latencies = async ({ db, sentAt, sent }: Bench, since: number) => {
  const rows = await rowsOf(
    db,
    sql`select c.ask, r.companyid, r.device, r.at from rulerun r
      join command c on c.companyid = r.companyid and c.run = r.did`,
  );
  const pairs = rows.flatMap((row) => {
    const start = sentAt.get(keyOf(String(row['companyid']), String(row['device']), Number(row['at'])));
    return start === undefined || start < since ? [] : [{ start, end: sent.get(String(row['ask'])) }];
  });
  const times = pairs.flatMap(({ start, end }) => (end === undefined ? [] : [end - start]));
  return { times, unsent: pairs.length - times.length };
};

const sourceOf = (sent: Map<string, number>): DeviceSource => ({
  driver: 'mqtt',
  send: async (sendings) => {
    for (const { id } of sendings) sent.set(id, performance.now());
    return sendings.map(() => ({ kind: 'sent' }));
  },
  close: async () => undefined,
});

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`;

const figuresOf = async (bench: Bench, name: string): Promise<Figure[]> => {
  const bar = bars[bench.db.engine];
  // The first seconds compile and fill caches.
  await run(bench, { length: Math.min(2, seconds / 4), rate: Infinity });
  const full = await run(bench, { length: seconds, rate: Infinity });
  const rate = Math.min(bar, full.rate) / 2;
  bench.answered.length = 0;
  const { start } = await run(bench, { length: seconds / 2, rate });
  const stored = `${percentile(bench.answered, 0.5).toFixed(0)} ms until it is stored`;
  const { times, unsent } = await latencies(bench, start);
  const [row] = await rowsOf(
    bench.db,
    sql`select count(*) filter (where cause = 'resting') as rested, count(*) as runs from rulerun`,
  );
  const per = (time: number) => `${((1000 * time) / full.count).toFixed(0)} µs`;
  const load = `load ${loadavg()[0]?.toFixed(1)}`;
  const note = `generator ${share(full.generated, full.took * cores)} of ${cores} cores, ${load}`;
  const pace = `at ${Math.round(rate)} reports/s, ${times.length} commands, ${unsent} overtaken before they were sent, ${load}`;
  return [
    atLeast(`reports taken in and evaluated, ${name}`, full.rate, [bar, '/s'], note),
    withoutBar(
      `processor time of a report, ${name}`,
      (1000 * (full.own + full.database)) / full.count,
      'µs',
      `server ${per(full.own)}, database ${bench.db.engine === 'embedded' ? 'within' : per(full.database)}; ${String(row?.['runs'])} runs, ${String(row?.['rested'])} rested`,
    ),
    atMost(`report to command sent, p50, ${name}`, percentile(times, 0.5), [150, 'ms'], `${stored}; ${pace}`),
    atMost(`report to command sent, p99, ${name}`, percentile(times, 0.99), [1000, 'ms'], pace),
  ];
};

const measure = async (db: Db, name: string): Promise<Figure[]> => {
  const { services, module, companies } = await makeCompanies(db, companyCount);
  for (const acting of companies) {
    await addDevices(db, module, acting.companyid, devices);
    await addLinkages(
      db,
      acting,
      Array.from({ length: linkages }, (_none, number) => linkageAt(number)),
    );
  }
  await db.refresh();
  const sent = new Map<string, number>();
  const log: WorkerContext['log'] = { warn: (...what: unknown[]) => console.error(...what), info: () => undefined };
  const sources: WorkerContext['sources'] = new Map([['mqtt', sourceOf(sent)]]);
  const workers = await startWorkers({ db, services, log, now: nowSeconds, sources });
  const { receive } = intakingOf({ db, services });
  const bench: Bench = {
    db,
    companies,
    receive,
    generated: 0,
    sentAt: new Map(),
    sent,
    answered: [],
    base: nowSeconds(),
    places: new Map(),
  };
  const figures = await figuresOf(bench, name);
  await workers.stop();
  return figures;
};

/** `BENCH_SECONDS` (10) of reports, and half of that at half the rate; `BENCH_DATABASE` names the only database. */
export const measureReports = (): Promise<Figure[]> =>
  onEachDatabase({ measure, missing: ['reports taken in and evaluated', '>= 10,000 /s'], isDurable: true });
