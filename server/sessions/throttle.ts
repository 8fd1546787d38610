import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { tooMany } from '../http/refusal.ts';
import { maxDelay } from './limits.ts';
import { clockLeeway } from '../clock.ts';

/** Rate limits that every server on a database shares. */
export type Budget = {
  key: string;
  /** Attempts within the window without a delay. */
  free: number;
  windowSeconds: number;
  /**
   * What applies to further attempts. `growing`: a delay that doubles with each. `window`: refused until the window ends.
   * `count`: they are only counted.
   */
  beyond: 'growing' | 'window' | 'count';
};

type Stored = { count: number; since: number };

const delayAfter = (count: number, free: number) => Math.min(2 ** Math.min(count - free, 12), maxDelay);

/** Seconds until a budget allows the next attempt. */
const waitOf = ({ beyond, free, windowSeconds }: Budget, { count, since }: Stored, now: number): number =>
  Math.max(1, since + (beyond === 'window' ? windowSeconds : delayAfter(count, free)) - now);

/** True for a count of an expired window, or one from the future after the clock was set back: it is reset. */
const isOver = (windowSeconds: number, now: number) =>
  sql<boolean>`t.since not between ${now - windowSeconds} and ${now + clockLeeway}`;

const isAllowed = {
  growing: ({ free }: Budget, now: number) =>
    sql<boolean>`t.count < ${free}::integer
      or t.since + least(power(2, least(t.count - ${free}::integer, 12)), ${maxDelay}) <= ${now}`,
  window: ({ free }: Budget) => sql<boolean>`t.count < ${free}::integer`,
  count: () => sql<boolean>`true`,
} as const satisfies Record<Budget['beyond'], (budget: Budget, now: number) => unknown>;

/** Counts one attempt. Returns the new count, or `undefined` if the budget is exhausted. */
const take = async (trx: Trx, budget: Budget, now: number): Promise<number | undefined> => {
  const { key, windowSeconds, beyond } = budget;
  // A fixed window starts with its first attempt, a growing delay with the last one.
  const since = beyond === 'window' ? sql`t.since` : sql`${now}::bigint`;
  const { rows } = await sql<{ count: number }>`
    insert into throttle as t (key, count, since) values (${key}, 1, ${now})
    on conflict (key) do update set
      count = case when ${isOver(windowSeconds, now)} then 1 else t.count + 1 end,
      since = case when ${isOver(windowSeconds, now)} then ${now}::bigint else ${since} end
    where ${isOver(windowSeconds, now)} or ${isAllowed[beyond](budget, now)}
    returning t.count`.execute(trx);
  return rows[0]?.count;
};

/**
 * Counts an attempt in every budget of the list, or in none and refuses. One statement counts and decides, so parallel
 * attempts do not slip through; a refused one does not count, so a delay ends. A budget may depend on the count of the
 * one before it. Budgets of one call are listed in the same order everywhere: two calls can't lock each other's rows.
 * @throws Refusal tooMany
 */
export const attempt = async (
  trx: Trx,
  budgets: readonly (Budget | ((before: number) => Budget))[],
  now: number,
): Promise<void> => {
  let before = 0;
  for (const budgetOrFunction of budgets) {
    const budget = typeof budgetOrFunction === 'function' ? budgetOrFunction(before) : budgetOrFunction;
    const counted = await take(trx, budget, now);
    if (counted === undefined) {
      const { key } = budget;
      const stored = await trx
        .selectFrom('throttle')
        .select(['count', 'since'])
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      throw tooMany(waitOf(budget, stored, now));
    }
    before = counted;
  }
};

/** The same in a transaction of its own. */
export const recordAttempt = (db: Db, budgets: Parameters<typeof attempt>[1], now: number): Promise<void> =>
  db.transaction('system', (trx) => attempt(trx, budgets, now));

/** What a success does to a budget: `forget` resets its count, `giveBack` subtracts one. */
export type BudgetReset = { key: string; how: 'forget' | 'giveBack' };

/** After a success; in the order of `attempt`. */
export const resetBudgets = async (db: Db, budgets: readonly BudgetReset[]): Promise<void> => {
  await db.transaction('system', async (trx) => {
    for (const { key, how } of budgets)
      await (
        how === 'forget'
          ? trx.deleteFrom('throttle').where('key', '=', key)
          : trx
              .updateTable('throttle')
              .set({ count: sql<number>`greatest(count - 1, 0)` })
              .where('key', '=', key)
      ).execute();
  });
};
