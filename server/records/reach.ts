import { type RawBuilder, sql } from 'kysely';
import { idValues, ofCompany } from '../db/record-id.ts';
import type { Right } from '../../src/api/endpoint.ts';
import type { Actor } from '../http/actor.ts';
import { missingRight } from '../roles/policy.ts';
import type { StoredModule } from '../services.ts';

/** The records of a module that somebody may see or change: the whole company's, or those of some departments. */
export type Reach = { company: string; organizations?: readonly string[] };

/** What of an actor decides which records a right reaches. */
export type Reacher = Pick<Actor, 'companyid' | 'organizations' | 'rightsOn'>;

const whole = 2;

/** @throws Refusal forbidden when no role grants the right. Contract "Rights". */
export const reachOf = (actor: Actor, right: Right, module: StoredModule): Reach => {
  const level = actor.rightsOn(module.config.pid)[right];
  if (level === 0) throw missingRight(right, module.config.name);
  return reachAt(actor, level);
};

/** What a right of this level, 1 or 2, reaches. */
export const reachAt = ({ companyid, organizations }: Reacher, level: number): Reach =>
  level >= whole ? { company: companyid } : { company: companyid, organizations };

/** What the right reaches where there is one. */
export const reachIfAny = (actor: Actor, right: Right, module: StoredModule): Reach | undefined => {
  const level = actor.rightsOn(module.config.pid)[right];
  return level === 0 ? undefined : reachAt(actor, level);
};

/** Whether a record of this department is within the reach of a right; nothing is within a right that is missing. */
export const isWithin = (reach: Reach | undefined, organization: unknown): boolean =>
  reach !== undefined && (reach.organizations === undefined || reach.organizations.some((own) => own === organization));

/** Whether new or moved records may belong to any department, not to one's own alone. */
export const mayPlaceAnywhere = (actor: Actor, module: StoredModule): boolean =>
  actor.rightsOn(module.config.pid).write >= whole;

/** The condition on rows of a table alias. Row-level security asks for the company again, underneath. */
export const reachSql = ({ company, organizations }: Reach, alias = 't'): RawBuilder<boolean> => {
  const isOwn = ofCompany(company, alias);
  return organizations === undefined
    ? isOwn
    : sql<boolean>`${isOwn} and ${sql.ref(`${alias}.organizationid`)} = any(${idValues(organizations)})`;
};
