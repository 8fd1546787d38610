import { sql } from 'kysely';
import type { RecordValues } from '../../src/engine/column.ts';
import { isolated } from '../../src/engine/isolated.ts';
import { products } from '../../src/engine/products.ts';
import type { Row, Trx } from '../db/database.ts';
import { isRecord, ofCompany } from '../db/record-id.ts';
import { conflict, notFound } from '../http/refusal.ts';
import { columnAs } from '../records/column-as.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { scopeOf, scopeSql } from '../records/record-scope.ts';
import { missingRight } from '../http/require-right.ts';
import type { StoredModule } from '../services.ts';
import { setWhere } from '../records/set-where.ts';
import { phrase } from '../texts.ts';

/** Values of the visits' column `statusdesc`. Waiting becomes confirmed or refused, confirmed becomes left. */
export const visitStatus = { waiting: '0', confirmed: '1', refused: '2', left: '3' } as const;

type VisitStatus = (typeof visitStatus)[keyof typeof visitStatus];

export type Visit = { did: string; name: string; organization: string; interviewee: string; status: string };

/** A visit of the company, locked until the transaction ends. */
const visitIn = async (trx: Trx, visitors: StoredModule, company: string, did: string): Promise<Visit | undefined> => {
  const result = await sql<Row>`select t.did, t.name, t.organization,
      ${columnAs('t', visitors, 'interviewee')} as interviewee, ${columnAs('t', visitors, 'statusdesc')} as status
    from ${sql.table(visitors.table)} t where ${scopeSql({ company })} and ${isRecord(visitors, did)} for update`.execute(
    trx,
  );
  const [row] = result.rows;
  if (row === undefined) return undefined;
  const { name, organization, interviewee, status } = row;
  return {
    did,
    name: String(name),
    organization: String(organization ?? ''),
    interviewee: String(interviewee ?? ''),
    status: String(status),
  };
};

/** `name` is the visitor's, where the user may read it. */
const hasMoved = (name: string | undefined) =>
  conflict(
    'version',
    name === undefined
      ? phrase('server/visitors', 'visitMoved')
      : phrase('server/visitors', 'visitOfMoved', { name: isolated(name) }),
  );

const isWithin = ({ organizations }: ReturnType<typeof scopeOf>, visit: Visit): boolean =>
  organizations === undefined || organizations.includes(visit.organization);

/** Whether a right on the visits reaches this one. */
const reaches = ({ actor }: RequestContext, right: 'read' | 'write', visitors: StoredModule, visit: Visit): boolean =>
  actor.rightsOn(visitors.config.pid)[right] > 0 && isWithin(scopeOf(actor, right, visitors), visit);

/**
 * The one who is visited answers a visit, and who may change visits answers any in reach.
 * @throws Refusal forbidden for those who may only look at it, notFound for everybody else
 */
const requireMayMove = (
  requestContext: RequestContext,
  visitors: StoredModule,
  visit: Visit,
  isForInterviewee: boolean,
): void => {
  if (isForInterviewee && visit.interviewee === requestContext.actor.did) return;
  if (reaches(requestContext, 'write', visitors, visit)) return;
  throw reaches(requestContext, 'read', visitors, visit) ? missingRight('write', visitors.config.name) : notFound();
};

export type Step = {
  from: VisitStatus;
  to: VisitStatus;
  /** Whether the one who is visited may take it without any right on the visits. */
  isForInterviewee: boolean;
  values?: RecordValues;
};

/**
 * Moves a visit one step on; of two concurrent requests, one gets a conflict.
 * @throws Refusal conflict when it is not at the step before
 */
export const moveVisit = async (requestContext: RequestContext, did: string, step: Step): Promise<Visit> => {
  const { actor, db, now } = requestContext;
  const company = actor.companyid;
  const visitors = await requireModule(requestContext, products.visitors);
  return db.transaction({ company }, async (trx) => {
    const visit = await visitIn(trx, visitors, company, did);
    if (visit === undefined) throw notFound();
    requireMayMove(requestContext, visitors, visit, step.isForInterviewee);
    const mayRead = visit.interviewee === actor.did || reaches(requestContext, 'read', visitors, visit);
    if (visit.status !== step.from) throw hasMoved(mayRead ? visit.name : undefined);
    const values = { ...step.values, statusdesc: step.to, updatetime: now };
    const where = sql<boolean>`${ofCompany(company)} and ${isRecord(visitors, did)}`;
    await setWhere(trx, visitors, { values, where });
    return visit;
  });
};
