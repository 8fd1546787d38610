import { randomInt } from 'node:crypto';
import type { Db, Trx } from '../db/database.ts';
import { liveAt } from '../sessions/live.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/**
 * The code of a company's reception. It is read aloud and typed on phones: capitals and digits without those that
 * look alike, about 49 bits. Contract "Visitors": it holds until refreshed, at most a day.
 */

const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 10;
const lifeSeconds = secondsPerDay;

const newCode = () => Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('');

/** As it is shown: two groups. */
const formattedCode = (code: string) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;

/** As it is stored, however it was typed. */
const typed = (text: string) => text.toUpperCase().replaceAll(/[\s-]/g, '');

export type VisitorCode = { authorization: string; expiresat: number };

/** Makes the company's next code; the one before is good no longer. */
export const renewCode = async (trx: Trx, companyid: string, now: number): Promise<VisitorCode> => {
  const code = newCode();
  const expiresat = now + lifeSeconds;
  const row = { code, createdat: now, expiresat };
  await trx
    .insertInto('visitorcode')
    .values({ companyid, ...row })
    .onConflict((on) => on.column('companyid').doUpdateSet(row))
    .execute();
  return { authorization: formattedCode(code), expiresat };
};

/** The code that holds now; empty when there is none. */
export const currentCode = async (db: Db, companyid: string, now: number): Promise<VisitorCode> => {
  const query = db.builder
    .selectFrom('visitorcode')
    .select(['code', 'expiresat'])
    .where('companyid', '=', companyid)
    .where(liveAt('visitorcode', now))
    .compile();
  const [[row] = []] = await db.read({ company: companyid }, [query]);
  return row === undefined
    ? { authorization: '', expiresat: 0 }
    : { authorization: formattedCode(String(row['code'])), expiresat: Number(row['expiresat']) };
};

/** `company` is the name's text as it is stored. */
export type CodeOwner = { companyid: string; company: string; zone: string; code: string };

/** The owner of a code; until it is known, no company can be queried. */
export const ownerOfCode = async (db: Db, text: string, now: number): Promise<CodeOwner | undefined> => {
  const query = db.builder
    .selectFrom('visitorcode')
    .innerJoin('company', 'company.did', 'visitorcode.companyid')
    .select(['visitorcode.companyid', 'visitorcode.code', 'company.zone', 'company.name as company'])
    .where('visitorcode.code', '=', typed(text))
    .where(liveAt('visitorcode', now))
    .compile();
  const [[row] = []] = await db.read('system', [query]);
  // A code that was found to be over goes: it does not revive when the clock goes back.
  if (row === undefined)
    await db.transaction('system', (trx) =>
      trx
        .deleteFrom('visitorcode')
        .where('code', '=', typed(text))
        .where(({ not }) => not(liveAt('visitorcode', now)))
        .execute(),
    );
  return row as CodeOwner | undefined;
};
