import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { tooMany } from './throttle.ts';

/** Four-digit codes by text message. Spec 1 section 9, contract section 5. */

export const codeRules = { resendSeconds: 60, lifeSeconds: 300, tries: 5, perHour: 5 } as const;

export type CodePurpose = 'signin' | 'resetpwd';

const hashOf = (phone: string, purpose: CodePurpose, code: string) =>
  createHash('sha256').update(`${purpose}:${phone}:${code}`).digest('base64url');

/**
 * Makes a code for a phone and purpose; an earlier one is void.
 * @throws Refusal tooMany within 60 s of the last one, or beyond five in the hour
 */
export const makeCode = async (db: Db, phone: string, purpose: CodePurpose, now: number): Promise<string> => {
  const code = String(randomInt(10_000)).padStart(4, '0');
  const { resendSeconds, lifeSeconds, perHour } = codeRules;
  const wait = await db.transaction('system', async (trx) => {
    const { rows } = await sql`
      insert into signincode as c (phone, purpose, hash, createdat, expiresat, tries, asked, askedsince)
      values (${phone}, ${purpose}, ${hashOf(phone, purpose, code)}, ${now}, ${now + lifeSeconds}, 0, 1, ${now})
      on conflict (phone, purpose) do update set
        hash = excluded.hash, createdat = excluded.createdat, expiresat = excluded.expiresat, tries = 0,
        asked = case when c.askedsince < ${now - 3600} then 1 else c.asked + 1 end,
        askedsince = case when c.askedsince < ${now - 3600} then ${now} else c.askedsince end
      where c.createdat <= ${now - resendSeconds} and (c.asked < ${perHour} or c.askedsince < ${now - 3600})
      returning 1`.execute(trx);
    if (rows.length > 0) return 0;
    const stored = await trx
      .selectFrom('signincode')
      .select(['createdat', 'asked', 'askedsince'])
      .where('phone', '=', phone)
      .where('purpose', '=', purpose)
      .executeTakeFirstOrThrow();
    const hour = stored.asked >= perHour ? stored.askedsince + 3600 - now : 0;
    return Math.max(1, hour, stored.createdat + resendSeconds - now);
  });
  if (wait > 0) throw tooMany(wait);
  return code;
};

/** Uses a code up. Five tries in all, parallel ones included: the try is counted before the code is compared. */
export const takeCode = async (
  db: Db,
  { phone, purpose, code }: { phone: string; purpose: CodePurpose; code: string },
  now: number,
): Promise<boolean> =>
  db.transaction('system', async (trx) => {
    const { rows } = await sql<{ hash: string }>`
      update signincode set tries = tries + 1
      where phone = ${phone} and purpose = ${purpose} and tries < ${codeRules.tries} and expiresat > ${now}
      returning hash`.execute(trx);
    if (rows[0]?.hash !== hashOf(phone, purpose, code)) return false;
    // Void, but still there: it goes on counting towards the hour.
    await trx
      .updateTable('signincode')
      .set({ expiresat: 0 })
      .where('phone', '=', phone)
      .where('purpose', '=', purpose)
      .execute();
    return true;
  });
