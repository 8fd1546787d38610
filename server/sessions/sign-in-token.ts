import { randomBytes } from 'node:crypto';
import { type AuditEntry, writeAudit } from '../audit/write.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import { caps, lockCount } from '../limits.ts';
import { liveAt } from './live.ts';
import { hashToken } from './session.ts';
import { phrase } from '../texts.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** Tokens that sign in once: `signin` for a link to oneself, `wall` for a screen that only reads. Contract "Calls". */

export type TokenPurpose = 'signin' | 'wall';

/** A link is opened at once; a wall may be hung tomorrow. */
const lifeSeconds = { signin: 10 * 60, wall: secondsPerDay } as const satisfies Record<TokenPurpose, number>;

const tooManyLinks = (): Refusal =>
  new Refusal('tooMany', phrase('server/sessions', 'tooManyLinks', { limit: caps.tokens.max }), [], {
    retryafter: 600,
  });

/** @returns the token, which is stored as its hash only */
export const makeSignInToken = async (
  db: Db,
  actor: Actor,
  {
    purpose,
    dashboard,
    now,
    entry,
  }: { purpose: TokenPurpose; dashboard?: string | undefined; now: number; entry: AuditEntry },
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const { companyid, userid } = actor;
  const row = {
    hash: hashToken(token),
    companyid,
    userid,
    purpose,
    dashboard: dashboard ?? null,
    createdat: now,
    expiresat: now + lifeSeconds[purpose],
  };
  await db.transaction('system', async (trx) => {
    await lockCount(trx, `sign-in links ${userid}`);
    const { count } = await trx
      .selectFrom('signintoken')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('companyid', '=', companyid)
      .where('userid', '=', userid)
      .where('expiresat', '>', now)
      .executeTakeFirstOrThrow();
    if (Number(count) >= caps.tokens.max) throw tooManyLinks();
    await trx.insertInto('signintoken').values(row).execute();
    await writeAudit(trx, entry);
  });
  return token;
};

type SignInToken = { userid: string; purpose: TokenPurpose; dashboard: string | null };

/** Uses a token up, in the transaction that opens its session. @returns false if it was used or revoked before */
export const takeSignInToken = async (trx: Trx, token: string): Promise<boolean> => {
  const deleted = await trx
    .deleteFrom('signintoken')
    .where('hash', '=', hashToken(token))
    .returning('hash')
    .executeTakeFirst();
  return deleted !== undefined;
};

/** What a token opens. A live one is not used up; an expired one is deleted, so that it stays so when the clock goes back. */
export const readSignInToken = async (db: Db, token: string, now: number): Promise<SignInToken | undefined> => {
  const query = db.builder
    .selectFrom('signintoken')
    .select(['userid', 'purpose', 'dashboard', liveAt('signintoken', now).as('islive')])
    .where('hash', '=', hashToken(token))
    .compile();
  const [rows] = await db.read('system', [query]);
  const row = rows?.[0] as { userid: string; purpose: string; dashboard: string | null; islive: boolean } | undefined;
  if (row === undefined) return undefined;
  const { userid, purpose, dashboard, islive } = row;
  if (islive) return { userid, purpose: purpose === 'wall' ? 'wall' : 'signin', dashboard };
  await db.transaction('system', (trx) => takeSignInToken(trx, token));
  return undefined;
};
