import { sql } from 'kysely';
import { createIsolation } from '../isolation.ts';
import { detectEdges } from '../automation/detect-edges.ts';
import type { Db, Row } from '../db/database.ts';
import { idValues, ofCompany } from '../db/record-id.ts';
import { servicesWithin } from '../http/in-transaction.ts';
import type { Services, StoredModule } from '../services.ts';
import { companyIds } from './company-ids.ts';
import { createAnnouncer, type Announcer } from './announce-changes.ts';
import type { Worker } from '../worker.ts';

/** Intervals without a report after which a device counts as offline. Contract "Devices". */
const silentIntervals = 3;
/** Devices that go offline in one transaction. */
const batchSize = 500;
/** Milliseconds between two looks; a device is found silent at most so much later. */
const looking = 10_000;

/**
 * When each module can have a silent device at the earliest. The time of the last report only grows, so until then no
 * look is needed: a module costs one look in about three of its intervals.
 */
type Looks = Map<string, { lookedat: number; next: number; limit: number }>;

type At = { db: Db; services: Services; now: number; looks?: Looks };
type Silent = { company: string; module: StoredModule; limit: number };

/** Takes the devices of one company that have become silent; answers how many. */
const takeSilent = async ({ db, services, now }: At, { company, module, limit }: Silent, announcer: Announcer) => {
  const { pid } = module.config;
  const { dids, runs } = await db.transaction({ company }, async (trx) => {
    const { rows } = await sql<Row>`select t.did, t.heardat from ${sql.table(module.table)} t
      where ${ofCompany(company)} and t.isonline and t.heardat < ${now - limit}::bigint
      order by t.id limit ${batchSize} for no key update`.execute(trx);
    const silent = rows.map((row) => ({ did: String(row['did']), at: Number(row['heardat']) + limit }));
    const silentDids = silent.map(({ did }) => did);
    if (silentDids.length === 0) return { dids: silentDids, runs: 0 };
    await sql`update ${sql.table(module.base)} t set isonline = false
      where ${ofCompany(company)} and t.id = any(${idValues(silentDids)})`.execute(trx);
    const entries = silent.map(({ did, at }) => ({ companyid: company, pid, did, at, isonline: false }));
    await trx
      .insertInto('devicepresence')
      .values(entries)
      .onConflict((on) => on.doNothing())
      .execute();
    const intake = { trx, services: servicesWithin(services, db, { trx, company }), company, module, now };
    const changes = silent.map(({ did }) => ({ did, at: now, changes: [{ column: '$online', before: 1, value: 0 }] }));
    return { dids: silentDids, runs: await detectEdges(intake, changes) };
  });
  announcer.changed(company, pid, dids);
  if (runs > 0) announcer.queued();
  return dids.length;
};

/** The next moment at which a device of the module can become silent. */
const nextSilence = async ({ db, now }: At, { company, module, limit }: Silent): Promise<number> => {
  const query = sql<Row>`select min(t.heardat) as oldest from ${sql.table(module.table)} t
    where ${ofCompany(company)} and t.isonline`;
  const [[row] = []] = await db.read({ company }, [query.compile(db.builder)]);
  const oldest = row?.['oldest'];
  // A device that comes online from now on can be silent after the limit at the earliest.
  return (typeof oldest === 'number' ? Math.min(oldest, now) : now) + limit;
};

/** True if no device of the module can have become silent since the last check. */
const isQuiet = ({ looks, now }: At, key: string, limit: number): boolean => {
  const last = looks?.get(key);
  return last !== undefined && last.limit === limit && now >= last.lookedat && now <= last.next;
};

/** Takes the silent devices of one module. @returns when the next device can become silent */
const lookAt = async (context: At, silent: Silent, announcer: Announcer): Promise<number> => {
  const next = await nextSilence(context, silent);
  if (next >= context.now) return next;
  while ((await takeSilent(context, silent, announcer)) === batchSize);
  return nextSilence(context, silent);
};

/**
 * One look at every module that says how often its devices report. `since` is when this server started to listen: while
 * none did, no device was silent. @throws at the end, if a module failed
 */
export const lookForSilent = async (context: At, since: number, announcer: Announcer): Promise<void> => {
  const { isolate, end } = createIsolation();
  for (const company of await companyIds(context.db))
    for (const module of await context.services.modules.list(company)) {
      const { driver, interval } = module.config;
      const limit = (interval ?? 0) * silentIntervals;
      if (driver === undefined || interval === undefined || context.now - since < limit) continue;
      const key = `${company}/${module.config.pid}`;
      if (isQuiet(context, key, limit)) continue;
      await isolate(`silent devices of ${key}`, async () => {
        const next = await lookAt(context, { company, module, limit }, announcer);
        context.looks?.set(key, { lookedat: context.now, next, limit });
      });
    }
  end();
};

/** Finds devices that have gone silent. Each of several servers may: a device that one has taken is passed over. */
export const presenceWorker: Worker = async ({ db, services, log, now }) => {
  const announcer = createAnnouncer(db);
  const since = now();
  const looks: Looks = new Map();
  let round: Promise<void> = Promise.resolve();
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    round = lookForSilent({ db, services, now: now(), looks }, since, announcer)
      .catch((failure: unknown) => log.warn({ err: failure }, 'silent devices are looked for again in the next round'))
      .finally(() => {
        isLooking = false;
      });
  }, looking);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
      await announcer.settled();
    },
  };
};
