import { sql } from 'kysely';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { difference } from '../http/changes.ts';
import type { Row, Trx } from '../db/database.ts';
import { isRecord, ofCompany } from '../db/record-id.ts';
import { notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { newDid } from '../ids.ts';
import { caps, requireCapacity, recordCount } from '../limits.ts';
import { scopeOf } from '../records/record-scope.ts';
import { requireRight } from '../http/require-right.ts';
import { insertRecord } from '../records/write.ts';
import { setWhere } from '../records/set-where.ts';
import {
  requireManager,
  requireNoCircle,
  requireUpperDepartment,
  departmentName,
  removeDepartment,
  setLevels,
} from './department-write.ts';
import { departmentTree } from '../people/departments.ts';
import { lockOrganisation, type Organisation, organisationOf, departmentsInScope } from '../people/organisation.ts';
import { columnAs } from '../records/column-as.ts';

const pid = products.departments;

const storedDepartment = async (trx: Trx, { departments }: Organisation, company: string, did: string) => {
  const { rows } = await sql<Row>`select name, ${columnAs('d', departments, 'upperlevel')} as upperlevel,
      ${columnAs('d', departments, 'manager')} as manager
    from ${sql.table(departments.table)} d where ${ofCompany(company, 'd')} and ${isRecord(departments, did, 'd')} for update`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) throw notFound();
  const { name, upperlevel, manager } = row;
  return {
    name: String(name),
    upperlevel: typeof upperlevel === 'string' ? upperlevel : '',
    manager: typeof manager === 'string' ? manager : '',
  };
};

const orNothing = (did: string) => (did === '' ? null : did);

/** Departments. Contract "People". */
export const departmentRoutes: Route[] = [
  route(endpoints.departmentTree, async (call) => {
    const organisation = await organisationOf(call);
    const scope = scopeOf(call.actor, 'read', organisation.groups);
    return { result: await departmentTree(call, organisation, { scope, name: call.input.name }) };
  }),

  route(endpoints.createDepartment, async (call) => {
    const { input, db, actor, now } = call;
    const company = actor.companyid;
    const organisation = await organisationOf(call);
    requireRight(actor, 'create', organisation.groups);
    const name = departmentName(input.name);
    const { upperlevel = '', manager = '' } = input;
    const did = newDid(now);
    await db.transaction({ company }, async (trx) => {
      await lockOrganisation(trx, company);
      requireCapacity(caps.departments, { count: await recordCount(trx, organisation.departments, company) });
      await requireUpperDepartment(trx, actor, organisation, upperlevel);
      await requireManager(trx, organisation, actor, manager);
      const values = {
        name,
        upperlevel: orNothing(upperlevel),
        manager: orNothing(manager),
        numberofstaff: 0,
      };
      const { departments } = organisation;
      await insertRecord(trx, departments, { did, company, creator: actor.did, organization: did, now, values });
      await setLevels(trx, organisation, company);
      call.note({ pid, did, name, after: values });
    });
    await db.announce(`people:${company}`);
    return { did };
  }),

  route(endpoints.updateDepartment, async (call) => {
    const { input, db, actor, now } = call;
    const company = actor.companyid;
    const organisation = await organisationOf(call);
    requireRight(actor, 'write', organisation.groups);
    await db.transaction({ company }, async (trx) => {
      await lockOrganisation(trx, company);
      const { did } = input;
      if (departmentsInScope(actor, organisation)?.includes(did) === false) throw notFound();
      const before = await storedDepartment(trx, organisation, company, did);
      const after = {
        name: input.name === undefined ? before.name : departmentName(input.name),
        upperlevel: input.upperlevel ?? before.upperlevel,
        manager: input.manager ?? before.manager,
      };
      if (after.upperlevel !== before.upperlevel) {
        await requireUpperDepartment(trx, actor, organisation, after.upperlevel);
        await requireNoCircle(trx, organisation, company, { did, upperlevel: after.upperlevel });
      }
      if (after.manager !== before.manager) await requireManager(trx, organisation, actor, after.manager);
      const { name, upperlevel, manager } = after;
      const values = { name, upperlevel: orNothing(upperlevel), manager: orNothing(manager), updatetime: now };
      const where = sql<boolean>`${ofCompany(company)} and ${isRecord(organisation.departments, did)}`;
      await setWhere(trx, organisation.departments, { values, where });
      await setLevels(trx, organisation, company);
      call.note({ pid, did, name, ...difference(before, after) });
    });
    // A moved department changes which records its members may read.
    await db.announce(`people:${company}`);
  }),

  route(endpoints.deleteDepartment, async (call) => {
    const { input, db, actor, services } = call;
    const company = actor.companyid;
    const organisation = await organisationOf(call);
    requireRight(actor, 'write', organisation.groups);
    await db.transaction({ company }, async (trx) => {
      await lockOrganisation(trx, company);
      const before = await removeDepartment(trx, organisation, services, { actor, did: input.did });
      call.note({ pid, did: input.did, name: before.name, before });
    });
    await db.announce(`people:${company}`);
  }),
];
