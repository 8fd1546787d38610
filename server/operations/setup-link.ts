import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { clockLeeway } from '../clock.ts';
import type { Db, Trx } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken } from '../sessions/session.ts';
import { phrase } from '../texts.ts';

/**
 * One-time links by which the first company is made. Only the token's hash is stored, in `setting`; servers that
 * start together each print one, and all die with the first company.
 */

const lifeSeconds = 24 * 3600;
const keyOf = (token: string) => `setup:${hashToken(token)}`;

/** Neither over, nor made later than now, which is what a clock that went back leaves behind. */
const isWithin = (end: number, now: number): boolean => end > now && end - lifeSeconds <= now + clockLeeway;

const deadLink = () => new Refusal('expired', phrase('server/operations', 'setUpLinkExpired'));

const hasCompany = async (trx: Trx): Promise<boolean> =>
  (await trx.selectFrom('company').select('did').limit(1).executeTakeFirst()) !== undefined;

/** A new token, or undefined where there is a company already. */
export const makeSetupToken = (db: Db, now: number): Promise<string | undefined> =>
  db.transaction('system', async (trx) => {
    if (await hasCompany(trx)) return undefined;
    const token = randomBytes(24).toString('base64url');
    await sql`delete from setting where key like 'setup:%' and value::bigint <= ${now}`.execute(trx);
    await trx
      .insertInto('setting')
      .values({ key: keyOf(token), value: String(now + lifeSeconds) })
      .execute();
    return token;
  });

/** @throws Refusal expired */
export const checkSetupToken = async (db: Db, token: string, now: number): Promise<void> => {
  const query = db.builder.selectFrom('setting').select('value').where('key', '=', keyOf(token)).compile();
  const [rows = []] = await db.read('system', [query]);
  const end = Number(rows[0]?.['value'] ?? 0);
  if (isWithin(end, now)) return;
  // A link that was found to be over goes: it does not revive when the clock goes back.
  await db.transaction('system', (trx) => trx.deleteFrom('setting').where('key', '=', keyOf(token)).execute());
  throw deadLink();
};

/** Key of the advisory lock: any number unused elsewhere. Two links opened in parallel must not create two companies. */
const setupLock = 7_203_107;

/**
 * Uses the link up, together with every other one, in the transaction that makes the company.
 * @throws Refusal expired
 */
export const useSetupToken = async (trx: Trx, token: string, now: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${setupLock}::bigint)`.execute(trx);
  const found = await trx.selectFrom('setting').select('value').where('key', '=', keyOf(token)).executeTakeFirst();
  if (found === undefined || !isWithin(Number(found.value), now) || (await hasCompany(trx))) throw deadLink();
  await trx.deleteFrom('setting').where('key', 'like', 'setup:%').execute();
};
