import { sql } from 'kysely';
import type { OwnVisit } from '../../src/schemas/people.ts';
import { products } from '../../src/engine/products.ts';
import type { Row } from '../db/database.ts';
import { textOf } from '../db/row-text.ts';
import { columnAs } from '../records/column-as.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { scopeSql } from '../records/record-scope.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

const week = 7 * secondsPerDay;
/** Page limit: no host has more open visits than this. */
const maxVisits = 200;

/**
 * Visits to the person who asks. Whom a visit is to may know of it without any right on visits, as they may answer it
 * (`visit.ts`); other people's visits are not accessible this way.
 */
export const visitsTo = async (requestContext: RequestContext): Promise<OwnVisit[]> => {
  const { actor, db, now } = requestContext;
  const visitors = await requireModule(requestContext, products.visitors);
  const columnOf = (name: string) => columnAs('t', visitors, name);
  const company = actor.companyid;
  const query = sql<Row>`select t.did, ${columnOf('company')} as company, ${columnOf('visitor')} as visitor,
      ${columnOf('mobile')} as mobile, ${columnOf('visitaddr')} as visitaddr, ${columnOf('interviewtime')} as interviewtime,
      ${columnOf('statusdesc')} as statusdesc
    from ${sql.table(visitors.table)} t
    where ${scopeSql({ company })} and ${columnOf('interviewee')} = ${actor.did} and ${columnOf('interviewtime')} > ${now - week}
    order by ${columnOf('interviewtime')} desc, t.id limit ${maxVisits}`;
  const [rows = []] = await db.read({ company }, [query.compile(db.builder)]);
  return rows.map((row) => ({
    did: String(row['did']),
    company: textOf(row['company']),
    visitor: textOf(row['visitor']),
    mobile: textOf(row['mobile']),
    visitaddr: textOf(row['visitaddr']),
    interviewtime: Number(row['interviewtime']),
    statusdesc: textOf(row['statusdesc']),
  }));
};
