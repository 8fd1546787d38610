import { sql } from 'kysely';
import type { Row, Trx } from '../db/database.ts';
import { idValue, isRecord, ofCompany } from '../db/record-id.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, conflict } from '../http/refusal.ts';
import { mayPlaceAnywhere } from '../records/record-scope.ts';
import type { RoleModules } from './role.ts';

/** What a role is called and where it belongs. Contract "Rights". */

export const roleName = (sent: string): string => {
  const name = sent.trim();
  if (name !== '') return name;
  throw badInput('/name', 'required', { en: 'Please enter the role’s name', zh: '请输入角色名称' });
};

/** @throws Refusal when a role would belong to a department that is not there or that the right does not reach */
export const demandPlace = async (
  trx: Trx,
  actor: Actor,
  { authority, departments }: RoleModules,
  organization: string,
): Promise<void> => {
  const reaches = mayPlaceAnywhere(actor, authority) || actor.organizations.includes(organization);
  const found = await sql<Row>`select t.did from ${sql.table(departments.table)} t
    where ${ofCompany(actor.companyid)} and ${isRecord(departments, organization)}`.execute(trx);
  // One answer for a department that does not exist and for one out of reach.
  if (!reaches || found.rows.length === 0)
    throw badInput('/organization', 'department', {
      en: 'The department does not exist, or your roles do not let you create roles in it. Choose your own department or one of its sub-departments.',
      zh: '没有此部门，或您的角色不允许将角色放在该部门，请选择本部门或下级部门。',
    });
};

/** @throws Refusal conflict when the department has another role of this name, letter case aside */
export const demandFreeName = async (
  trx: Trx,
  { roles }: RoleModules,
  at: { company: string; organization: string; name: string; but?: string },
): Promise<void> => {
  const found = await sql<Row>`select t.did from ${sql.table(roles.table)} t
    where ${ofCompany(at.company)} and t.organizationid = ${idValue(at.organization)}
      and lower(t.name) = lower(${at.name}) and t.id <> ${idValue(at.but ?? '')} limit 1`.execute(trx);
  if (found.rows.length > 0)
    throw conflict('duplicate', {
      en: `The department has a role “${at.name}” already. Use another name.`,
      zh: `该部门已有角色“${at.name}”，请使用其他名称。`,
    });
};
