import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { maxCompaniesPerEmail } from './limits.ts';

/** Accounts that can sign in, found by what a person types. */

const accountColumns = [
  'userid',
  'companyid',
  'did',
  'phone',
  'email',
  'name',
  'organization',
  'passwordhash',
] as const satisfies readonly (keyof Schema['account'])[];

export type Account = Pick<Selectable<Schema['account']>, (typeof accountColumns)[number]>;

const findBy = async (db: Db, column: 'phone' | 'userid', value: string): Promise<Account | undefined> => {
  const query = db.builder
    .selectFrom('account')
    .select(accountColumns)
    .where(column, '=', value)
    .where('departed', '=', false)
    .compile();
  const [rows] = await db.read('system', [query]);
  return rows?.[0] as Account | undefined;
};

export const findAccount = (db: Db, phone: string): Promise<Account | undefined> => findBy(db, 'phone', phone);

export const findAccountById = (db: Db, userid: string): Promise<Account | undefined> => findBy(db, 'userid', userid);

export type AccountByEmail = Account & { isOfHost: boolean };

/**
 * The accounts of an e-mail address, at most one of a company: that of the host first. Addresses are not unique as
 * phones are; a company that gives one to several of its members can sign in none of them by it, and this does not affect other companies.
 */
export const findAccountsByEmail = async (db: Db, email: string, host: string): Promise<AccountByEmail[]> => {
  const query = sql`
    select a.userid, a.companyid, a.did, a.phone, a.email, a.name, a.organization, a.passwordhash,
      coalesce(a.companyid = (select h.companyid from host h where h.host = ${host}), false) as "isOfHost"
    from account a
    where lower(a.email) = ${email.toLowerCase()} and not a.departed and not exists (
      select from account b where lower(b.email) = lower(a.email) and not b.departed
        and b.companyid = a.companyid and b.userid <> a.userid)
    order by "isOfHost" desc, a.userid limit ${maxCompaniesPerEmail}`.compile(db.builder);
  const [rows = []] = await db.read('system', [query]);
  return rows as AccountByEmail[];
};

/** The same password under today's parameters; sessions continue. Answers the account as it is stored now. */
export const renewHash = async (db: Db, account: Account, passwordhash: string): Promise<Account> => {
  const renewed = await db.transaction('system', (trx) =>
    trx
      .updateTable('account')
      .set({ passwordhash })
      .where('userid', '=', account.userid)
      .where('passwordhash', '=', account.passwordhash)
      .executeTakeFirst(),
  );
  return renewed.numUpdatedRows === 1n ? { ...account, passwordhash } : account;
};
