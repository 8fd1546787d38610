import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { noticesPrefix } from './notice.ts';
import { type Posted, post } from './webhook.ts';
import type { Worker, WorkerContext } from '../worker.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

type Claimed = { companyid: string; did: string; body: string; attempts: number; createdat: unknown };

/** Lease of a claimed message in seconds, longer than an attempt takes; afterwards another server may send it. */
const lease = 30;
/** Messages under way on one server, of all companies (they have the same receiver) and of one. */
const maxUnderWay = 10;
const maxEach = 5;
/** Exponential back-off: the first pause in seconds, doubled each time. */
const firstPause = 5;
const maxPause = 3600;
/** Seconds after which an undeliverable message is given up. */
const giveUpAfter = secondsPerDay;

/** Each company with waiting messages; one index look-up for each, however many messages it has. */
const companies = sql`companies as (
    (select companyid from delivery where state = 'waiting' order by companyid limit 1)
    union all
    select (select d.companyid from delivery d where d.state = 'waiting' and d.companyid > o.companyid
      order by d.companyid limit 1) from companies o where o.companyid is not null)`;

/** Leases due messages, first those of the companies with the fewest under way. `underWay`: their companies. */
const claimDue = async (db: Db, underWay: readonly string[], now: number): Promise<Claimed[]> => {
  const free = maxUnderWay - underWay.length;
  if (free <= 0) return [];
  const claimed = await db.transaction('system', (trx) =>
    sql<Claimed>`with recursive ${companies},
      busy as materialized (select companyid, count(*)::integer as count
        from unnest(cast(${underWay} as text[])) as sent(companyid) group by companyid),
      due as materialized (select own.*, coalesce(busy.count, 0) as count
        from companies left join busy using (companyid) cross join lateral (
          select companyid, did, nextat from delivery
          where companyid = companies.companyid and state = 'waiting' and nextat <= ${now}::bigint
          order by nextat limit least(${free}::integer, greatest(0, ${maxEach}::integer - coalesce(busy.count, 0)))
          for update skip locked) own),
      ranked as (select *, count + row_number() over (partition by companyid order by nextat) as place from due)
      update delivery set attempts = attempts + 1, nextat = ${now + lease}::bigint
      where (companyid, did) in (select companyid, did from ranked order by place, nextat limit ${free}::integer)
      returning companyid, did, body, attempts, createdat`.execute(trx),
  );
  return claimed.rows;
};

// What became of a message is not written in the turn of its company: while that floods the database, the lease would end
// and the message be sent again.
const noteDelivered = (db: Db, { companyid, did }: Claimed, now: number) =>
  db.transaction('system', (trx) =>
    trx
      .updateTable('delivery')
      .set({ state: 'delivered', endedat: now, why: null })
      .where('companyid', '=', companyid)
      .where('did', '=', did)
      .execute(),
  );

const repeated = 'notifications could not be delivered; the next round tries again';

type Failed = Exclude<Posted, { kind: 'delivered' }>;

/** @returns whether the message is given up */
const noteFailed = async (db: Db, claimed: Claimed, { kind, why }: Failed, now: number): Promise<boolean> => {
  const { companyid, did, attempts } = claimed;
  const pause = Math.min(firstPause * 2 ** (attempts - 1), maxPause);
  const isOver = now + pause > Number(claimed.createdat) + giveUpAfter;
  await db.transaction('system', (trx) =>
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

const createOutbox = (context: WorkerContext, onEnd: () => void = () => undefined) => {
  const underWay = new Map<Promise<void>, string>();
  const start = (claimed: Claimed): void => {
    const sent = deliver(context, claimed)
      .catch((failure: unknown) => context.log.warn({ err: failure, delivery: claimed.did }, repeated))
      .finally(() => {
        underWay.delete(sent);
        onEnd();
      });
    underWay.set(sent, claimed.companyid);
  };
  return {
    /** @returns whether a message was sent, so that more may be due */
    startDue: async (): Promise<boolean> => {
      const claimed = await claimDue(context.db, [...underWay.values()], context.now());
      claimed.forEach(start);
      return claimed.length > 0;
    },
    settled: async (): Promise<void> => void (await Promise.all(underWay.keys())),
  };
};

/** Sends due messages, as many as may be under way, and waits for their answers. */
export const deliverOnce = async (context: WorkerContext): Promise<void> => {
  const { startDue, settled } = createOutbox(context);
  await startDue();
  await settled();
};

/** Polling interval of the outbox in milliseconds, while nothing is announced. */
const poll = 5000;

/**
 * Delivers notifications to the webhook; without one it does nothing. Companies take turns: one with thousands of messages,
 * or whose messages are answered late, delays no other.
 */
export const deliverer: Worker = async (context) => {
  if (context.services.settings.notifyWebhookUrl === undefined) return { stop: async () => undefined };
  let isStopped = false;
  let isAgain = false;
  let running: Promise<void> | undefined;
  const wake = () => {
    isAgain = true;
    if (isStopped || running !== undefined) return;
    running = rounds()
      .catch((failure: unknown) => context.log.warn({ err: failure }, repeated))
      .finally(() => {
        running = undefined;
      });
  };
  const { startDue, settled } = createOutbox(context, wake);
  const rounds = async () => {
    while (isAgain && !isStopped) {
      isAgain = false;
      if (await startDue()) isAgain = true;
    }
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
      await settled();
    },
  };
};
