import { randomBytes } from 'node:crypto';
import { type AuditEntry, writeAudit } from '../audit/write.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import { caps } from '../limits.ts';
import { liveAt } from './live.ts';
import { hashToken } from './session.ts';
import { phrase } from '../texts.ts';

/** Tokens that sign in once: `signin` for a link to oneself, `wall` for a screen that only reads. Contract "Calls". */

export type TokenPurpose = 'signin' | 'wall';

/** A link is opened at once; a wall may be hung tomorrow. */
const lifeSeconds = { signin: 10 * 60, wall: 24 * 3600 } as const satisfies Record<TokenPurpose, number>;

const tooManyLinks = (): Refusal =>
  new Refusal('tooMany', phrase('server/sessions', 'tooManyLinks', { limit: caps.tokens.most }), [], {
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
    const { count } = await trx
      .selectFrom('signintoken')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('companyid', '=', companyid)
      .where('userid', '=', userid)
      .where('expiresat', '>', now)
      .executeTakeFirstOrThrow();
    if (Number(count) >= caps.tokens.most) throw tooManyLinks();
    await trx.insertInto('signintoken').values(row).execute();
    await writeAudit(trx, entry);
  });
  return token;
};

/** Uses a token up. */
export const takeSignInToken = async (
  db: Db,
  token: string,
  now: number,
): Promise<{ userid: string; purpose: TokenPurpose; dashboard: string | null } | undefined> => {
  const row = await db.transaction('system', (trx) =>
    trx
      .deleteFrom('signintoken')
      .where('hash', '=', hashToken(token))
      .returning(['userid', 'purpose', 'dashboard', liveAt('signintoken', now).as('islive')])
      .executeTakeFirst(),
  );
  if (row?.islive !== true) return undefined;
  return { userid: row.userid, purpose: row.purpose === 'wall' ? 'wall' : 'signin', dashboard: row.dashboard ?? null };
};
