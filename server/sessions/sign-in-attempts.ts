import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';
import { createRecentSet } from '../recent-set.ts';
import { knownDevice } from './device-cookie.ts';
import { freeAttempts, quarterHour } from './limits.ts';
import { networkOf } from './network.ts';
import { type Budget, recordAttempt, resetBudgets } from './throttle.ts';
import { queueSignIn, type Caller } from './sign-in-queue.ts';

/** Rate limits of sign-in attempts, by name and by source. docs/contract.md "Sign-in". */

type Kind = 'password' | 'signin' | 'resetpwd';

type Attempt = { db: Db; request: FastifyRequest; now: number };

/** Addresses of recent successful sign-ins at each database, for clients without cookies; the oldest are evicted first. */
const familiarAt = perDatabase(() => createRecentSet(maxFamiliar));
const maxFamiliar = 10_000;

const noteFamiliar = (db: Db, { name, source }: Caller): void => familiarAt(db).add(`${name} ${source}`);

export const callerOf = async ({ db, request }: Pick<Attempt, 'db' | 'request'>, name: string): Promise<Caller> => {
  const device = await knownDevice(db, request, name);
  const network = networkOf(request.ip);
  if (device !== undefined) return { source: `device ${device}`, name, isKnown: true };
  return { source: network, name, isKnown: familiarAt(db).has(`${name} ${network}`) };
};

const keysOf = (kind: Kind, { name, source }: Caller) => ({
  name: `${kind}:name:${name}`,
  pair: `${kind}:pair:${name}:${source}`,
  source: `${kind}:source:${source}`,
});

const budgetsOf = (kind: Kind, caller: Caller): (Budget | ((before: number) => Budget))[] => {
  const keys = keysOf(kind, caller);
  const windowSeconds = quarterHour;
  return [
    { key: keys.name, free: freeAttempts.name, windowSeconds, beyond: 'count' },
    (overAll) => ({
      key: keys.pair,
      // Never none: a stranger who spends the budget of a phone must not lock its owner out.
      free: caller.isKnown || overAll <= freeAttempts.name ? freeAttempts.pair : freeAttempts.pairWhenNameExhausted,
      windowSeconds,
      beyond: 'growing',
    }),
    { key: keys.source, free: freeAttempts.source, windowSeconds, beyond: 'growing' },
  ];
};

/**
 * One attempt: it waits in the queue, is counted before the password or code is checked, and resets the counts if it succeeds.
 * @param check throws when the password or code is wrong
 * @throws Refusal tooMany
 */
export const tryToSignIn = async <T>(
  { db, request, now }: Attempt,
  { kind, name }: { kind: Kind; name: string },
  check: () => Promise<T>,
): Promise<T> => {
  const caller = await callerOf({ db, request }, name);
  return queueSignIn(caller, async () => {
    await recordAttempt(db, budgetsOf(kind, caller), now);
    const result = await check();
    const keys = keysOf(kind, caller);
    await resetBudgets(db, [
      { key: keys.name, how: 'giveBack' },
      { key: keys.pair, how: 'forget' },
      { key: keys.source, how: 'giveBack' },
    ]);
    noteFamiliar(db, caller);
    return result;
  });
};

/** Resets the count of wrong passwords after the password was changed. */
export const resetWrongPasswords = async (attempt: Attempt, name: string): Promise<void> => {
  const caller = await callerOf(attempt, name);
  await resetBudgets(attempt.db, [{ key: keysOf('password', caller).pair, how: 'forget' }]);
};

/** Rate limit by address, for calls that name no person yet. */
export const addressBudget = (
  request: FastifyRequest,
  { kind, free, windowSeconds = quarterHour }: { kind: string; free: number; windowSeconds?: number },
): Budget => ({ key: `${kind}:${networkOf(request.ip)}`, free, windowSeconds, beyond: 'growing' });
