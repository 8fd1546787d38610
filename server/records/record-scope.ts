import { type RawBuilder, sql } from 'kysely';
import { idValues, ofCompany } from '../db/record-id.ts';
import type { Right } from '../../src/api/endpoint.ts';
import type { Actor } from '../http/actor.ts';
import { requireRight } from '../http/require-right.ts';
import type { StoredModule } from '../services.ts';

/** The records of a module that the actor may read or change: the whole company's, or those of some departments. */
export type RecordScope = { company: string; organizations?: readonly string[] };

/** The part of an actor that decides which records a right covers. */
export type ScopeActor = Pick<Actor, 'companyid' | 'organizations' | 'rightsOn'>;

const whole = 2;

/** The records that the right covers. @throws Refusal forbidden when no role grants the right. Contract "Rights". */
export const scopeOf = (actor: Actor, right: Right, module: StoredModule): RecordScope => {
  requireRight(actor, right, module);
  return scopeAt(actor, actor.rightsOn(module.config.pid)[right]);
};

/** Scope of a right of level 1 (departments) or 2 (company). */
export const scopeAt = ({ companyid, organizations }: ScopeActor, level: number): RecordScope =>
  level >= whole ? { company: companyid } : { company: companyid, organizations };

/** Scope of the right, or `undefined` without the right. */
export const scopeIfAny = (actor: Actor, right: Right, module: StoredModule): RecordScope | undefined => {
  const level = actor.rightsOn(module.config.pid)[right];
  return level === 0 ? undefined : scopeAt(actor, level);
};

/** True if a record of this department is within the scope of a right. `undefined` is a missing right: false. */
export const isWithin = (scope: RecordScope | undefined, organization: unknown): boolean =>
  scope !== undefined &&
  (scope.organizations === undefined || scope.organizations.some((allowed) => allowed === organization));

/** True if the actor may assign new or moved records to any department, not only to their own. */
export const mayPlaceAnywhere = (actor: Actor, module: StoredModule): boolean =>
  actor.rightsOn(module.config.pid).write >= whole;

/** SQL condition of the scope on a table alias. Row-level security checks the company again. */
export const scopeSql = ({ company, organizations }: RecordScope, alias = 't'): RawBuilder<boolean> => {
  const isOwn = ofCompany(company, alias);
  return organizations === undefined
    ? isOwn
    : sql<boolean>`${isOwn} and ${sql.ref(`${alias}.organizationid`)} = any(${idValues(organizations)})`;
};
