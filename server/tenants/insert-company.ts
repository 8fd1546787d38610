import type { LocalText } from '../../src/engine/column.ts';
import type { Trx } from '../db/database.ts';
import type { RoleRight } from '../roles/system-rights.ts';

/** Rows of a new company in the fixed tables. Its departments, roles and members are also records of modules. */
export type NewCompany = {
  companyid: string;
  name: LocalText;
  /** IANA zone. */
  zone: string;
  passwordhash: string;
  /** Who signs in. */
  accounts: readonly {
    userid: string;
    did: string;
    phone: string;
    email: string;
    name: string;
    organization: string;
  }[];
  roles: readonly { did: string; rights: readonly RoleRight[] }[];
  members: readonly { did: string; roles: readonly string[] }[];
};

/** Inserts a company, its accounts, the rights of its roles and the role memberships. */
export const insertCompany = async (trx: Trx, company: NewCompany, now: number): Promise<void> => {
  const { companyid, name, zone, passwordhash, accounts, roles, members } = company;
  await trx
    .insertInto('company')
    .values({ did: companyid, name: JSON.stringify(name), zone, createdat: now })
    .execute();
  await trx
    .insertInto('account')
    .values(
      accounts.map(({ userid, did, phone, email, name: person, organization }) => ({
        userid,
        companyid,
        did,
        phone,
        email,
        name: person,
        organization,
        passwordhash,
      })),
    )
    .execute();
  await trx
    .insertInto('roleright')
    .values(roles.flatMap(({ did, rights }) => rights.map((right) => ({ companyid, role: did, ...right }))))
    .execute();
  await trx
    .insertInto('rolemember')
    .values(members.flatMap((member) => member.roles.map((role) => ({ companyid, role, member: member.did }))))
    .execute();
};
