import { resolve } from 'node:path';
import { sql } from 'kysely';
import { detectEdges } from '../../server/automation/detect-edges.ts';
import { nowSeconds } from '../../server/clock.ts';
import { createServices } from '../../server/create-services.ts';
import type { Db } from '../../server/db/database.ts';
import type { Services, StoredModule } from '../../server/services.ts';
import { actingSettings, addLinkages, deviceAt, linkage, makeCompanies, pid, setting } from '../acting-company.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { onEachDatabase } from './databases.ts';
import { atLeast, atMost, type Figure, median, notMeasured, withoutBar } from './figure.ts';
import { harnessScripts } from './peer-harness.ts';
import { databaseTime, processTime } from './processor-time.ts';
import { rowsOf } from './trial.ts';

/** The index of rules that listen, of 1,000 companies with 100 rules each, and what a report costs with more rules. */

const companies = Number(process.env['BENCH_COMPANIES'] ?? 1000);
const ofEach = 100;
const inBatch = 500;
const rounds = 15;

const heapAfterCollecting = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

/** Two events on two devices, and one command. */
const ruleAt = (index: number) =>
  linkage({
    name: `Rule ${index}`,
    events: [index, index + 1].map((device) => ({
      type: 0,
      idev_pid: pid,
      idev_did: deviceAt(device % ofEach),
      ikey: 'temp',
      trend_type: 0,
      ref_value: 300,
      keeptime: 0,
    })),
    actions: { devControl: [setting(index % ofEach, { pwr: '1' })], notify: [] },
  });

const companyAt = (index: number): string => `rules${String(index).padStart(8, '0')}`;

const addCompanies = async (db: Db): Promise<void> => {
  await db.transaction('system', (trx) =>
    sql`insert into company (did, name, zone, createdat)
      select 'rules' || lpad(i::text, 8, '0'), '{"en":"Rules","zh":"Rules"}', 'Asia/Shanghai', 0
      from generate_series(0, ${companies - 1}::int) i`.execute(trx),
  );
  const rules = Array.from({ length: ofEach }, (_none, index) => ruleAt(index));
  for (let index = 0; index < companies; index += 1)
    await addLinkages(db, { companyid: companyAt(index), userid: 'bench' }, rules);
  await db.refresh();
};

/** Every company's index once, as its first report or the end of a time without news reads it. */
const load = async (db: Db, services: Services): Promise<number> => {
  const start = performance.now();
  for (let index = 0; index < companies; index += 1)
    await db.transaction({ company: companyAt(index) }, (trx) =>
      services.rules.of(trx, companyAt(index), nowSeconds()),
    );
  return (performance.now() - start) / 1000;
};

type At = { db: Db; services: Services; module: StoredModule };

/** Microseconds of rules for a report that one rule listens to at least, and that sets none off. */
const reportCost = async ({ db, services, module }: At, companiesAsked: readonly string[]): Promise<number> => {
  const now = nowSeconds();
  const changes = Array.from({ length: inBatch }, (_none, index) => ({
    did: deviceAt(index % ofEach),
    at: now,
    changes: [{ column: 'temp', before: 200, value: 201 }],
  }));
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const company = companiesAsked[round % companiesAsked.length] ?? '';
    const took = await db.transaction({ company }, async (trx) => {
      const context = { trx, services, company, module, now };
      await detectEdges(context, changes);
      const start = performance.now();
      await detectEdges(context, changes);
      return performance.now() - start;
    });
    samples.push((1000 * took) / inBatch);
  }
  return median(samples);
};

const ruleCounts = [10, 100, 1_000, 10_000] as const;

