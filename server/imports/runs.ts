import { nowSeconds } from '../clock.ts';
import { keepLease } from '../keep-lease.ts';
import { lockByName } from '../db/advisory-lock.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { underWay } from '../http/idempotency.ts';
import { conflict } from '../http/refusal.ts';
import type { ImportTarget } from './target.ts';
import { phrase } from '../texts.ts';

/** Imports under way: how far they are, and whether a person has cancelled them. */

/**
 * Lease of an import, seconds. Its server renews it every third of that until the call ends, because a file may wait for
 * the turn of its company longer than one lease. An import whose lease has expired was cut off by the end of its server:
 * its rows are dropped, and the next import of the company takes its place.
 */
export const lease = 120;

const inUse = () => conflict('inuse', phrase('server/imports', 'importUnderWay'));

const cancelled = () => conflict('cancelled', phrase('server/imports', 'importCancelled'));

/**
 * Lock of a history until the transaction ends, for checks of what else is imported. Two imports at the same time would
 * not see each other's rows, so both could store the same ones.
 */
export const lockHistory = (trx: Trx, company: string, history: ImportTarget['history']): Promise<void> =>
  lockByName(trx, `import ${company} ${history.config.pid}`);

/** @throws Refusal conflict while a file of many rows is imported into the history */
export const requireNoImport = async (
  trx: Trx,
  company: string,
  { history, now }: { history: ImportTarget['history']; now: number },
): Promise<void> => {
  const openRun = await trx
    .selectFrom('importrun')
    .select('run')
    .where('companyid', '=', company)
    .where('pid', '=', history.config.pid)
    .where('stage', 'is not', null)
    .where('aliveat', '>', now - lease)
    .executeTakeFirst();
  if (openRun !== undefined) throw inUse();
};

export type Run = { company: string; run: string };

/** Starts an import; with a staging table it is the only one into its history. @throws Refusal conflict */
export const beginRun = async (
  db: Db,
  { company, run }: Run,
  source: { actor: Actor; target: ImportTarget; stage: string | undefined },
): Promise<void> => {
  const { actor, target, stage } = source;
  // Not the time of the call: the file has been uploaded since, which may have taken longer than a lease.
  const now = nowSeconds();
  const { pid } = target.history.config;
  await db.transaction({ company }, async (trx) => {
    // Waits for an import of few rows that found no other import: its rows are then seen by the check of duplicates.
    if (stage !== undefined) await lockHistory(trx, company, target.history);
    await trx
      .deleteFrom('importrun')
      .where('companyid', '=', company)
      .where((where) =>
        where.or([
          where('aliveat', '<=', now - lease),
          where.and([where('run', '=', run), where('stage', 'is', null)]),
        ]),
      )
      .execute();
    const begun = await trx
      .insertInto('importrun')
      .values({ companyid: company, run, pid, userid: actor.userid, stage: stage ?? null, aliveat: now })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (begun.numInsertedOrUpdatedRows === 1n) return;
    const duplicate = await trx
      .selectFrom('importrun')
      .select('run')
      .where('companyid', '=', company)
      .where('run', '=', run)
      .executeTakeFirst();
    throw duplicate === undefined ? inUse() : underWay();
  });
};

const renewLease = (db: Db, { company, run }: Run): Promise<void> =>
  db.transaction({ company }, async (trx) => {
    await trx
      .updateTable('importrun')
      .set({ aliveat: nowSeconds() })
      .where('companyid', '=', company)
      .where('run', '=', run)
      .execute();
  });

/** Renews the lease of an import until the returned function is called. */
export const keepRun = (db: Db, run: Run): (() => Promise<void>) =>
  // After a lost connection the next renewal tries again within the lease.
  keepLease(lease, () => renewLease(db, run).catch(() => undefined));

/** Stores how far an import is and renews its lease. @throws Refusal conflict when a person has cancelled it */
export const storeProgress = async (
  db: Db,
  { company, run }: Run,
  progress: { rows: number; now: number },
): Promise<void> => {
  const { numUpdatedRows } = await db.transaction({ company }, (trx) =>
    trx
      .updateTable('importrun')
      .set({ rows: progress.rows, aliveat: progress.now })
      .where('companyid', '=', company)
      .where('run', '=', run)
      .where('iscancelled', '=', false)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw cancelled();
};

/** Ends an import in the transaction that stores it. @throws Refusal conflict when a person was faster */
export const claimRun = async (trx: Trx, { company, run }: Run): Promise<void> => {
  const ended = await trx
    .deleteFrom('importrun')
    .where('companyid', '=', company)
    .where('run', '=', run)
    .where('iscancelled', '=', false)
    .executeTakeFirst();
  if (ended.numDeletedRows !== 1n) throw cancelled();
};

export const endRun = (db: Db, { company, run }: Run): Promise<void> =>
  db.transaction({ company }, async (trx) => {
    await trx.deleteFrom('importrun').where('companyid', '=', company).where('run', '=', run).execute();
  });

/** Number of rows read so far by the actor's own import; null if it is not running. */
export const progressOf = async (db: Db, { actor, run }: { actor: Actor; run: string }): Promise<number | null> => {
  const query = db.builder
    .selectFrom('importrun')
    .select('rows')
    .where('companyid', '=', actor.companyid)
    .where('userid', '=', actor.userid)
    .where('run', '=', run);
  const [countRows = []] = await db.read({ company: actor.companyid }, [query.compile()]);
  return countRows[0] === undefined ? null : Number(countRows[0]['rows']);
};

/** Cancels the actor's own import. @returns whether it was still running; then nothing of it is stored */
export const cancelRun = (db: Db, { actor, run }: { actor: Actor; run: string }): Promise<boolean> =>
  db.transaction({ company: actor.companyid }, async (trx) => {
    const done = await trx
      .updateTable('importrun')
      .set({ iscancelled: true })
      .where('companyid', '=', actor.companyid)
      .where('userid', '=', actor.userid)
      .where('run', '=', run)
      .executeTakeFirst();
    return done.numUpdatedRows === 1n;
  });
