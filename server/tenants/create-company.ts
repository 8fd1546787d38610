import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Language, LocalText, ModuleConfig } from '../../src/engine/column.ts';
import { hasInvisibleCharacters } from '../../src/engine/invisible-characters.ts';
import { products } from '../../src/engine/products.ts';
import type { Db, Trx } from '../db/database.ts';
import { companyValue, ofCompany } from '../db/record-id.ts';
import { badInput, conflict } from '../http/refusal.ts';
import { newDid } from '../ids.ts';
import { modulesTopic } from '../modules/topics.ts';
import { subscribeToModule } from './subscribe-to-module.ts';
import { insertRows } from '../records/insert-rows.ts';
import type { Services, StoredModule } from '../services.ts';
import { insertCompany } from './insert-company.ts';
import { systemRights } from '../roles/system-rights.ts';
import { inLanguage, phrase, textsIn } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Creates a tenant: company, first department, system roles and administrator. Contract "Companies from a shell". */

export type CompanyRequest = {
  name: LocalText;
  /** IANA zone. */
  zone: string;
  /** Language of the names of its first department and its roles. */
  language: Language;
  administrator: { name: string; phone: string; passwordhash: string };
};

export type CreatedCompany = { companyid: string; userid: string; did: string; organization: string };

const roleTexts = {
  administrator: {
    name: phrase('server/tenants', 'administrator'),
    describe: phrase('server/tenants', 'administratorText'),
  },
  operator: {
    name: phrase('server/tenants', 'operator'),
    describe: phrase('server/tenants', 'operatorText'),
  },
} as const;

export const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return !/^[+-]/.test(zone);
  } catch {
    return false;
  }
};

const isTextUpTo = (text: string, maxLength: number) => text.trim() !== '' && text.length <= maxLength;

const invisible = (path: string) => badInput(path, 'unseen', phrase('engine/board-forms', 'invisibleCharacters'));

/** @throws Refusal badInput that names the field */
const checkRequest = ({ name, zone, administrator }: CompanyRequest): void => {
  if (!textsIn(name).every((text) => isTextUpTo(text, 100)))
    throw badInput('/company', 'required', phrase('server/tenants', 'companyNameLength'));
  if (textsIn(name).some(hasInvisibleCharacters)) throw invisible('/company');
  if (!isZone(zone)) throw badInput('/zone', 'zone', phrase('server/tenants', 'zoneWrong', { zone }));
  checkPerson(administrator);
};

/** @throws Refusal badInput that names the field */
const checkPerson = ({ name, phone }: { name: string; phone: string }): void => {
  if (!isTextUpTo(name, 64)) throw badInput('/name', 'required', phrase('server/tenants', 'personNameLength'));
  if (hasInvisibleCharacters(name)) throw invisible('/name');
  if (!/^1\d{10}$/.test(phone)) throw badInput('/phone', 'phone', phrase('server/tenants', 'phoneWrong'));
};

/** @throws Refusal conflict when an account with this phone exists */
const requireFreePhone = async (trx: Trx, phone: string): Promise<void> => {
  const account = await trx
    .selectFrom('account')
    .select('userid')
    .where('phone', '=', phone)
    .where('departed', '=', false)
    .executeTakeFirst();
  if (account !== undefined) throw conflict('duplicate', phrase('server/tenants', 'phoneTaken', { phone }));
};

/** Random id: a user id can't be guessed from another one. */
const newUserid = (): string => randomBytes(8).toString('hex');

export type PeopleModules = Record<'departments' | 'roles' | 'members', StoredModule>;

/** The modules that hold a company's people; read before a transaction takes the only connection. */
const peopleModules = async (modules: Services['modules']): Promise<PeopleModules> => {
  const [departments, roles, members] = await Promise.all(
    (['departments', 'roles', 'members'] as const).map((name) => modules.any(products[name])),
  );
  if (departments === undefined || roles === undefined || members === undefined)
    throw new Error('The modules of departments, roles and members are missing. Start the server once, or apply them.');
  return { departments, roles, members };
};

const subscribeToCatalogue = async (trx: Trx, companyid: string, now: number): Promise<void> => {
  const rows = await trx.selectFrom('module').select('config').where('owner', 'is', null).orderBy('pid').execute();
  for (const { config } of rows) await subscribeToModule(trx, companyid, parseStored<ModuleConfig>(config), now);
};

/** Draws ids until the company number is unique: compact keys contain that number instead of the id. */
export const newCompanyId = async (trx: Trx, now: number, draw = newDid): Promise<string> => {
  for (;;) {
    const companyid = draw(now);
    const { rows } = await sql`select 1 from company where company_number(did) = ${companyValue(companyid)}`.execute(
      trx,
    );
    if (rows.length === 0) return companyid;
  }
};

