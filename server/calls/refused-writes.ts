import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';
import type { Settings } from '../settings.ts';
import { type Actor, limitKeyOf } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import { phrase } from '../texts.ts';

/**
 * Rate limit: refused writes of one person per minute, in a fixed window. Each of them is stored as an audit entry, so
 * without a limit one person could fill the log. The database counts for all servers, and only refusals, so a write
 * that succeeds costs nothing. A server learns that a window is full with the person's next refusal there and keeps
 * that until the window ends; reads and signing out are not limited.
 */

const windowSeconds = 60;

/** When the full windows end, epoch seconds, by the key of the person. */
const fullOf = perDatabase(() => new Map<string, number>());

const keyOf = (actor: Actor): string => `refused:${limitKeyOf(actor)}`;

/** Calls without a session have rate limits of their own, by address and code. */
const isLimited = ({ sessionHash }: Actor): boolean => sessionHash !== '';

const tooMany = (seconds: number): Refusal =>
  new Refusal('tooMany', phrase('server/http', 'tooManyRefusals', { seconds }), [], { retryafter: seconds });

/** @throws Refusal tooMany while the person's window is full */
export const requireWriteBudget = (db: Db, actor: Actor, now: number): void => {
  if (!isLimited(actor)) return;
  const full = fullOf(db);
  const key = keyOf(actor);
  const until = full.get(key);
  if (until === undefined) return;
  if (now < until) throw tooMany(until - now);
  full.delete(key);
};

/** Counts a refused write. */
export const countRefused = async (
  db: Db,
  actor: Actor,
  { settings, now }: { settings: Settings; now: number },
): Promise<void> => {
  if (!isLimited(actor)) return;
  const key = keyOf(actor);
  const over = sql`t.since <= ${now - windowSeconds}`;
  const { count, since } = await db.transaction('system', async (trx) => {
    const { rows } = await sql<{ count: number; since: number }>`
      insert into throttle as t (key, count, since) values (${key}, 1, ${now})
      on conflict (key) do update set
        count = case when ${over} then 1 else t.count + 1 end, since = case when ${over} then ${now} else t.since end
      returning count, since`.execute(trx);
    return { count: Number(rows[0]?.count ?? 0), since: Number(rows[0]?.since ?? now) };
  });
  if (count >= settings.refusedWrites) fullOf(db).set(key, since + windowSeconds);
};