/** By how many rules one company has: 10 to 10,000, each device listened to by as many more. */
const growth = async (db: Db, services: Services, module: StoredModule): Promise<Map<number, number>> => {
  const costs = new Map<number, number>();
  for (const count of ruleCounts) {
    const companyid = `grown${count}`;
    await db.transaction('system', (trx) =>
      trx
        .insertInto('company')
        .values({ did: companyid, name: '{"en":"Grown","zh":"Grown"}', zone: 'Asia/Shanghai', createdat: 0 })
        .execute(),
    );
    // The first rules listen to the devices that report, all others to devices of their own.
    const rules = Array.from({ length: count }, (_none, index) =>
      index < 10
        ? ruleAt(index)
        : linkage({ ...ruleAt(index), events: [{ ...event, idev_did: deviceAt(1000 + index) }] }),
    );
    await addLinkages(db, { companyid, userid: 'bench' }, rules);
    costs.set(count, await reportCost({ db, services, module }, [companyid]));
  }
  return costs;
};

const event = {
  type: 0 as const,
  idev_pid: pid,
  ikey: 'temp',
  trend_type: 0 as const,
  ref_value: 300,
  keeptime: 0,
};

const measure = async (db: Db, name: string): Promise<Figure[]> => {
  const { module } = await makeCompanies(db, 1);
  await addCompanies(db);
  const [row] = await rowsOf(db, sql`select count(*) as count from linkage`);
  const count = Number(row?.['count']);
  // A server that has just started keeps nothing.
  const services = createServices(db, actingSettings());
  await services.modules.any(pid);
  const before = heapAfterCollecting();
  const used = async () => (processTime() + (await databaseTime(db))) / 1000;
  const usedBefore = await used();
  const seconds = await load(db, services);
  const processor = (await used()) - usedBefore;
  const kilobytes = (heapAfterCollecting() - before) / 1000 / companies;
  const costs = await growth(db, services, module);
  const all = await reportCost(
    { db, services, module },
    Array.from({ length: rounds }, (_none, index) => companyAt((index * 67) % companies)),
  );
  const costText = [...costs].map(([rules, cost]) => `${rules}: ${cost.toFixed(2)}`).join(', ');
  const [few, many] = [costs.get(10) ?? Number.NaN, costs.get(10_000) ?? Number.NaN];
  const exponent = Math.log10(many / few) / 3;
  return [
    atMost(`${count} rules of ${companies} companies loaded, ${name}`, seconds, [(3 * count) / 100_000, 's']),
    withoutBar(
      `processor time of that, ${name}`,
      processor,
      's',
      'server and database; depends less on what else runs',
    ),
    withoutBar(
      `index of the rules of a company with ${ofEach}, ${name}`,
      kilobytes,
      'kB',
      'heap, each with two events',
    ),
    atMost(
      `rules' share of a report, 10 to 10,000 rules, exponent, ${name}`,
      exponent,
      [0.1, ''],
      `µs by rules: ${costText}`,
    ),
    withoutBar(
      `rules' share of a report, ${count} rules of ${companies} companies, ${name}`,
      all,
      'µs',
      'two listen to each',
    ),
  ];
};

const line = 'rule evaluations, against json-rules-engine';

const measurePeer = async (): Promise<Figure> => {
  const folder = process.env['PEERS_HARNESS'];
  if (folder === undefined) return notMeasured(line, '>= 20 ×', 'PEERS_HARNESS names no harness');
  const { run, results } = harnessScripts(folder);
  try {
    await run('rules-peer.mjs', [], { OURS_RULES: resolve('tests/bench/peer-rules.ts') });
  } catch (failure) {
    return notMeasured(line, '>= 20 ×', failure instanceof Error ? failure.message : String(failure));
  }
  const sides = await results('rules');
  const ours = sides.find(({ side }) => side === 'ours');
  const note = sides.map((side) => `${side['side']} ${side['rule evaluations/s']}/s`).join(', ');
  return atLeast(line, Number(ours?.['times the peer']), [20, '×'], note);
};

/** `BENCH_COMPANIES` (1,000) of 100 rules each; `BENCH_DATABASE` names the only database. */
export const measureRules = async (): Promise<Figure[]> => [
  ...(await onEachDatabase({ measure, missing: ['100,000 rules of 1,000 companies loaded', '<= 3 s'] })),
  await measurePeer(),
];
