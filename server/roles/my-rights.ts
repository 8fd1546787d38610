import { sql } from 'kysely';
import type { AnswerOf } from '../../src/api/endpoint.ts';
import type { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { combine, covers, hasAny } from '../../src/engine/rights.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { administratorsQuery } from './administrators.ts';
import { grantsQuery, type MemberGrant } from './grants.ts';

type OwnRights = Pick<AnswerOf<typeof endpoints.myRights>, 'data' | 'grants' | 'administrators'>;

/** What the user may do on each module of the company, by which grants of which roles, and who could grant more. */
export const myRights = async (requestContext: RequestContext): Promise<OwnRights> => {
  const { actor, db, services } = requestContext;
  const roles = await requireModule(requestContext, products.roles);
  const company = actor.companyid;
  const [rows = [], administrators = []] = await db.read({ company }, [
    grantsQuery(roles, company, sql`${actor.did}`).compile(db.builder),
    administratorsQuery(roles, company).compile(db.builder),
  ]);
  const grants = rows as MemberGrant[];
  const data = (await services.modules.list(company))
    .map(({ config: { pid, name } }) => ({
      pid,
      name,
      ...combine(grants, pid),
      from: [...new Set(grants.filter((grant) => covers(grant.pid, pid) && hasAny(grant)).map((grant) => grant.name))],
    }))
    .filter(hasAny)
    .toSorted((a, b) => (a.pid < b.pid ? -1 : 1));
  return {
    data,
    grants: grants.filter(hasAny).map(({ member: _member, ...grant }) => grant),
    administrators: administrators.map(({ name }) => String(name)),
  };
};
