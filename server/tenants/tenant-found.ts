import type { LocalText } from '../../src/engine/column.ts';
import type { Trx } from '../db/database.ts';

/** Levels of contract "Rights": `create` 16 or 0, the others 0, 1 or 2. `3*` is every module of class 3, `*` every one. */
export type RoleRight = { pid: string; create: number; read: number; write: number; set: number };

/** A company as the fixed tables know it; its departments, roles and members are records beside. */
export type Founding = {
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

/** What the system roles may do: an administrator everything, an operator what is measured and switched. Contract "Rights". */
export const systemRights = {
  administrator: [{ pid: '*', create: 16, read: 2, write: 2, set: 2 }],
  operator: ['3*', '4*', '5*'].map((pid) => ({ pid, create: 0, read: 2, write: 2, set: 0 })),
} as const satisfies Record<string, readonly RoleRight[]>;

/** Writes a company, its accounts and who holds which role. */
export const foundCompany = async (trx: Trx, founding: Founding, now: number): Promise<void> => {
  const { companyid, name, zone, passwordhash, accounts, roles, members } = founding;
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
