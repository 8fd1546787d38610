import { sql } from 'kysely';
import type { AnswerOf } from '../../src/api/endpoint.ts';
import type { endpoints } from '../../src/api/endpoints.ts';
import type { Row, Trx } from '../db/database.ts';
import { isNamedIn, isRecord, ofCompany } from '../db/record-id.ts';
import { notFound } from '../http/refusal.ts';
import type { RequestContext } from '../records/request-context.ts';
import { type RecordScope, scopeOf, scopeSql } from '../records/record-scope.ts';
import { rightsOfRole, type RoleModules, roleModules, roleWhere } from './role.ts';

type Detail = AnswerOf<typeof endpoints.roleDetail>['data'];

const membersNamed = async (trx: Trx, { members }: RoleModules, company: string, role: string) => {
  const holders = sql`array(select m.member from rolemember m where m.companyid = ${company} and m.role = ${role})`;
  const { rows } = await sql<Row>`select t.did, t.name from ${sql.table(members.table)} t
    where ${ofCompany(company)} and ${isNamedIn(members, holders)} order by t.name, t.id`.execute(trx);
  return rows.map((row) => ({ did: String(row['did']), name: String(row['name']) }));
};

/** The roles that the actor may see: those that a right on the authority product reaches, if any, and one's own. */
const visible = ({ actor }: RequestContext, scope: RecordScope | undefined) => {
  const ownDepartments = sql<boolean>`${ofCompany(actor.companyid)} and t.did in
    (select m.role from rolemember m where m.companyid = ${actor.companyid} and m.member = ${actor.did})`;
  return scope === undefined ? ownDepartments : sql<boolean>`((${scopeSql(scope)}) or (${ownDepartments}))`;
};

/**
 * A role with what it grants and who holds it. One's own role shows its other members to those alone who may read
 * roles at all.
 * @throws Refusal notFound for what one may not see, as for what is not there
 */
export const roleDetail = async (requestContext: RequestContext, did: string): Promise<Detail> => {
  const { actor, db } = requestContext;
  const modules = await roleModules(requestContext);
  const mayRead = actor.rightsOn(modules.authority.config.pid).read > 0;
  const scope = mayRead ? scopeOf(actor, 'read', modules.authority) : undefined;
  const company = actor.companyid;
  // Who looks at a role may not be allowed to read each module that it is for.
  const namesOf = new Map(
    (await requestContext.services.modules.list(company)).map(({ config: { pid, name } }) => [pid, { module: name }]),
  );
  return db.transaction({ company }, async (trx) => {
    const where = sql<boolean>`${visible(requestContext, scope)} and ${isRecord(modules.roles, did)}`;
    const role = await roleWhere(trx, modules.roles, where);
    if (role === undefined) throw notFound();
    const members = await membersNamed(trx, modules, company, did);
    return {
      ...role,
      rights: (await rightsOfRole(trx, company, did)).map((right) => ({ ...right, ...namesOf.get(right.pid) })),
      members: mayRead ? members : members.filter((member) => member.did === actor.did),
    };
  });
};
