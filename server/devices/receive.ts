import { statuses } from '../../src/api/endpoint.ts';
import type { LocalText } from '../../src/engine/column.ts';
import type { Db } from '../db/database.ts';
import { originOf, perDatabase } from '../db/per-database.ts';
import { servicesWithin } from '../http/in-transaction.ts';
import { retryStaleSchema } from '../http/retry-stale-schema.ts';
import { nowSeconds } from '../clock.ts';
import { createAnnouncer, type Announcer } from './announce-changes.ts';
import type { Services, StoredModule } from '../services.ts';
import { takesReports } from '../modules/report-columns.ts';
import { type StoredBatch, storeReports } from './intake.ts';
import type { Report, ReportResult } from '../drivers/report.ts';
import { storeBatch } from './store-batch.ts';
import { phrase } from '../texts.ts';

/**
 * Gathers reports of all sources into batches, one transaction for each batch of a company's module. Reports of one
 * module are stored in the order in which they came; while a batch is being stored the next one gathers, so that a busy
 * module has large batches and a quiet one short waits.
 */

/** Milliseconds that the first report of a batch waits for others, and the most that a batch has. */
const gathering = 10;
export const maxPerBatch = 500;
/**
 * Reports that may wait in the process; a source that is refused keeps its reports until there is room (backpressure). Of
 * these a company may have as many as there is room left: one that floods the server has 20,000 and leaves as much to
 * others, two leave a third (dynamic threshold).
 */
const defaultMaxWaiting = 40_000;
/** Batches that are stored at the same time; the embedded database has one connection. */
const maxConcurrent = { embedded: 1, postgres: 4 } as const;

type Waiting = { report: Report; done: (result: ReportResult) => void; fail: (reason: unknown) => void };

/**
 * Queue of one company's module. It is in one of these states at a time, so that the order of its reports is preserved.
 */
type Lane = { company: string; pid: string; waiting: Waiting[]; state: 'idle' | 'gathering' | 'ready' | 'storing' };

type Log = (failure: unknown, message: string) => void;
type At = { db: Db; services: Services; now?: () => number; log?: Log };

const busy: LocalText = phrase('server/devices', 'tooManyReports');

const noModule: LocalText = phrase('server/devices', 'moduleNotFound');

const notStored: LocalText = phrase('server/devices', 'reportNotStored');

const refusedAll = (reports: readonly Report[], status: number, msg: LocalText): StoredBatch => ({
  results: reports.map(() => ({ kind: 'refused', status, msg })),
  dids: [],
  runs: 0,
  due: 0,
});

const moduleOf = async ({ services }: At, company: string, pid: string) => {
  const module: StoredModule | undefined = await services.modules.find(company, pid);
  if (module === undefined || !takesReports(module.config)) return undefined;
  const { historypid } = module.config;
  const history = historypid === undefined ? undefined : await services.modules.find(company, historypid);
  return { module, history };
};

/** A batch of one lane, stored with its module as it is at present; reports that fail are refused alone. */
const storeLane = (context: At, { company, pid }: Lane, reports: readonly Report[]): Promise<StoredBatch> => {
  const { db, services, now = nowSeconds } = context;
  return storeBatch(
    {
      open: (part, work) =>
        retryStaleSchema(services.modules, async () => {
          const target = await moduleOf(context, company, pid);
          if (target === undefined) return refusedAll(part, statuses.notFound, noModule);
          return db.transaction(
            { company },
            (trx) => {
              const within = servicesWithin(services, db, { trx, company });
              return work({
                trx,
                store: (some) => storeReports({ trx, services: within, company, ...target, now: now() }, some),
              });
            },
            'background',
          );
        }),
      refuse: (part) => refusedAll(part, statuses.internal, notStored),
      log: (failure, count) =>
        context.log?.(failure, count === 1 ? 'a report could not be stored' : `${count} reports could not be stored`),
    },
    reports,
  );
};

export type Intaking = {
  /** Stores reports of one module and answers one by one, in their order. Rejects when the database is away. */
  receive(company: string, pid: string, reports: readonly Report[]): Promise<ReportResult[]>;
  /** Resolves once everything that waited is stored and announced. */
  settled(): Promise<void>;
};

