import { type RawBuilder, sql } from 'kysely';
import { columnAs } from '../organisation/organisation.ts';
import type { StoredModule } from '../services.ts';
import type { GrantedRight } from './combine.ts';

export type MemberGrant = GrantedRight & { member: string; name: string };

/** What the enabled roles of some members grant, each with its member and the role's name. */
export const grantsQuery = (roles: StoredModule, company: string, members: RawBuilder<unknown>) =>
  sql<MemberGrant>`select m.member, t.did as role, t.name, r.pid, r.create, r.read, r.write, r.set
    from rolemember m
    join ${sql.table(roles.table)} t on t.companyid = m.companyid and t.did = m.role
      and ${columnAs('t', roles, 'enable')} = '1'
    join roleright r on r.companyid = m.companyid and r.role = m.role
    where m.companyid = ${company} and m.member in (${members})
    order by t.name, t.did`;
