import type { FastifyBaseLogger } from 'fastify';
import { createIsolation } from './isolation.ts';
import { deleteOldChats } from './assistant/delete-old-chats.ts';
import { deleteOldRuns } from './automation/delete-old-runs.ts';
import { deleteOldAudit } from './audit/retain.ts';
import { sealAudit } from './audit/seal.ts';
import { nowSeconds } from './clock.ts';
import { deleteOldCommands } from './commands/delete-old-commands.ts';
import type { Db } from './db/database.ts';
import { inBackground } from './db/in-background.ts';
import { deleteOldPresence } from './devices/retain-presence.ts';
import { deleteOldMarks, deleteOldExecutions } from './policies/delete-old-executions.ts';
import { deleteOldReadings } from './devices/retain-readings.ts';
import { fillGaps } from './demo/fill-gaps.ts';
import { deleteOrphans } from './records/file-references.ts';
import { deleteOldNotices } from './inbox/delete-old-notices.ts';
import { changesTopic } from './module-changes/job.ts';
import { runChanges, stopChanges } from './module-changes/run.ts';
import { importsTopic, settleImports } from './imports/staging.ts';
import { refreshAllRollups } from './rollups/refresh.ts';
import { keepMonths } from './modules/keep-months.ts';
import { foldCounts } from './modules/record-counts.ts';
import type { SlowQueries } from './needed-indexes/slow-queries.ts';
import { needRound, useRound } from './needed-indexes/upkeep.ts';
import type { Services } from './services.ts';
import { liveAt } from './sessions/live.ts';
import { secondsPerDay } from '../src/engine/moment.ts';

const hourly = 3600 * 1000;
const chainRound = 5 * 1000;
const sumRound = 60 * 1000;
const changeRound = 15 * 1000;
/** The user who started the server opens a page now; boards should be fast soon after that, not only after a minute. */
const firstSums = 5 * 1000;

/** Tables whose rows expire. */
const passing = [
  'session',
  'signincode',
  'qrsignin',
  'visitorcode',
  'signintoken',
  'signinchoice',
  'agenttoken',
] as const;

/** Deletes expired rows: stored answers after 24 h, sessions, codes and counters, and rows with a time in the future. */
export const deleteExpiredRows = async (db: Db, now: number): Promise<void> => {
  await db.transaction('system', async (trx) => {
    for (const table of passing)
      await trx
        .deleteFrom(table)
        .where(({ not }) => not(liveAt(table, now)))
        .execute();
    await trx
      .deleteFrom('idempotency')
      .where((of) => of.or([of('createdat', '<', now - secondsPerDay), of('createdat', '>', now + secondsPerDay)]))
      .execute();
    await trx
      .deleteFrom('throttle')
      .where((of) => of.or([of('since', '<', now - secondsPerDay), of('since', '>', now + secondsPerDay)]))
      .execute();
  });
};

/**
 * Deletes everything past its retention. Fault isolation: after a step that fails the others still run. @throws at the end, if a step
 * failed
 */
export const deleteExpired = async (db: Db, services: Services, now: number): Promise<void> => {
  const { auditDays, historyDays } = services.settings;
  const { isolate, end } = createIsolation();
  await isolate('deleteExpiredRows', () => deleteExpiredRows(db, now));
  await isolate('deleteOrphans', () => deleteOrphans(db, services, now));
  await isolate('deleteOldCommands', () => deleteOldCommands(db, now));
  await isolate('deleteOldRuns', () => deleteOldRuns(db, now));
  await isolate('deleteOldExecutions', () => deleteOldExecutions(db, services, now));
  await isolate('deleteOldMarks', () => deleteOldMarks(db, now));
  await isolate('deleteOldNotices', () => deleteOldNotices(db, services, now));
  await isolate('deleteOldChats', () => deleteOldChats(db, now));
  await isolate('deleteOldAudit', () => deleteOldAudit(db, now, auditDays));
  await isolate('deleteOldReadings', () => deleteOldReadings(db, now, historyDays));
  await isolate('deleteOldPresence', () => deleteOldPresence(db, now, historyDays));
  await isolate('useRound', () => useRound(db, services, now));
  end();
};

/**
 * The hourly round: deletes what is past its retention, and then, even if a step failed, refreshes the embedded database,
 * which runs no autovacuum. @throws the failure
 */
export const upkeepRound = async (db: Db, services: Services, now: number): Promise<void> => {
  try {
    await deleteExpired(inBackground(db), services, now);
  } finally {
    if (db.engine === 'embedded') await db.refresh();
  }
};

/** Background maintenance of a server: upkeep every hour; a demo also fills missing hours of its histories. */
export const startUpkeep = (
  { db, services, slow }: { db: Db; services: Services; slow: SlowQueries },
  log: FastifyBaseLogger,
) => {
  const every = (milliseconds: number, work: () => Promise<void>) => {
    const run = () =>
      void work().catch((failure: unknown) => log.warn({ err: failure }, 'upkeep failed; the next round tries again'));
    const timer = setInterval(run, milliseconds);
    timer.unref();
    return { timer, run };
  };
  const background = inBackground(db);
  const upkeep = every(hourly, () => upkeepRound(db, services, nowSeconds()));
  const chain = every(chainRound, async () => void (await sealAudit(background)));
  const sums = every(sumRound, () => refreshAllRollups(background, services, nowSeconds()));
  const counts = every(sumRound, () => foldCounts(background));
  const imports = every(sumRound, () => settleImports(background, nowSeconds()));
  const need = every(sumRound, () => needRound({ db: background, services, slow }, nowSeconds()));
  const months = every(hourly, () => keepMonths(db, nowSeconds()));
  imports.run();
  months.run();
  // A change whose server was killed is continued here.
  const changes = every(changeRound, () => runChanges(db));
  changes.run();
  db.onAnnounce((topic) => {
    if (topic === importsTopic) imports.run();
    if (topic === changesTopic) changes.run();
  });
  const early = setTimeout(sums.run, firstSums).unref();
  if (services.settings.isDemo)
    void fillGaps(db, services, nowSeconds()).catch((failure: unknown) =>
      log.warn({ err: failure }, 'the hours in which no server ran are missing from the histories of the demo'),
    );
  return {
    stop: () => {
      clearInterval(upkeep.timer);
      clearInterval(chain.timer);
      clearTimeout(early);
      clearInterval(sums.timer);
      clearInterval(counts.timer);
      clearInterval(imports.timer);
      clearInterval(need.timer);
      clearInterval(months.timer);
      clearInterval(changes.timer);
      stopChanges(db);
    },
  };
};
