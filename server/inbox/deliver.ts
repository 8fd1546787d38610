import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { noticesPrefix } from './notice.ts';
import { type Posted, post } from './webhook.ts';
import type { Worker, WorkerContext } from '../worker.ts';

type Claimed = { companyid: string; did: string; body: string; attempts: number; createdat: unknown };

/** Lease of a claimed message in seconds, longer than an attempt takes; afterwards another server may send it. */
const lease = 30;
const maxClaimed = 10;
/** Exponential back-off: the first pause in seconds, doubled each time. */
const firstPause = 5;
const maxPause = 3600;
/** Seconds after which an undeliverable message is given up. */
const giveUpAfter = 24 * 3600;

const claimDue = async (db: Db, now: number): Promise<Claimed[]> => {
  const claimed = await db.transaction('system', (trx) =>
    sql<Claimed>`update delivery set attempts = attempts + 1, nextat = ${now + lease}::bigint
      where (companyid, did) in (select companyid, did from delivery where state = 'waiting' and nextat <= ${now}::bigint
        order by nextat limit ${maxClaimed} for update skip locked)
      returning companyid, did, body, attempts, createdat`.execute(trx),
  );
  return claimed.rows;
};

const noteDelivered = (db: Db, { companyid, did }: Claimed, now: number) =>
  db.transaction({ company: companyid }, (trx) =>
    trx
      .updateTable('delivery')
      .set({ state: 'delivered', endedat: now, why: null })
      .where('companyid', '=', companyid)
      .where('did', '=', did)
      .execute(),
  );

type Failed = Exclude<Posted, { kind: 'delivered' }>;

/** @returns whether the message is given up */
const noteFailed = async (db: Db, claimed: Claimed, { kind, why }: Failed, now: number): Promise<boolean> => {
  const { companyid, did, attempts } = claimed;
  const pause = Math.min(firstPause * 2 ** (attempts - 1), maxPause);
  const isOver = now + pause > Number(claimed.createdat) + giveUpAfter;
  await db.transaction({ company: companyid }, (trx) =>
    sql`update delivery set why = ${why}, nextat = ${now + pause}::bigint,
        state = ${isOver ? 'failed' : 'waiting'}, endedat = cast(${isOver ? now : null} as bigint),
        maybetwice = maybetwice or ${kind === 'unsure' && !isOver}::boolean
      where companyid = ${companyid} and did = ${did}`.execute(trx),
  );
  return isOver;
};

const deliver = async ({ db, services, log, now }: WorkerContext, claimed: Claimed): Promise<void> => {
  const posted = await post(services.settings, claimed, { now: now() });
  if (posted.kind === 'delivered') return void (await noteDelivered(db, claimed, now()));
  const isOver = await noteFailed(db, claimed, posted, now());
  if (isOver) log.warn({ delivery: claimed.did, why: posted.why }, 'a notification was given up after a day');
};

/** Sends due messages of the outbox. @returns whether more may be due */
export const deliverOnce = async (context: WorkerContext): Promise<boolean> => {
  const claimed = await claimDue(context.db, context.now());
  await Promise.all(claimed.map((one) => deliver(context, one)));
  return claimed.length === maxClaimed;
};

/** Polling interval of the outbox in milliseconds, while nothing is announced. */
const poll = 5000;

/** Delivers notifications to the webhook. Without one it does nothing. */
export const deliverer: Worker = async (context) => {
  if (context.services.settings.notifyWebhookUrl === undefined) return { stop: async () => undefined };
  let isStopped = false;
  let running: Promise<void> | undefined;
  const rounds = async () => {
    while (!isStopped && (await deliverOnce(context)));
  };
  const wake = () => {
    if (isStopped || running !== undefined) return;
    running = rounds()
      .catch((failure: unknown) =>
        context.log.warn({ err: failure }, 'notifications could not be delivered; the next round tries again'),
      )
      .finally(() => {
        running = undefined;
      });
  };
  context.db.onAnnounce((topic) => {
    if (topic.startsWith(noticesPrefix)) wake();
  });
  const timer = setInterval(wake, poll).unref();
  wake();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
};
