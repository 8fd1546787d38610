import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nowSeconds } from '../../server/clock.ts';
import type { Db, Row } from '../../server/db/database.ts';
import { localTimeOf } from '../../src/engine/moment.ts';
import {
  type Acting,
  addDevices,
  addLinkages,
  companyZone,
  linkage,
  makeCompanies,
  setDue,
  setting,
} from '../acting-company.ts';
import { type ActingProcess, startActing } from './acting-process.ts';
import { type TestDatabase, testDatabases } from './test-databases.ts';

// Two servers on one PostgreSQL, and 10,000 time events of linkages within one minute. One server is killed in the
// middle. Held to: each of them fired exactly once, with one command each.

const timers = 10_000;
const companyCount = 4;
const window = 60;
/** When the servers start, most of the minute has passed; the rest passes during the start. Seconds. */
const passed = 48;
const tenth = 10;

const ofEach = timers / companyCount;

/**
 * Where a timer is due is written by `setDue`; the clock of its rule only sets the firing after that. Half a day away: a
 * clock within the next minutes would make the same timer due a second time while the test runs.
 */
const halfDay = 43_200;
const clockAfter = (time: number, index: number): number => {
  const { hour, minute, second } = localTimeOf(time + halfDay + index, companyZone);
  return (hour * 60 + minute) * 60 + second;
};

/** Each day at a clock of its own; every tenth also notifies a member. */
const linkageOf = (index: number, { userid }: Acting, now: number) =>
  linkage({
    name: `Timer ${index}`,
    events: [
      {
        type: 1,
        event_set: JSON.stringify({ type: 2, time: clockAfter(now, index), weekdays: '1234567', timezone: 8 }),
      },
    ],
    actions: {
      devControl: [setting(index % ofEach, { pwr: '1' })],
      notify: index % tenth === 0 ? [{ notifyway: 'wechat', content: 'Time', touser: [userid] }] : [],
    },
  });

let database: TestDatabase;
let db: Db;
let folder: string;
let companies: Acting[];
let servers: ActingProcess[] = [];

const row = async (query: ReturnType<typeof sql<Row>>): Promise<Row> =>
  (await db.read('system', [query.compile(db.builder)]))[0]?.[0] ?? {};
const doneNow = async () =>
  Number((await row(sql<Row>`select count(*) as done from rulerun where state = 'done'`))['done']);

beforeAll(async () => {
  database = await testDatabases.postgres('empty');
  folder = await mkdtemp(join(tmpdir(), 'colonnade-timers-'));
  db = await database.open();
  const made = await makeCompanies(db, companyCount);
  companies = made.companies;
  for (const { companyid } of companies) await addDevices(db, made.module, companyid, ofEach);
});
afterAll(async () => {
  for (const server of servers) await server.kill();
  await db?.close();
  await database?.remove();
  await rm(folder, { recursive: true, force: true });
});

test(`${timers} timers of one minute fire once each on two servers, one of them killed`, async () => {
  servers = await Promise.all(
    [0, 1].map((number) => startActing(database.address, { journal: join(folder, `${number}`) })),
  );
  const began = nowSeconds();
  const first = began - passed;
  for (const [number, acting] of companies.entries()) {
    const linkages = Array.from({ length: ofEach }, (_none, index) =>
      linkageOf(number * ofEach + index, acting, began),
    );
    const dids = await addLinkages(db, acting, linkages);
    await setDue(
      db,
      acting,
      dids.map((did, index) => ({ did, linkage: linkages[index] ?? linkage({}), dueat: first + (index % window) })),
    );
  }
  const [doomed, survivor] = servers;
  await expect.poll(doneNow, { timeout: 60_000, interval: 50 }).toBeGreaterThan(timers / 3);
  await doomed?.kill();
  const atKill = await doneNow();
  expect(atKill, 'killed in the middle').toBeLessThan(timers);
  const waiting = async () =>
    (await row(sql<Row>`select count(*) as due from ruletimer where dueat < ${first + window}::bigint`))['due'];
  await expect.poll(waiting, { timeout: 90_000, interval: 100 }).toBe(0);
  await survivor?.settle();

  const runs = sql<Row>`select count(*) as runs, count(distinct (companyid, rule)) as rules,
      count(*) filter (where fired and state = 'done' and at between ${first}::bigint and ${first + window - 1}::bigint) as fired
    from rulerun`;
  expect(await row(runs)).toEqual({ runs: timers, rules: timers, fired: timers });
  const effects = sql<Row>`select (select count(*) from command) as commands,
      (select count(distinct (companyid, run)) from command) as commanding, (select count(*) from notice) as notices,
      (select count(distinct (companyid, run)) from notice) as telling`;
  const tellers = timers / tenth;
  expect(await row(effects)).toEqual({ commands: timers, commanding: timers, notices: tellers, telling: tellers });
  const next = sql<Row>`select count(*) as timers, count(*) filter (where dueat > ${began}::bigint) as ahead from ruletimer`;
  expect(await row(next)).toEqual({ timers, ahead: timers });

  // By the server's seconds; what was due before the servers had it is late by that.
  const late = sql<Row>`select count(*) as count, percentile_disc(0.5) within group (order by endedat - at) as p50,
      max(endedat - at) as most from rulerun where at > ${began}::bigint`;
  const { count, p50, most } = await row(late);
  console.log(
    `killed after ${atKill}; of ${String(count)} that came due meanwhile, late: p50 ${String(p50)} s, most ${String(most)} s`,
  );
}, 240_000);
