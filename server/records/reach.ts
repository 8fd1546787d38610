import { type RawBuilder, sql } from 'kysely';
import type { Right } from '../../src/api/endpoint.ts';
import type { Actor } from '../http/actor.ts';
import { missingRight } from '../roles/policy.ts';
import type { StoredModule } from '../services.ts';

/** The records of a module that somebody may see or change: the whole company's, or those of some departments. */
export type Reach = { company: string; organizations?: readonly string[] };

const whole = 2;

/** @throws Refusal forbidden when no role grants the right. Contract section 4. */
export const reachOf = (actor: Actor, right: Right, module: StoredModule): Reach => {
  const level = actor.rightsOn(module.config.pid)[right];
  if (level === 0) throw missingRight(right, module.config.name);
  return level >= whole
    ? { company: actor.companyid }
    : { company: actor.companyid, organizations: actor.organizations };
};

/** Whether new or moved records may belong to any department, not to one's own alone. */
export const mayPlaceAnywhere = (actor: Actor, module: StoredModule): boolean =>
  actor.rightsOn(module.config.pid).write >= whole;

/** The condition on rows of table alias `t`. Row-level security asks for the company again, underneath. */
export const reachSql = ({ company, organizations }: Reach): RawBuilder<boolean> =>
  organizations === undefined
    ? sql<boolean>`t.companyid = ${company}`
    : sql<boolean>`t.companyid = ${company} and t.organization = any(cast(${organizations} as text[]))`;
