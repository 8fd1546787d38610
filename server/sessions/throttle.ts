import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';

export type Throttle = {
  key: string;
  /** Tries within the window that cost no waiting. */
  free: number;
  windowSeconds: number;
};

export const tooMany = (seconds: number): Refusal =>
  new Refusal(
    'tooMany',
    { en: `Too many tries. Try again in ${seconds} s.`, zh: `尝试次数过多，请 ${seconds} 秒后再试。` },
    [],
    { retryafter: seconds },
  );

const longestDelay = 900;
const delayAfter = (count: number, free: number) => Math.min(2 ** Math.min(count - free, 12), longestDelay);

/**
 * Counts a try, or refuses it while a delay runs that doubles with each. One statement counts and decides, so tries
 * in parallel do not slip through; a refused one does not count, so the delay ends. Keys join the account with the
 * address: nobody can lock another person out.
 */
export const attempt = async (db: Db, { key, free, windowSeconds }: Throttle, now: number): Promise<void> => {
  const wait = await db.transaction('system', async (trx) => {
    const { rows } = await sql`
      insert into throttle as t (key, count, since) values (${key}, 1, ${now})
      on conflict (key) do update set
        count = case when t.since < ${now - windowSeconds} then 1 else t.count + 1 end, since = ${now}
      where t.since < ${now - windowSeconds} or t.count < ${free}::integer
        or t.since + least(power(2, least(t.count - ${free}::integer, 12)), ${longestDelay}) <= ${now}
      returning 1`.execute(trx);
    if (rows.length > 0) return 0;
    const stored = await trx
      .selectFrom('throttle')
      .select(['count', 'since'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return Math.max(1, stored.since + delayAfter(stored.count, free) - now);
  });
  if (wait > 0) throw tooMany(wait);
};

export const forgetTries = async (db: Db, key: string): Promise<void> => {
  await db.transaction('system', (trx) => trx.deleteFrom('throttle').where('key', '=', key).execute());
};
