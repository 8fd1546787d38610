import { sql } from 'kysely';
import type { AnswerOf } from '../../src/api/endpoint.ts';
import type { endpoints } from '../../src/api/endpoints.ts';
import { combine } from '../../src/engine/rights.ts';
import type { Rights } from '../../src/schemas/wire.ts';
import type { Row, Trx } from '../db/database.ts';
import { isNamedIn, ofCompany } from '../db/record-id.ts';
import type { StoredModule } from '../services.ts';
import type { RoleRight } from './system-rights.ts';
import { grantsQuery } from './grants.ts';
import type { RoleContext } from './role.ts';

/** What a change of a role's rights means for one of its members, other roles of theirs counted in. */
export type MemberEffect = NonNullable<AnswerOf<typeof endpoints.grantRole>['members']>[number];

const differs = (a: Rights, b: Rights): boolean =>
  a.create !== b.create || a.read !== b.read || a.write !== b.write || a.set !== b.set;

/** The members for whom other rights of a role change something; none while it is disabled, because a disabled role gives no rights. */
export const effectsOf = async (
  trx: Trx,
  { roles, members, scope, role }: RoleContext,
  { modules, after }: { modules: readonly StoredModule[]; after: readonly RoleRight[] },
): Promise<MemberEffect[]> => {
  if (!role.enable) return [];
  const { company } = scope;
  const holders = sql`select h.member from rolemember h where h.companyid = ${company} and h.role = ${role.did}`;
  const people = await sql<Row>`select t.did, t.name from ${sql.table(members.table)} t
    where ${ofCompany(company)} and ${isNamedIn(members, sql`array(${holders})`)} order by t.name, t.id`.execute(trx);
  const grants = await grantsQuery(roles, company, holders).execute(trx);
  const byMember = Map.groupBy(grants.rows, ({ member }) => member);
  return people.rows
    .map((row): MemberEffect => {
      const did = String(row['did']);
      const grants = byMember.get(did) ?? [];
      const willHold = [...grants.filter((grant) => grant.role !== role.did), ...after];
      const changes = modules
        .map(({ config: { pid } }) => ({ pid, before: combine(grants, pid), after: combine(willHold, pid) }))
        .filter((change) => differs(change.before, change.after));
      return { did, name: String(row['name']), changes };
    })
    .filter(({ changes }) => changes.length > 0);
};
