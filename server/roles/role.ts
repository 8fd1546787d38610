import { sql } from 'kysely';
import type { Right } from '../../src/api/endpoint.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import type { Row, Trx } from '../db/database.ts';
import { isRecord, ofCompany } from '../db/record-id.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { lockOrganisation } from '../people/organisation.ts';
import { columnAs } from '../records/column-as.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { isWithin, type RecordScope, scopeIfAny, scopeOf, scopeSql } from '../records/record-scope.ts';
import type { StoredModule } from '../services.ts';
import { setWhere } from '../records/set-where.ts';
import type { RoleRight } from './system-rights.ts';
import { phrase } from '../texts.ts';

/** A role is a record of its product; its rights and members are in `roleright` and `rolemember`. */

export type Role = {
  did: string;
  name: string;
  organization: string;
  /** 3 system default, 1 custom. Contract "Rights". */
  rolesource: number;
  enable: boolean;
  version: number;
};

/** The modules that store roles, and `authority`, whose rights decide who may change roles. */
export type RoleModules = Record<'authority' | 'roles' | 'members' | 'departments', StoredModule>;

export const roleModules = async (requestContext: RequestContext): Promise<RoleModules> => ({
  authority: await requireModule(requestContext, products.authority),
  roles: await requireModule(requestContext, products.roles),
  members: await requireModule(requestContext, products.members),
  departments: await requireModule(requestContext, products.departments),
});

const custom = '1';
const enabled = '1';
/** Values of the column `enable`. */
export const enableValue = (isEnabled: boolean): string => (isEnabled ? enabled : '0');

/** The role that matches a condition on `t`. */
export const roleWhere = async (
  trx: Trx,
  roles: StoredModule,
  where: ReturnType<typeof scopeSql>,
): Promise<Role | undefined> => {
  const result = await sql<Row>`select t.did, t.name, t.organization, t.version,
      ${columnAs('t', roles, 'rolesource')} as rolesource, ${columnAs('t', roles, 'enable')} as enable
    from ${sql.table(roles.table)} t where ${where}`.execute(trx);
  const [row] = result.rows;
  if (row === undefined) return undefined;
  return {
    did: String(row['did']),
    name: String(row['name']),
    organization: String(row['organization'] ?? ''),
    rolesource: Number(row['rolesource']),
    enable: row['enable'] === enabled,
    version: Number(row['version']),
  };
};

/** Context of a change of a role. */
export type RoleContext = RoleModules & {
  role: Role;
  scope: RecordScope;
  /** Whether the user may also read the role; refusals name it by its id otherwise. */
  mayRead: boolean;
};

/** How refusals name the role. */
export const roleLabel = ({ role, mayRead }: Pick<RoleContext, 'role' | 'mayRead'>): string =>
  mayRead ? role.name : role.did;

/**
 * Finds a role in the actor's scope, and locks the company's people until the transaction ends, so
 * that what was checked cannot change before the write.
 * @throws Refusal forbidden without the right, notFound beyond its reach
 */
export const withRole = async <T>(
  requestContext: RequestContext,
  { right, did }: { right: Right; did: string },
  work: (trx: Trx, context: RoleContext) => Promise<T>,
): Promise<T> => {
  const { db, actor } = requestContext;
  const modules = await roleModules(requestContext);
  const scope = scopeOf(actor, right, modules.authority);
  return db.transaction({ company: actor.companyid }, async (trx) => {
    await lockOrganisation(trx, actor.companyid);
    const role = await roleWhere(
      trx,
      modules.roles,
      sql<boolean>`${scopeSql(scope)} and ${isRecord(modules.roles, did)}`,
    );
    if (role === undefined) throw notFound();
    const mayRead = isWithin(scopeIfAny(actor, 'read', modules.authority), role.organization);
    return work(trx, { ...modules, role, scope, mayRead });
  });
};

/** @throws Refusal forbidden for a system role: those are the same in every company */
const requireCustom = (context: Pick<RoleContext, 'role' | 'mayRead'>): void => {
  if (String(context.role.rolesource) === custom) return;
  const name = roleLabel(context);
  throw new Refusal('forbidden', phrase('server/roles', 'systemRoleFixed', { name }));
};

/** The same for a change of the role. @throws Refusal forbidden for a system role */
export const withCustomRole = <T>(
  requestContext: RequestContext,
  request: { right: Right; did: string },
  work: (trx: Trx, context: RoleContext) => Promise<T>,
): Promise<T> =>
  withRole(requestContext, request, (trx, context) => {
    requireCustom(context);
    return work(trx, context);
  });

/** Changes columns of a role's record; its version shows other editors the change. */
export const setRole = async (
  trx: Trx,
  { roles, role, scope }: RoleContext,
  values: RecordValues,
  now: number,
): Promise<void> => {
  const where = sql<boolean>`${ofCompany(scope.company)} and ${isRecord(roles, role.did)}`;
  await setWhere(trx, roles, { values: { ...values, updatetime: now }, where });
};

export const rightsOfRole = (trx: Trx, company: string, role: string): Promise<RoleRight[]> =>
  trx
    .selectFrom('roleright')
    .select(['pid', 'create', 'read', 'write', 'set'])
    .where('companyid', '=', company)
    .where('role', '=', role)
    .orderBy('pid')
    .execute();

export const membersOfRole = async (trx: Trx, company: string, role: string): Promise<string[]> =>
  (
    await trx
      .selectFrom('rolemember')
      .select('member')
      .where('companyid', '=', company)
      .where('role', '=', role)
      .execute()
  ).map(({ member }) => member);
