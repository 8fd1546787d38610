import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { browserOf, issueBrowserCookie } from './browser-cookie.ts';
import { codeLimits } from './limits.ts';
import { liveAt } from './live.ts';
import { networkOf } from './network.ts';
import { attempt, type Budget, resetBudgets } from './throttle.ts';
import { callerOf } from './sign-in-attempts.ts';
import type { Caller } from './sign-in-queue.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/**
 * Four-digit codes by text message. Each is bound to the browser that requested it: another browser can neither use it
 * nor use up its attempts, and a code that a stranger requests does not replace it. docs/contract.md "Sign-in".
 */

export type CodePurpose = 'signin' | 'resetpwd';

type Attempt = { db: Db; request: FastifyRequest; now: number };
type Of = { phone: string; purpose: CodePurpose };

const hashOf = ({ phone, purpose }: Of, code: string) =>
  createHash('sha256').update(`${purpose}:${phone}:${code}`).digest('base64url');

const unusedKey = ({ phone, purpose }: Of, { source }: Caller) => `code:unused:${purpose}:${phone}:${source}`;

/**
 * Strangers share one budget for a phone, since it is the owner's phone that rings. A browser in which the owner signed
 * in before has its own, which strangers can't spend.
 */
const budgetsOf = (of: Of, caller: Caller, network: string): Budget[] => {
  const { resendSeconds, perHour, perAddress, unusedPerDay } = codeLimits;
  const lane = `${of.purpose}:${of.phone}:${caller.source.startsWith('device ') ? caller.source : ''}`;
  return [
    { key: `code:resend:${lane}`, free: 1, windowSeconds: resendSeconds, beyond: 'window' },
    { key: `code:hour:${lane}`, free: perHour, windowSeconds: 3600, beyond: 'window' },
    { key: unusedKey(of, caller), free: unusedPerDay, windowSeconds: secondsPerDay, beyond: 'window' },
    { key: `code:address:${network}`, free: perAddress, windowSeconds: 3600, beyond: 'growing' },
  ];
};

/**
 * Makes a code for a phone, a purpose and the browser that asks; an earlier one of this browser is void.
 * @throws Refusal tooMany
 */
export const makeCode = async (
  { db, request, now, reply }: Attempt & { reply: FastifyReply },
  of: Of,
): Promise<string> => {
  const code = String(randomInt(10_000)).padStart(4, '0');
  const caller = await callerOf({ db, request }, of.phone);
  const network = networkOf(request.ip);
  const hasCookie = browserOf(request) !== undefined;
  const browser = issueBrowserCookie(request, reply);
  const row = {
    ...of,
    asker: browser,
    // A client without cookies is known again by its address alone.
    network: hasCookie ? '' : network,
    hash: hashOf(of, code),
    createdat: now,
    expiresat: now + codeLimits.lifeSeconds,
    tries: 0,
  };
  await db.transaction('system', async (trx) => {
    await attempt(trx, budgetsOf(of, caller, network), now);
    await trx
      .insertInto('signincode')
      .values(row)
      .onConflict((on) => on.columns(['phone', 'purpose', 'asker']).doUpdateSet(row))
      .execute();
  });
  return code;
};

/** Uses a code up. Five attempts in all, parallel ones included: an attempt is counted before the code is compared. */
export const takeCode = async ({ db, request, now }: Attempt, of: Of & { code: string }): Promise<boolean> => {
  const { phone, purpose, code } = of;
  const browser = browserOf(request);
  const ofBrowser = browser === undefined ? sql`network = ${networkOf(request.ip)}` : sql`asker = ${browser}`;
  const isRight = await db.transaction('system', async (trx) => {
    // What was found to be over goes: it does not revive when the clock goes back.
    await trx
      .deleteFrom('signincode')
      .where('phone', '=', phone)
      .where('purpose', '=', purpose)
      .where(({ not }) => not(liveAt('signincode', now)))
      .execute();
    const { rows } = await sql<{ hash: string; asker: string }>`
      update signincode set tries = tries + 1
      where phone = ${phone} and purpose = ${purpose} and tries < ${codeLimits.attemptsPerCode}
        and ${liveAt('signincode', now)}
        and asker = (select asker from signincode where phone = ${phone} and purpose = ${purpose} and ${ofBrowser}
          order by createdat desc limit 1)
      returning hash, asker`.execute(trx);
    const [row] = rows;
    if (row?.hash !== hashOf(of, code)) return false;
    await trx
      .deleteFrom('signincode')
      .where('phone', '=', phone)
      .where('purpose', '=', purpose)
      .where('asker', '=', row.asker)
      .execute();
    return true;
  });
  if (isRight) await resetBudgets(db, [{ key: unusedKey(of, await callerOf({ db, request }, phone)), how: 'forget' }]);
  return isRight;
};
