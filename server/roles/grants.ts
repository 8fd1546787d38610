import { type RawBuilder, sql } from 'kysely';
import { ofCompany } from '../db/record-id.ts';
import { products } from '../../src/engine/products.ts';
import { combine } from '../../src/engine/rights.ts';
import type { Rights } from '../../src/schemas/wire.ts';
import { columnAs } from '../records/column-as.ts';
import type { StoredModule } from '../services.ts';
import type { RoleRight } from './system-rights.ts';

export type GrantedRight = RoleRight & { role: string };

export type MemberGrant = GrantedRight & { member: string; name: string };

/** What a person's grants let them do on a module. Users who may read the authority product may list roles, which are its records. */
export const rightsFrom = (granted: readonly GrantedRight[], pid: string): Rights => {
  const rights = combine(granted, pid);
  if (pid !== products.roles) return rights;
  return { ...rights, read: Math.max(rights.read, combine(granted, products.authority).read) };
};

/** What the enabled roles of some members grant, each with its member and the role's name. */
export const grantsQuery = (roles: StoredModule, company: string, members: RawBuilder<unknown>) =>
  sql<MemberGrant>`select m.member, t.did as role, t.name, r.pid, r.create, r.read, r.write, r.set
    from rolemember m
    join ${sql.table(roles.table)} t on ${ofCompany(company)} and t.did = m.role
      and ${columnAs('t', roles, 'enable')} = '1'
    join roleright r on r.companyid = m.companyid and r.role = m.role
    where m.companyid = ${company} and m.member in (${members})
    order by t.name, t.id`;
