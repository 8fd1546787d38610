import { sql } from 'kysely';
import { products } from '../../src/engine/products.ts';
import { lockByName } from '../db/advisory-lock.ts';
import type { Row, Trx } from '../db/database.ts';
import { isRecord, ofCompany } from '../db/record-id.ts';
import type { Actor } from '../http/actor.ts';
import { badInput } from '../http/refusal.ts';
import { columnAs } from '../records/column-as.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { mayPlaceAnywhere, type RecordScope } from '../records/record-scope.ts';
import type { StoredModule } from '../services.ts';
import { phrase } from '../texts.ts';

/** The modules that hold a company's people; their rights are those of the groups product. Contract "People". */
export type Organisation = Record<'groups' | 'members' | 'departments', StoredModule>;

export const organisationOf = async (requestContext: RequestContext): Promise<Organisation> => ({
  groups: await requireModule(requestContext, products.groups),
  members: await requireModule(requestContext, products.members),
  departments: await requireModule(requestContext, products.departments),
});

/** Values of the members' column `staffstatus`. */
export const employedStatus = '0';
export const departed = '1';

/**
 * Changes of a company's people come one after the other: a department is not deleted while a member moves into it, no
 * two moves make a circle, and of two administrators one stays.
 */
export const lockOrganisation = (trx: Trx, company: string): Promise<void> =>
  lockByName(trx, `organisation ${company}`);

/** The departments whose members the actor may add or change: undefined for all. */
export const departmentsInScope = (actor: Actor, { groups }: Organisation): readonly string[] | undefined =>
  mayPlaceAnywhere(actor, groups) ? undefined : actor.organizations;

/** The members that the actor may choose: of the whole company with a right that reaches it, else below the own department. */
export const visiblePeople = (actor: Actor): RecordScope =>
  actor.rightsOn(products.groups).read > 1
    ? { company: actor.companyid }
    : { company: actor.companyid, organizations: actor.organizations };

/** @throws Refusal badInput at `path` when the department does not exist or the actor's right does not reach it */
export const requireDepartment = async (
  trx: Trx,
  { departments }: Organisation,
  department: { company: string; did: string; inScope: readonly string[] | undefined; path: string },
): Promise<void> => {
  const result = await sql<Row>`select t.did from ${sql.table(departments.table)} t
    where ${ofCompany(department.company)} and ${isRecord(departments, department.did)}`.execute(trx);
  if (result.rows.length > 0 && department.inScope?.includes(department.did) !== false) return;
  throw badInput(department.path, 'department', phrase('server/organisation', 'departmentNotFound'));
};

/** Recounts the active members of each department; few rows, and only changed ones are written. */
export const recount = async (trx: Trx, { members, departments }: Organisation, company: string): Promise<void> => {
  const staff = columnAs('d', departments, 'numberofstaff');
  const counted = sql`(select count(*) from ${sql.table(members.table)} m where m.company = d.company
    and ${columnAs('m', members, 'organizationid')} = d.did and ${columnAs('m', members, 'staffstatus')} = ${employedStatus})`;
  await sql`update ${sql.table(departments.table)} d
    set ${sql.id(departments.physical.get('numberofstaff') ?? '')} = ${counted}
    where ${ofCompany(company, 'd')} and ${staff} is distinct from ${counted}`.execute(trx);
};
