import { nowSeconds } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { answerTokenShell } from '../devices/token-shell.ts';
import { Refusal } from '../http/refusal.ts';
import type { ShellAnswer } from '../shell-answer.ts';
import { createModuleStore } from '../modules/store.ts';
import { hashPassword } from '../sessions/password.ts';
import { firstPassword, signInLines } from './first-password.ts';
import { groupLines } from './menu-groups.ts';
import { change, companyOf, Mistake, nameOf, readCompanies } from './named-company.ts';
import type { ServedFolders } from './served-file.ts';
import { addMember, createCompany, isZone, withPeople } from './create-company.ts';
import { group, manifest, subscribe } from './tenant-modules.ts';
import { places } from './tenant-places.ts';
import type { Answering, TenantRequest } from './tenant-request.ts';
import { changeTopicGrant, topicLines } from './tenant-topics.ts';

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const list: Answering<'list'> = async (db) => {
  const companies = await readCompanies(db);
  const [hosts = [], subscriptions = [], accounts = []] = await db.read('system', [
    db.builder.selectFrom('host').select(['host', 'companyid']).orderBy('host').compile(),
    db.builder.selectFrom('subscription').select(['companyid', 'pid']).compile(),
    db.builder.selectFrom('account').select(['companyid', 'departed']).compile(),
  ]);
  if (companies.length === 0) return ['No company yet.'];
  return companies.flatMap(({ did, name, zone }) => {
    const companyHosts = hosts.filter((row) => row['companyid'] === did).map((row) => String(row['host']));
    const people = accounts.filter((row) => row['companyid'] === did && row['departed'] === false).length;
    const modules = subscriptions.filter((row) => row['companyid'] === did).length;
    return [
      `${did}  ${nameOf(name)}`,
      `  ${zone}, ${counted(people, 'account')}, ${counted(modules, 'module')}${companyHosts.length > 0 ? `, hosts: ${companyHosts.join(', ')}` : ''}`,
    ];
  });
};

const create: Answering<'create'> = async (db, { name, zone, language, administrator, phone }) => {
  const password = firstPassword();
  const passwordhash = await hashPassword(password);
  const order = { name, zone, language, administrator: { name: administrator, phone, passwordhash } };
  const made = await withPeople(db, createModuleStore(db), (trx, people) =>
    createCompany(trx, people, order, nowSeconds()),
  );
  return [`${nameOf(name)} (${made.companyid}) was made.`, ...signInLines(phone, password)];
};

const operator: Answering<'operator'> = async (db, { company, name, phone, isAdministrator }) => {
  const { did, name: called } = await companyOf(db, company);
  const password = firstPassword();
  const role = isAdministrator ? ('administrator' as const) : ('operator' as const);
  const person = { companyid: did, name, phone, passwordhash: await hashPassword(password), role };
  await withPeople(db, createModuleStore(db), (trx, people) => addMember(trx, people, person, nowSeconds()));
  await db.announce(`people:${did}`);
  return [`${name} is ${role} of ${nameOf(called)} now.`, ...signInLines(phone, password)];
};

const zone: Answering<'zone'> = async (db, request) => {
  const { did, name, zone: before } = await companyOf(db, request.company);
  if (!isZone(request.zone)) throw new Mistake(`"${request.zone}" is no time zone. Use a name such as Asia/Shanghai.`);
  await change(db, async (trx) => {
    await trx.updateTable('company').set({ zone: request.zone }).where('did', '=', did).execute();
  });
  await db.announce(`people:${did}`);
  return [`${nameOf(name)}: ${before} → ${request.zone}`];
};

const hostForm = /^[a-z0-9]([a-z0-9.:-]{0,251}[a-z0-9])?$/;

const host: Answering<'host'> = async (db, request) => {
  const address = request.host.toLowerCase();
  if (!hostForm.test(address))
    throw new Mistake(`"${request.host}" is no host name. Write it without http:// and port.`);
  if (request.isGone) {
    await change(db, async (trx) => {
      const [gone] = await trx.deleteFrom('host').where('host', '=', address).execute();
      if (gone?.numDeletedRows !== 1n) throw new Mistake(`There is no host ${address}.`);
    });
    return [`${address} was removed.`];
  }
  if (request.theme !== undefined && !/^([a-z][a-z0-9-]{0,31})?$/.test(request.theme))
    throw new Mistake(`"${request.theme}" is no theme flag: lower-case letters, digits and dashes.`);
  const company = request.company === undefined ? undefined : await companyOf(db, request.company);
  await change(db, async (trx) => {
    const before = await trx.selectFrom('host').selectAll().where('host', '=', address).executeTakeFirst();
    const name = request.name ?? company?.name;
    if (before === undefined && (company === undefined || name === undefined))
      throw new Mistake(`${address} is new: say which company it shows, with --company.`);
    const row = {
      companyid: company?.did ?? before?.companyid ?? null,
      name: name === undefined ? (before?.name ?? '') : JSON.stringify(name),
      icon: request.icon ?? before?.icon ?? '',
      filing: request.filing ?? before?.filing ?? '',
      theme: request.theme ?? before?.theme ?? '',
    };
    await trx
      .insertInto('host')
      .values({ host: address, ...row })
      .onConflict((on) => on.column('host').doUpdateSet(row))
      .execute();
  });
  return [`${address} is set.`];
};

const alarms: Answering<'alarms'> = async (db, request) => {
  const { did, name } = await companyOf(db, request.company);
  await change(db, async (trx) => {
    await trx.updateTable('company').set({ alarms: !request.isGone }).where('did', '=', did).execute();
  });
  return [
    `${nameOf(name)}: the console ${request.isGone ? 'no longer shows' : 'shows'} the configuration of notifications.`,
  ];
};

const topic: Answering<'topic'> = async (db, request) => {
  const { did, name } = await companyOf(db, request.company);
  await change(db, async (trx) => {
    const fault = await changeTopicGrant(trx, did, request);
    if (fault !== undefined) throw new Mistake(fault);
  });
  return [`${nameOf(name)} ${request.isGone ? 'does not hear' : 'hears'} what is said below ${request.topic} now.`];
};

const topics: Answering<'topics'> = async (db) =>
  topicLines(db, new Map((await readCompanies(db)).map(({ did, name }) => [did, nameOf(name)])));

const commands: { [C in TenantRequest['command']]: Answering<C> } = {
  list,
  create,
  operator,
  zone,
  host,
  subscribe,
  manifest,
  places,
  group,
  groups: async (db, { company }) =>
    groupLines(db, company === undefined ? undefined : (await companyOf(db, company)).did),
  topic,
  topics,
  alarms,
  token: async (db, { company, order }) => answerTokenShell(db, (await companyOf(db, company)).did, order),
};

/** Answers one request; a fault that the user can correct is returned, any other failure is thrown. */
export const answerTenantShell = async (
  db: Db,
  request: TenantRequest,
  folders: ServedFolders,
): Promise<ShellAnswer> => {
  try {
    // A command and its request are of one name; TypeScript does not follow that through the lookup.
    const answer = commands[request.command] as Answering<typeof request.command>;
    return { ok: true, lines: await answer(db, request, folders) };
  } catch (failure) {
    if (failure instanceof Mistake) return { ok: false, lines: failure.message.split('\n') };
    if (failure instanceof Refusal) return { ok: false, lines: [failure.text.en, 'Nothing was changed.'] };
    throw failure;
  }
};
