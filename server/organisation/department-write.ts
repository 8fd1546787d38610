import { sql } from 'kysely';
import { products } from '../../src/engine/products.ts';
import { hasInvisibleCharacters } from '../../src/engine/invisible-characters.ts';
import type { Row, Trx } from '../db/database.ts';
import { idValue, isRecord, ofCompany } from '../db/record-id.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, conflict, notFound } from '../http/refusal.ts';
import { isWithin, scopeIfAny } from '../records/record-scope.ts';
import { passReadings } from '../records/record-numbers.ts';
import type { Services } from '../services.ts';
import { memberIn } from '../people/members.ts';
import {
  requireDepartment,
  departed,
  type Organisation,
  departmentsInScope,
  visiblePeople,
} from '../people/organisation.ts';
import { columnAs } from '../records/column-as.ts';
import { joinTexts, phrase } from '../texts.ts';

/** Departments are made, moved and deleted under the lock of the company's people. */

/** Maximum depth of departments, the same as in the module's column `level`. */
const deepest = 20;

export const departmentName = (sent: string): string => {
  const name = sent.trim();
  if (name === '') throw badInput('/name', 'required', phrase('server/organisation', 'nameNeeded'));
  if (hasInvisibleCharacters(name))
    throw badInput('/name', 'unseen', phrase('server/organisation', 'nameInvisibleCharacters'));
  return name;
};

const outside = () => badInput('/upperlevel', 'department', phrase('server/organisation', 'subDepartmentsOnly'));

/** @throws Refusal when the upper department is unknown or out of reach; `''` is the top level */
export const requireUpperDepartment = async (
  trx: Trx,
  actor: Actor,
  organisation: Organisation,
  upperlevel: string,
): Promise<void> => {
  const inScope = departmentsInScope(actor, organisation);
  if (upperlevel === '') {
    if (inScope !== undefined) throw outside();
    return;
  }
  await requireDepartment(trx, organisation, {
    company: actor.companyid,
    did: upperlevel,
    inScope,
    path: '/upperlevel',
  });
};

/** @throws Refusal badInput when the actor may not choose this manager, or the manager has left */
export const requireManager = async (
  trx: Trx,
  organisation: Organisation,
  actor: Actor,
  manager: string,
): Promise<void> => {
  if (manager === '') return;
  const member = await memberIn(trx, organisation, visiblePeople(actor), { did: manager });
  if (member !== undefined && member.staffstatus === 0) return;
  throw badInput('/manager', 'member', phrase('server/organisation', 'memberNotFound'));
};

/** The department and all its subdepartments. */
const below = async (trx: Trx, { departments }: Organisation, company: string, did: string): Promise<Set<string>> => {
  const { rows } = await sql<Row>`with recursive below(did) as (
      select t.did from ${sql.table(departments.table)} t where ${ofCompany(company)} and ${isRecord(departments, did)}
      union
      select d.did from ${sql.table(departments.table)} d
        join below b on ${columnAs('d', departments, 'upperlevel')} = b.did where ${ofCompany(company, 'd')})
    select did from below`.execute(trx);
  return new Set(rows.map((row) => String(row['did'])));
};

/** @throws Refusal badInput when a department would be moved below itself */
export const requireNoCircle = async (
  trx: Trx,
  organisation: Organisation,
  company: string,
  department: { did: string; upperlevel: string },
): Promise<void> => {
  if (!(await below(trx, organisation, company, department.did)).has(department.upperlevel)) return;
  throw badInput('/upperlevel', 'circle', phrase('server/organisation', 'departmentOwnParent'));
};

/** Writes every department's level after a move. @throws Refusal when some would be too deep */
export const setLevels = async (trx: Trx, { departments }: Organisation, company: string): Promise<void> => {
  const table = sql.table(departments.table);
  const upper = columnAs('d', departments, 'upperlevel');
  const level = sql.id(departments.physical.get('level') ?? '');
  const { rows } = await sql<Row>`with recursive placed(did, level) as (
      select d.did, 1 from ${table} d where ${ofCompany(company, 'd')} and ${upper} is null
      union all
      select d.did, p.level + 1 from ${table} d join placed p on ${upper} = p.did
        where ${ofCompany(company, 'd')} and p.level <= ${deepest}),
    changed as (update ${table} d set ${level} = placed.level from placed
      where ${ofCompany(company, 'd')} and d.did = placed.did and d.${level} is distinct from placed.level)
    select max(level) as deepest from placed`.execute(trx);
  if (Number(rows[0]?.['deepest'] ?? 0) <= deepest) return;
  throw badInput('/upperlevel', 'depth', phrase('server/organisation', 'tooManyLevels', { limit: deepest }));
};