/** Stores a batch and resolves every caller that waits for one of its reports. */
const storeAndAnswer = async (
  context: At,
  lane: Lane,
  batch: readonly Waiting[],
  announcer: Announcer,
): Promise<void> => {
  const reports = batch.map(({ report }) => report);
  try {
    const { results, dids, runs, due } = await storeLane(context, lane, reports);
    announcer.changed(lane.company, lane.pid, dids);
    if (runs > 0) announcer.queued();
    if (due > 0) announcer.due();
    for (const [index, { done, fail }] of batch.entries()) {
      const result = results[index];
      if (result === undefined) fail(new Error('A batch answered fewer results than it had reports.'));
      else done(result);
    }
  } catch (failure) {
    for (const { fail } of batch) fail(failure);
  }
};

/** Lanes that are ready are stored in the order in which they became so, a few at the same time. */
const createStorer = (atOnceNow: number, store: (lane: Lane, batch: Waiting[]) => Promise<void>) => {
  const ready: Lane[] = [];
  let storing = 0;
  const next = (): void => {
    const lane = storing < atOnceNow ? ready.shift() : undefined;
    if (lane === undefined) return;
    storing += 1;
    lane.state = 'storing';
    void store(lane, lane.waiting.splice(0, maxPerBatch)).finally(() => {
      storing -= 1;
      next();
    });
    next();
  };
  return (lane: Lane): void => {
    lane.state = 'ready';
    ready.push(lane);
    next();
  };
};

const gather = (lane: Lane, makeReady: (lane: Lane) => void): void => {
  if (lane.waiting.length >= maxPerBatch) return makeReady(lane);
  lane.state = 'gathering';
  setTimeout(() => {
    if (lane.state === 'gathering') makeReady(lane);
  }, gathering);
};

export const createIntaking = (context: At & { maxWaiting?: number }): Intaking => {
  const { maxWaiting = defaultMaxWaiting } = context;
  const lanes = new Map<string, Lane>();
  const announcer = createAnnouncer(context.db);
  const waitingOf = new Map<string, number>();
  let waiting = 0;
  let whenIdle: PromiseWithResolvers<void> | undefined;

  const count = (company: string, change: number): void => {
    waiting += change;
    const companyCount = (waitingOf.get(company) ?? 0) + change;
    if (companyCount > 0) waitingOf.set(company, companyCount);
    else waitingOf.delete(company);
  };

  const makeReady = createStorer(maxConcurrent[context.db.engine], async (lane, batch) => {
    count(lane.company, -batch.length);
    await storeAndAnswer(context, lane, batch, announcer);
    if (lane.waiting.length > 0) makeReady(lane);
    else lanes.delete(`${lane.company}/${lane.pid}`);
    if (lanes.size === 0) whenIdle?.resolve();
  });

  const laneOf = (company: string, pid: string): Lane => {
    const key = `${company}/${pid}`;
    const lane = lanes.get(key) ?? { company, pid, waiting: [], state: 'idle' };
    lanes.set(key, lane);
    return lane;
  };

  return {
    receive: (company, pid, reports) => {
      if (reports.length === 0) return Promise.resolve([]);
      if ((waitingOf.get(company) ?? 0) + reports.length > maxWaiting - waiting)
        return Promise.resolve(refusedAll(reports, statuses.tooMany, busy).results);
      count(company, reports.length);
      const lane = laneOf(company, pid.toLowerCase());
      const results = reports.map(
        (report) => new Promise<ReportResult>((done, fail) => lane.waiting.push({ report, done, fail })),
      );
      if (lane.state === 'idle') gather(lane, makeReady);
      else if (lane.state === 'gathering' && lane.waiting.length >= maxPerBatch) makeReady(lane);
      return Promise.all(results);
    },
    settled: async () => {
      if (lanes.size > 0) await (whenIdle ??= Promise.withResolvers<void>()).promise;
      whenIdle = undefined;
      await announcer.settled();
    },
  };
};

const intakes = perDatabase((): { intaking?: Intaking } => ({}));

/** The one intake of a process for its database: every source gives its reports to the same batches. */
export const intakingOf = (context: At): Intaking => {
  const shared = intakes(context.db);
  shared.intaking ??= createIntaking({ ...context, db: originOf(context.db) });
  return shared.intaking;
};
