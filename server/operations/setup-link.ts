import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { clockLeeway } from '../clock.ts';
import type { Db, Trx } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken } from '../sessions/session.ts';
import { phrase } from '../texts.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/**
 * One-time links to create the first company. Only the token's hash is stored, in `setting`. Servers that start together
 * each print a link; all become invalid once a company exists.
 */

const lifeSeconds = secondsPerDay;
const keyOf = (token: string) => `setup:${hashToken(token)}`;

/** True if the link has not expired and was not created in the future, as after the clock was set back. */
const isWithin = (end: number, now: number): boolean => end > now && end - lifeSeconds <= now + clockLeeway;

const expiredLink = () => new Refusal('expired', phrase('server/operations', 'setUpLinkExpired'));

const hasCompany = async (trx: Trx): Promise<boolean> =>
  (await trx.selectFrom('company').select('did').limit(1).executeTakeFirst()) !== undefined;

/** A new token, or `undefined` if a company exists already. */
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
  // An expired link is deleted, so that it does not become valid again when the clock is set back.
  await db.transaction('system', (trx) => trx.deleteFrom('setting').where('key', '=', keyOf(token)).execute());
  throw expiredLink();
};

/** Key of the advisory lock: any number unused elsewhere. Two links opened in parallel must not create two companies. */
const setupLock = 7_203_118;

/**
 * Uses the link up, together with every other one, in the transaction that makes the company.
 * @throws Refusal expired
 */
export const useSetupToken = async (trx: Trx, token: string, now: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${setupLock}::bigint)`.execute(trx);
  const storedLink = await trx.selectFrom('setting').select('value').where('key', '=', keyOf(token)).executeTakeFirst();
  if (storedLink === undefined || !isWithin(Number(storedLink.value), now) || (await hasCompany(trx)))
    throw expiredLink();
  await trx.deleteFrom('setting').where('key', 'like', 'setup:%').execute();
};