/** A company with a root department, the system roles, an administrator and every catalogue module, in `trx`. */
export const createCompany = async (
  trx: Trx,
  people: PeopleModules,
  request: CompanyRequest,
  now: number,
): Promise<CreatedCompany> => {
  checkRequest(request);
  const { name, zone, language, administrator } = request;
  await requireFreePhone(trx, administrator.phone);
  const companyid = await newCompanyId(trx, now);
  const organization = newDid(now);
  const did = newDid(now);
  const userid = newUserid();
  const roles = (['administrator', 'operator'] as const).map((key) => ({ key, did: newDid(now) }));
  const roleDids = roles.filter(({ key }) => key === 'administrator').map((role) => role.did);
  const { passwordhash, phone } = administrator;
  await insertCompany(
    trx,
    {
      companyid,
      name,
      zone,
      passwordhash,
      accounts: [{ userid, did, phone, email: '', name: administrator.name, organization }],
      roles: roles.map((role) => ({ did: role.did, rights: systemRights[role.key] })),
      members: [{ did, roles: roleDids }],
    },
    now,
  );
  await subscribeToCatalogue(trx, companyid, now);
  const builtinValues = { organization, creator: did, owner: did, createtime: now, updatetime: now };
  await insertRows(trx, people.departments, companyid, [
    { did: organization, name: inLanguage(name, language), ...builtinValues, manager: did, numberofstaff: 1, level: 1 },
  ]);
  await insertRows(
    trx,
    people.roles,
    companyid,
    roles.map((role) => ({
      did: role.did,
      name: inLanguage(roleTexts[role.key].name, language),
      describe: inLanguage(roleTexts[role.key].describe, language),
      ...builtinValues,
      rolesource: '3',
      enable: '1',
      membercount: role.key === 'administrator' ? 1 : 0,
    })),
  );
  await insertRows(trx, people.members, companyid, [
    memberRow({ did, userid, name: administrator.name, phone, organization, roles: roleDids }, did, now),
  ]);
  return { companyid, userid, did, organization };
};

type NewMember = {
  did: string;
  userid: string;
  name: string;
  phone: string;
  organization: string;
  roles: readonly string[];
};

const memberRow = (member: NewMember, creator: string, now: number) => ({
  did: member.did,
  name: member.name,
  organization: member.organization,
  creator,
  owner: creator,
  createtime: now,
  updatetime: now,
  userid: member.userid,
  organizationid: member.organization,
  phonenumber: member.phone,
  staffstatus: '0',
  roles: [...member.roles],
});

/** Adds a member with one role, in the company's first department. */
export const addMember = async (
  trx: Trx,
  people: PeopleModules,
  person: { companyid: string; name: string; phone: string; passwordhash: string; role: keyof typeof roleTexts },
  now: number,
): Promise<void> => {
  checkPerson(person);
  await requireFreePhone(trx, person.phone);
  const { companyid, name, phone, passwordhash } = person;
  const department = await firstDepartment(trx, people, companyid);
  const role = await systemRole(trx, people, companyid, person.role);
  const did = newDid(now);
  const userid = newUserid();
  await trx
    .insertInto('account')
    .values({ userid, companyid, did, phone, email: '', name, organization: department, passwordhash })
    .execute();
  await trx.insertInto('rolemember').values({ companyid, role, member: did }).execute();
  await insertRows(trx, people.members, companyid, [
    memberRow({ did, userid, name, phone, organization: department, roles: [role] }, did, now),
  ]);
};

const firstDepartment = async (trx: Trx, { departments }: PeopleModules, companyid: string): Promise<string> => {
  const upper = departments.physical.get('upperlevel') ?? 'organization';
  const { rows } = await sql<{ did: string }>`
    select t.did from ${sql.table(departments.table)} t where ${ofCompany(companyid)}
    order by ${sql.ref(upper)} nulls first, t.createtime, t.id limit 1`.execute(trx);
  if (rows[0] === undefined) throw new Error('The company has no department.');
  return rows[0].did;
};

/** Finds the system role by its rights, because users may rename it. */
const systemRole = async (
  trx: Trx,
  { roles }: PeopleModules,
  companyid: string,
  key: keyof typeof roleTexts,
): Promise<string> => {
  const source = roles.physical.get('rolesource') ?? 'name';
  const expected = systemRights[key].map((right) => JSON.stringify(right)).toSorted();
  const { rows } = await sql<{ did: string }>`
    select t.did from ${sql.table(roles.table)} t where ${ofCompany(companyid)} and ${sql.ref(source)} = '3'
    order by t.createtime, t.id`.execute(trx);
  for (const { did } of rows) {
    const rights = await trx
      .selectFrom('roleright')
      .select(['pid', 'create', 'read', 'write', 'set'])
      .where('companyid', '=', companyid)
      .where('role', '=', did)
      .execute();
    const storedRights = rights.map((right) => JSON.stringify(right)).toSorted();
    if (storedRights.join() === expected.join()) return did;
  }
  throw conflict('inuse', phrase('server/tenants', 'systemRoleNotFound', { name: roleTexts[key].name }));
};

/** Runs `work` in a system transaction with the people modules loaded, and then announces the change to every server. */
export const withPeople = async <T>(
  db: Db,
  modules: Services['modules'],
  work: (trx: Trx, people: PeopleModules) => Promise<T>,
): Promise<T> => {
  const people = await peopleModules(modules);
  const result = await db.transaction('system', (trx) => work(trx, people));
  await db.announce(modulesTopic);
  return result;
};
