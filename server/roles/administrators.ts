import { sql } from 'kysely';
import type { Row, Trx } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import { conflict } from '../http/refusal.ts';
import type { StoredModule } from '../services.ts';
import { columnAs } from '../records/column-as.ts';
import { type RoleRight, systemRights } from './system-rights.ts';
import { phrase } from '../texts.ts';

const [everything] = systemRights.administrator;

/** Whether a right is that of an administrator: all of everything, new modules included. */
export const isEverything = ({ pid, create, read, write, set }: RoleRight): boolean =>
  pid === everything.pid &&
  create === everything.create &&
  read === everything.read &&
  write === everything.write &&
  set === everything.set;

/** Administrators are colleagues to ask: a longer list is not read. */
const maxNamed = 3;

/** Memberships `m` of members `a` who can sign in, in roles `t` that are enabled and hold every right. */
const administering = (roles: StoredModule, company: string) => sql`
    from rolemember m
    join account a on a.companyid = m.companyid and a.did = m.member and not a.departed
    join roleright r on r.companyid = m.companyid and r.role = m.role and r.pid = ${everything.pid}
      and r.create = ${everything.create} and r.read = ${everything.read} and r.write = ${everything.write}
      and r.set = ${everything.set}
    join ${sql.table(roles.table)} t on ${ofCompany(company)} and t.did = m.role
      and ${columnAs('t', roles, 'enable')} = '1'
    where m.companyid = ${company}`;

/** Names of the members who can grant any right, the longest-standing ones first. */
export const administratorsQuery = (roles: StoredModule, company: string) =>
  sql<{ name: string }>`select a.name ${administering(roles, company)}
    group by a.did, a.name order by a.did limit ${maxNamed}`;

/** Memberships that end: of a role or of any, of some members or of all. */
export type Loss = { role?: string; members?: readonly string[] };

/**
 * A company without an administrator could never give a right again. Under the lock of the company's people, so that
 * of two administrators who remove each other one stays.
 * @throws Refusal conflict when no member who can sign in would have every right any more
 */
export const requireAdministrator = async (
  trx: Trx,
  roles: StoredModule,
  company: string,
  { role, members }: Loss,
): Promise<void> => {
  const ofRole = role === undefined ? sql`true` : sql`m.role = ${role}`;
  const ofMembers = members === undefined ? sql`true` : sql`m.member = any(cast(${members} as text[]))`;
  const { rows } = await sql<Row>`
    select count(distinct a.did) as now,
      count(distinct a.did) filter (where not (${ofRole} and ${ofMembers})) as left
    ${administering(roles, company)}`.execute(trx);
  const [counted] = rows;
  if (Number(counted?.['now']) === 0 || Number(counted?.['left']) > 0) return;
  throw conflict('inuse', phrase('server/roles', 'lastAdministrator'));
};
