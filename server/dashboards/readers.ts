import { type RawBuilder, sql } from 'kysely';
import { products } from '../../src/engine/products.ts';
import type { Row } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import { badInput } from '../http/refusal.ts';
import type { RequestContext } from '../records/request-context.ts';
import type { Services } from '../services.ts';
import { phrase } from '../texts.ts';

/**
 * Readers of a shared dashboard: members who have one of its roles and belong to one of its departments or one below.
 */

const enabledRoles = async (services: Services, companyid: string): Promise<RawBuilder<unknown>> => {
  const roles = await services.modules.any(products.roles);
  const enable = roles?.physical.get('enable');
  return roles && enable
    ? sql`join ${sql.table(roles.table)} d on ${ofCompany(companyid, 'd')} and d.did = m.role and d.${sql.ref(enable)} = '1'`
    : sql``;
};

const ownDepartments = async (
  services: Services,
  { companyid, organization }: { companyid: string; organization: string },
): Promise<RawBuilder<unknown>> => {
  const departments = await services.modules.any(products.departments);
  const upper = departments?.physical.get('upperlevel');
  if (!departments || !upper) return sql`select ${organization}::text as target`;
  // `union` ends a circle.
  return sql`(with recursive above(did) as (
      select ${organization}::text collate "C"
      union
      select d.${sql.ref(upper)}::text collate "C" from ${sql.table(departments.table)} d join above a on d.did = a.did
        where ${ofCompany(companyid, 'd')} and d.${sql.ref(upper)} is not null)
    select did as target from above)`;
};

/** True for a dashboard `b` that is shared with the caller. */
export const sharedWith = async ({ services, actor }: RequestContext): Promise<RawBuilder<boolean>> => {
  const { companyid, did } = actor;
  return sql<boolean>`exists (select 1 from dashboardshare s
    where s.companyid = b.companyid and s.dashboard = b.did and (
      (s.kind = 'role' and s.target in (
        select m.role from rolemember m ${await enabledRoles(services, companyid)}
        where m.companyid = ${companyid} and m.member = ${did}))
      or (s.kind = 'department' and s.target in (
        select target from ${await ownDepartments(services, actor)} as own))))`;
};

const targetKinds = {
  role: { field: 'roles', product: products.roles, unknown: 'roleNotFound' },
  department: { field: 'departments', product: products.departments, unknown: 'departmentNotFound' },
} as const;

export type TargetKind = keyof typeof targetKinds;

/** @throws Refusal badInput that names the first role or department that the company does not have */
export const requireTargets = async (
  { db, services, actor }: RequestContext,
  kind: TargetKind,
  dids: readonly string[],
): Promise<void> => {
  const { field, product, unknown } = targetKinds[kind];
  if (dids.length === 0) return;
  const module = await services.modules.any(product);
  const query =
    module === undefined
      ? sql<Row>`select '' as did where false`
      : sql<Row>`select t.did from ${sql.table(module.table)} t where ${ofCompany(actor.companyid)}
          and t.did in (${sql.join(dids)})`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  const readable = new Set(rows.map((row) => String(row['did'])));
  const index = dids.findIndex((did) => !readable.has(did));
  if (index >= 0) throw badInput(`/${field}/${index}`, kind, phrase('server/dashboards', unknown));
};
