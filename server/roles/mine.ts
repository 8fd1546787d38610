import { sql } from 'kysely';
import type { AnswerOf } from '../../src/api/endpoint.ts';
import type { endpoints } from '../../src/api/endpoints.ts';
import type { Rights } from '../../src/schemas/wire.ts';
import { products } from '../../src/engine/products.ts';
import { type Asking, askedModule } from '../records/question.ts';
import { combine, covers } from './combine.ts';
import { grantsQuery, type MemberGrant } from './grants.ts';

type Mine = AnswerOf<typeof endpoints.myRights>['data'];

const hasAny = ({ create, read, write, set }: Rights): boolean => create + read + write + set > 0;

/** What the asker may do on each module of the company, and by which roles. */
export const myRights = async (asking: Asking): Promise<Mine> => {
  const { actor, db, services } = asking;
  const roles = await askedModule(asking, products.roles);
  const query = grantsQuery(roles, actor.companyid, sql`${actor.did}`).compile(db.builder);
  const [rows = []] = await db.read({ company: actor.companyid }, [query]);
  const grants = rows as MemberGrant[];
  return (await services.modules.list(actor.companyid))
    .map(({ config: { pid } }) => ({
      pid,
      ...combine(grants, pid),
      from: [...new Set(grants.filter((grant) => covers(grant.pid, pid) && hasAny(grant)).map(({ name }) => name))],
    }))
    .filter(hasAny)
    .toSorted((a, b) => (a.pid < b.pid ? -1 : 1));
};