/** What prevents a deletion: active members, and direct child departments. */
const readContents = async (trx: Trx, { members, departments }: Organisation, company: string, did: string) => {
  const { rows } = await sql<Row>`select
    (select count(*) from ${sql.table(members.table)} m where ${ofCompany(company, 'm')}
      and ${columnAs('m', members, 'organizationid')} = ${did}
      and ${columnAs('m', members, 'staffstatus')} is distinct from ${departed}) as members,
    (select count(*) from ${sql.table(departments.table)} d where ${ofCompany(company, 'd')}
      and ${columnAs('d', departments, 'upperlevel')} = ${did}) as departments`.execute(trx);
  return { members: Number(rows[0]?.['members'] ?? 0), departments: Number(rows[0]?.['departments'] ?? 0) };
};

/** @throws Refusal conflict; who may read the department learns what is still there, with its count */
const requireEmpty = (name: string, contents: Awaited<ReturnType<typeof readContents>>, mayRead: boolean): void => {
  if (contents.members === 0 && contents.departments === 0) return;
  if (!mayRead) throw conflict('inuse', phrase('server/organisation', 'departmentNotEmpty'));
  const { members, departments } = contents;
  const counted = [
    ...(members > 0 ? [phrase('server/organisation', 'countedMembers', { count: members })] : []),
    ...(departments > 0 ? [phrase('server/organisation', 'countedDepartments', { count: departments })] : []),
  ];
  throw conflict(
    'inuse',
    phrase('server/organisation', 'stillHas', {
      name,
      contents: joinTexts(counted, phrase('server/organisation', 'countedAnd')),
    }),
    { data: contents },
  );
};

/**
 * Deletes an empty department. Its remaining records, roles and departed members move to the parent department, or to
 * the department of the actor, so that every record stays in the scope of a role.
 */
export const removeDepartment = async (
  trx: Trx,
  organisation: Organisation,
  services: Services,
  target: { actor: Actor; did: string },
): Promise<{ name: string; upperlevel: string }> => {
  const { actor, did } = target;
  const company = actor.companyid;
  const { departments, members } = organisation;
  const { rows } = await sql<Row>`select name, ${columnAs('d', departments, 'upperlevel')} as upperlevel
    from ${sql.table(departments.table)} d
    where ${ofCompany(company, 'd')} and ${isRecord(departments, did, 'd')} for update`.execute(trx);
  const [row] = rows;
  if (row === undefined || departmentsInScope(actor, organisation)?.includes(did) === false) throw notFound();
  const name = String(row['name']);
  // A department belongs to itself.
  const mayRead = isWithin(scopeIfAny(actor, 'read', organisation.groups), did);
  requireEmpty(name, await readContents(trx, organisation, company, did), mayRead);
  const upperlevel = typeof row['upperlevel'] === 'string' ? row['upperlevel'] : '';
  const next = upperlevel === '' ? actor.organization : upperlevel;
  // What the audit log says stays as it was written.
  const modules = (await services.modules.list(company)).filter(({ config }) => config.pid !== products.audit);
  for (const module of modules.filter(({ key }) => key !== 'reading'))
    await sql`update ${sql.table(module.table)} t set organizationid = ${idValue(next)}
      where ${ofCompany(company)} and t.organizationid = ${idValue(did)} and t.id <> ${idValue(did)}`.execute(trx);
  await passReadings(trx, company, { from: did, to: next });
  await sql`update ${sql.table(members.table)} t set ${sql.id(members.physical.get('organizationid') ?? '')} = ${next}
    where ${ofCompany(company)} and ${columnAs('t', members, 'organizationid')} = ${did}`.execute(trx);
  await trx
    .updateTable('account')
    .set({ organization: next })
    .where('companyid', '=', company)
    .where('organization', '=', did)
    .execute();
  await sql`delete from ${sql.table(departments.table)} t where ${ofCompany(company)} and ${isRecord(departments, did)}`.execute(
    trx,
  );
  return { name, upperlevel };
};
