import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { createBackOff } from '../../server/back-off.ts';
import { ruleRound } from '../../server/rule-runs/worker.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Db } from '../../server/db/database.ts';
import { sendNotice } from '../../server/inbox/notice.ts';
import { type Acting, addDevices, addLinkages, linkage, makeCompanies, setDue, setting } from '../acting-company.ts';
import { onEachDatabase } from './databases.ts';
import { atMost, type Figure } from './figure.ts';
import { rowsOf } from './trial.ts';

/** Time events of one minute that are due together, until each has fired once and its command is stored. */

const timers = Number(process.env['BENCH_TIMERS'] ?? 10_000);
const companyCount = 4;
const ofEach = timers / companyCount;
const minute = 60;

const timerAt = (index: number) =>
  linkage({
    name: `Timer ${index}`,
    events: [
      { type: 1, event_set: JSON.stringify({ type: 2, time: index % 86_400, weekdays: '1234567', timezone: 8 }) },
    ],
    actions: { devControl: [setting(index % ofEach, { pwr: '1' })], notify: [] },
  });

const addTimers = async (db: Db, acting: Acting, now: number): Promise<void> => {
  const linkages = Array.from({ length: ofEach }, (_none, index) => timerAt(index));
  const dids = await addLinkages(db, acting, linkages);
  const due = dids.map((did, index) => ({ did, linkage: timerAt(index), dueat: now - minute + (index % minute) }));
  await setDue(db, acting, due);
};

const measure = async (db: Db, name: string): Promise<Figure[]> => {
  const { services, module, companies } = await makeCompanies(db, companyCount);
  const now = nowSeconds();
  for (const acting of companies) {
    await addDevices(db, module, acting.companyid, ofEach);
    await addTimers(db, acting, now);
  }
  await db.refresh();
  const start = performance.now();
  await ruleRound({ db, services, now: nowSeconds, backOff: createBackOff() }, sendNotice);
  const took = (performance.now() - start) / 1000;
  const [row] = await rowsOf(
    db,
    sql`select (select count(*) from rulerun where fired and state = 'done') as runs,
      (select count(distinct (companyid, rule)) from rulerun) as rules, (select count(*) from command) as commands`,
  );
  const counts = [row?.['runs'], row?.['rules'], row?.['commands']].map(Number);
  if (counts.some((count) => count !== timers)) throw new Error(`${timers} timers made ${counts.join(', ')}.`);
  const note = `each once, with one command; load ${loadavg()[0]?.toFixed(1)}`;
  return [
    atMost(`${timers.toLocaleString('en')} timers of one minute carried out, ${name}`, took, [minute, 's'], note),
  ];
};

/** `BENCH_TIMERS` (10,000) shortens it; `BENCH_DATABASE` names the only database. */
export const measureTimers = (): Promise<Figure[]> =>
  onEachDatabase({ measure, missing: ['10,000 timers of one minute carried out', '<= 60 s'], isDurable: true });
