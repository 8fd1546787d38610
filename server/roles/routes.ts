import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { newDid } from '../ids.ts';
import { caps, requireCapacity, recordCount } from '../limits.ts';
import { lockOrganisation } from '../people/organisation.ts';
import { requireRight } from '../http/require-right.ts';
import { insertRecord, removeRecords } from '../records/write.ts';
import { requireAdministrator } from './administrators.ts';
import { assignRole, takeRole } from './assign.ts';
import { roleDetail } from './detail.ts';
import { grantRole, namesIn } from './grant.ts';
import { requireOwnRights } from './require-own-rights.ts';
import { myRights } from './my-rights.ts';
import { requireFreeName, requireRoleDepartment, roleName } from './check-role.ts';
import { enableValue, membersOfRole, rightsOfRole, roleModules, setRole, withCustomRole } from './role.ts';

const pid = products.roles;

/** What a person may do, and the roles that say so. Contract "Rights". */
export const roleRoutes: Route[] = [
  route(endpoints.rights, async ({ actor, input, services }) => {
    const module = await services.modules.find(actor.companyid, input.pid.toLowerCase());
    if (module === undefined) throw notFound();
    const perm = actor.rightsOn(module.config.pid);
    return {
      result: perm,
      perm,
      strategyPerm: actor.rightsOn(products.policies),
      recordPerm: actor.rightsOn(products.executions),
    };
  }),

  route(endpoints.myRights, myRights),

  route(endpoints.roleDetail, async (call) => ({ data: await roleDetail(call, call.input.did) })),

  route(endpoints.createRole, async (call) => {
    const { actor, db, input, now } = call;
    const company = actor.companyid;
    const modules = await roleModules(call);
    requireRight(actor, 'create', modules.authority);
    const { organization } = input;
    const did = newDid(now);
    await db.transaction({ company }, async (trx) => {
      await lockOrganisation(trx, company);
      requireCapacity(caps.roles, { count: await recordCount(trx, modules.roles, company) });
      const name = roleName(input.name);
      await requireRoleDepartment(trx, actor, modules, organization);
      await requireFreeName(trx, modules, { company, organization, name });
      const values = { name, rolesource: '1', enable: enableValue(true), membercount: 0 };
      await insertRecord(trx, modules.roles, { did, company, creator: actor.did, organization, now, values });
      call.note({ pid, did, name, after: { name, organization } });
    });
    return { did };
  }),

  route(endpoints.renameRole, async (call) => {
    const { input, now } = call;
    await withCustomRole(call, { right: 'write', did: input.did }, async (trx, context) => {
      const { role, scope } = context;
      const name = roleName(input.name);
      const { did: except, organization } = role;
      await requireFreeName(trx, context, { company: scope.company, organization, name, except });
      await setRole(trx, context, { name }, now);
      call.note({ pid, did: role.did, name, before: { name: role.name }, after: { name } });
    });
  }),

  route(endpoints.transferRole, async (call) => {
    const { actor, input, now } = call;
    const { organization } = input;
    await withCustomRole(call, { right: 'write', did: input.did }, async (trx, context) => {
      const { role, scope } = context;
      await requireRoleDepartment(trx, actor, context, organization);
      await requireFreeName(trx, context, { company: scope.company, organization, name: role.name, except: role.did });
      await setRole(trx, context, { organization }, now);
      const before = { organization: role.organization };
      call.note({ pid, did: role.did, name: role.name, before, after: { organization } });
    });
  }),

  route(endpoints.disableRole, async (call) => {
    const { actor, db, input, now, services } = call;
    const company = actor.companyid;
    const modules = await services.modules.list(company);
    await withCustomRole(call, { right: 'write', did: input.did }, async (trx, context) => {
      const { role } = context;
      const enable = input.enable ?? !role.enable;
      if (enable === role.enable) return;
      const after = await rightsOfRole(trx, company, role.did);
      if (enable) requireOwnRights(actor, { before: [], after, nameOf: namesIn(modules) });
      else await requireAdministrator(trx, context.roles, company, { role: role.did });
      await setRole(trx, context, { enable: enableValue(enable) }, now);
      call.note({ pid, did: role.did, name: role.name, before: { enable: role.enable }, after: { enable } });
    });
    await db.announce(`people:${company}`);
  }),

  route(endpoints.deleteRole, async (call) => {
    const { actor, db, input, now } = call;
    const company = actor.companyid;
    await withCustomRole(call, { right: 'write', did: input.did }, async (trx, context) => {
      const { role, roles } = context;
      await requireAdministrator(trx, roles, company, { role: role.did });
      const members = await membersOfRole(trx, company, role.did);
      await takeRole(trx, context, members, now);
      await trx.deleteFrom('roleright').where('companyid', '=', company).where('role', '=', role.did).execute();
      await removeRecords(trx, roles, { company }, [role.did]);
      const { name, organization } = role;
      call.note({ pid, did: role.did, name, before: { name, organization, members: members.length } });
    });
    await db.announce(`people:${company}`);
  }),

  route(endpoints.grantRole, grantRole, { isReading: (input) => input.preview === true }),

  route(endpoints.assignRole, assignRole),
];
