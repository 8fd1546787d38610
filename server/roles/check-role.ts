import { sql } from 'kysely';
import { hasInvisibleCharacters } from '../../src/engine/invisible-characters.ts';
import type { Row, Trx } from '../db/database.ts';
import { idValue, isRecord, ofCompany } from '../db/record-id.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { mayPlaceAnywhere } from '../records/record-scope.ts';
import type { RoleModules } from './role.ts';
import { phrase } from '../texts.ts';

/** Validates the name and department of a role. Contract "Rights". */

export const roleName = (sent: string): string => {
  const name = sent.trim();
  if (name === '') throw badInput('/name', 'required', phrase('server/roles', 'nameNeeded'));
  if (hasInvisibleCharacters(name))
    throw badInput('/name', 'unseen', phrase('server/roles', 'nameInvisibleCharacters'));
  return name;
};

/** @throws Refusal when a role would belong to a department that is not there or that the right does not reach */
export const requireRoleDepartment = async (
  trx: Trx,
  actor: Actor,
  { authority, departments }: RoleModules,
  organization: string,
): Promise<void> => {
  const reaches = mayPlaceAnywhere(actor, authority) || actor.organizations.includes(organization);
  const result = await sql<Row>`select t.did from ${sql.table(departments.table)} t
    where ${ofCompany(actor.companyid)} and ${isRecord(departments, organization)}`.execute(trx);
  // One answer for a department that does not exist and for one out of reach.
  if (!reaches || result.rows.length === 0)
    throw badInput('/organization', 'department', phrase('server/roles', 'departmentNotFound'));
};

/** @throws Refusal conflict when the department has another role of this name, letter case aside */
export const requireFreeName = async (
  trx: Trx,
  { roles }: RoleModules,
  role: { company: string; organization: string; name: string; except?: string },
): Promise<void> => {
  const result = await sql<Row>`select t.did from ${sql.table(roles.table)} t
    where ${ofCompany(role.company)} and t.organizationid = ${idValue(role.organization)}
      and lower(t.name) = lower(${role.name}) and t.id <> ${idValue(role.except ?? '')} limit 1`.execute(trx);
  if (result.rows.length === 0) return;
  const message = phrase('server/roles', 'nameTaken', { name: role.name });
  throw new Refusal('conflict', message, [{ path: '/name', rule: 'duplicate', message }]);
};
