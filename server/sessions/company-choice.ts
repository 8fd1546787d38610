import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { LocalText } from '../../src/engine/column.ts';
import type { Db } from '../db/database.ts';
import { liveAt } from './live.ts';
import type { Account } from './account.ts';
import { hashToken } from './session.ts';
import { parseStored } from '../db/parse-stored.ts';

/**
 * The choice between companies after a sign-in by e-mail whose password fits several accounts. The ticket represents
 * the checked password: single use, five minutes, void once one of the accounts has another password.
 */

const lifeSeconds = 300;

export type Choice = { choices: { companyid: string; name: LocalText }[]; ticket: string };

export const offerChoice = async (db: Db, accounts: readonly Account[], now: number): Promise<Choice> => {
  const ticket = randomBytes(32).toString('base64url');
  const hash = hashToken(ticket);
  const offered = await db.transaction('system', async (trx) => {
    for (const { userid, passwordhash } of accounts)
      await sql`insert into signinchoice (hash, companyid, userid, createdat, expiresat)
        select ${hash}, companyid, userid, ${now}, ${now + lifeSeconds} from account
        where userid = ${userid} and passwordhash = ${passwordhash} and not departed for share`.execute(trx);
    return trx
      .selectFrom('signinchoice')
      .innerJoin('company', 'company.did', 'signinchoice.companyid')
      .select(['company.did', 'company.name'])
      .where('signinchoice.hash', '=', hash)
      .orderBy('company.createdat')
      .orderBy('company.did')
      .execute();
  });
  return { ticket, choices: offered.map(({ did, name }) => ({ companyid: did, name: parseStored<LocalText>(name) })) };
};

/** Uses a ticket up, whichever company is named; answers the account's userid. */
export const takeChoice = async (
  db: Db,
  { ticket, companyid }: { ticket: string; companyid: string },
  now: number,
): Promise<string | undefined> => {
  const rows = await db.transaction('system', (trx) =>
    trx
      .deleteFrom('signinchoice')
      .where('hash', '=', hashToken(ticket))
      .returning(['companyid', 'userid', liveAt('signinchoice', now).as('islive')])
      .execute(),
  );
  return rows.find((row) => row.companyid === companyid && row.islive)?.userid;
};
