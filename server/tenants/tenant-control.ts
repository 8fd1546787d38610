import type { Language, LocalText, ModuleConfig } from '../../src/engine/column.ts';
import { nowSeconds } from '../clock.ts';
import type { Db, Trx } from '../db/database.ts';
import { type TokenOrder, tokenControl } from '../devices/token-control.ts';
import { Refusal } from '../http/refusal.ts';
import { modulesTopic } from '../modules/topics.ts';
import type { ControlAnswer } from '../modules/control.ts';
import { giveModule } from '../modules/give.ts';
import { createModuleStore } from '../modules/store.ts';
import { hashPassword } from '../sessions/password.ts';
import { addMember, createCompany, isZone, withPeople } from './tenant-create.ts';
import { firstPassword, signInLines } from './first-password.ts';
import { dropGroup, type GroupOrder, groupFault, groupLines, keepGroup } from './menu-groups.ts';
import type { ServedFolders } from './served-file.ts';
import { missingFiles } from './missing-files.ts';
import { orderTopic, topicLines, type TopicOrder } from './tenant-topics.ts';
import { manifestFaults, manifestWarnings, type ManifestEntry } from './tenant-manifest.ts';

/** What the shell may ask about companies: `npm run tenant -- …`. Contract "Companies from a shell". */
export type TenantRequest = { about: 'tenant' } & (
  | { command: 'list' }
  | { command: 'create'; name: LocalText; zone: string; language: Language; administrator: string; phone: string }
  | { command: 'operator'; company: string; name: string; phone: string; isAdministrator: boolean }
  | { command: 'zone'; company: string; zone: string }
  | {
      command: 'host';
      host: string;
      company?: string;
      name?: LocalText;
      icon?: string;
      filing?: string;
      theme?: string;
      isGone: boolean;
    }
  | { command: 'subscribe'; company: string; pids: readonly string[] | 'all'; isGone: boolean }
  | { command: 'manifest'; company: string; entries?: readonly unknown[] }
  | { command: 'group'; company?: string; isGone: boolean; group: GroupOrder }
  | { command: 'groups'; company?: string }
  | ({ command: 'topic'; company: string } & TopicOrder)
  | { command: 'topics' }
  | { command: 'alarms'; company: string; isGone: boolean }
  | { command: 'token'; company: string; order: TokenOrder }
);

type Asked<C extends TenantRequest['command']> = Extract<TenantRequest, { command: C }>;
type Answering<C extends TenantRequest['command']> = (
  db: Db,
  request: Asked<C>,
  folders: ServedFolders,
) => Promise<string[]>;

/** What a person has to mend; nothing was changed. */
class Mistake extends Error {}

type Company = { did: string; name: LocalText; zone: string };

const readCompanies = async (db: Db): Promise<Company[]> => {
  const query = db.builder.selectFrom('company').select(['did', 'name', 'zone']).orderBy('createdat').compile();
  const [rows = []] = await db.read('system', [query]);
  return rows.map((row) => ({
    did: String(row['did']),
    name: JSON.parse(String(row['name'])) as LocalText,
    zone: String(row['zone']),
  }));
};

const nameOf = ({ en, zh }: LocalText) => (en === zh ? en : `${en} / ${zh}`);

const companyOf = async (db: Db, wanted: string): Promise<Company> => {
  const companies = await readCompanies(db);
  const found = companies.filter(({ did, name }) => [did, name.en, name.zh].includes(wanted));
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  const known = companies.map(({ did, name }) => `  ${did}  ${nameOf(name)}`);
  throw new Mistake(
    [
      found.length === 0
        ? `No company is called "${wanted}". There are:`
        : `Several companies are called "${wanted}". Use an id:`,
      ...(known.length > 0 ? known : ['  none yet; "npm run tenant -- create" makes one']),
    ].join('\n'),
  );
};

const list: Answering<'list'> = async (db) => {
  const companies = await readCompanies(db);
  const [hosts = [], given = [], accounts = []] = await db.read('system', [
    db.builder.selectFrom('host').select(['host', 'companyid']).orderBy('host').compile(),
    db.builder.selectFrom('subscription').select(['companyid', 'pid']).compile(),
    db.builder.selectFrom('account').select(['companyid', 'departed']).compile(),
  ]);
  if (companies.length === 0) return ['No company yet.'];
  return companies.flatMap(({ did, name, zone }) => {
    const own = hosts.filter((row) => row['companyid'] === did).map((row) => String(row['host']));
    const people = accounts.filter((row) => row['companyid'] === did && row['departed'] === false).length;
    const modules = given.filter((row) => row['companyid'] === did).length;
    return [
      `${did}  ${nameOf(name)}`,
      `  ${zone}, ${people} accounts, ${modules} modules${own.length > 0 ? `, hosts: ${own.join(', ')}` : ''}`,
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

const change = async (db: Db, work: (trx: Trx) => Promise<void>): Promise<void> => {
  await db.transaction('system', work);
  await db.announce(modulesTopic);
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

const subscribe: Answering<'subscribe'> = async (db, { company, pids, isGone }) => {
  const { did, name } = await companyOf(db, company);
  const told: string[] = [];
  await change(db, async (trx) => {
    const rows = await trx
      .selectFrom('module')
      .select(['pid', 'config'])
      .where((where) => where.or([where('owner', 'is', null), where('owner', '=', did)]))
      .orderBy('pid')
      .execute();
    const wanted = pids === 'all' ? rows : rows.filter(({ pid }) => pids.includes(pid));
    const unknown = pids === 'all' ? [] : pids.filter((pid) => !rows.some((row) => row.pid === pid));
    if (unknown.length > 0)
      throw new Mistake(`There is no module ${unknown.join(', ')}. "npm run module -- list" shows them.`);
    for (const { pid, config } of wanted) {
      // The text was written from a checked config.
      const module = JSON.parse(config) as ModuleConfig;
      if (isGone) await trx.deleteFrom('subscription').where('companyid', '=', did).where('pid', '=', pid).execute();
      else await giveModule(trx, did, module, nowSeconds());
      told.push(
        `${nameOf(name)}: ${module.name.en} (${pid}) ${isGone ? 'taken away, its records kept' : 'subscribed'}`,
      );
    }
  });
  return told;
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

const group: Answering<'group'> = async (db, { company, isGone, group: given }) => {
  const owner = company === undefined ? undefined : await companyOf(db, company);
  const whose = owner === undefined ? 'every company' : nameOf(owner.name);
  const fault = groupFault(given);
  if (fault !== undefined) throw new Mistake(fault);
  await change(db, async (trx) => {
    if (isGone) {
      if (await dropGroup(trx, owner?.did ?? '', given.key)) return;
      throw new Mistake(`${whose} has no group "${given.key}" of its own. "npm run tenant -- groups" shows them.`);
    }
    if (!(await keepGroup(trx, owner?.did ?? '', given)))
      throw new Mistake(`"${given.key}" is new: give it --name and --name-zh.`);
  });
  return [`${whose}: the menu group "${given.key}" was ${isGone ? 'removed' : 'kept'}.`];
};

const manifest: Answering<'manifest'> = async (db, { company, entries }, folders) => {
  const { did, name } = await companyOf(db, company);
  if (entries === undefined) {
    const query = db.builder
      .selectFrom('manifest')
      .select('info')
      .where('companyid', '=', did)
      .orderBy('position')
      .compile();
    const [rows = []] = await db.read('system', [query]);
    return [`[${rows.map((row) => `\n  ${String(row['info'])}`).join(',')}\n]`];
  }
  const faults = manifestFaults(entries);
  if (faults.length > 0) throw new Mistake(faults.join('\n'));
  // Checked just above.
  const checked = entries as readonly ManifestEntry[];
  const missing = await missingFiles(checked, folders);
  if (missing.length > 0) throw new Mistake([...missing, 'Nothing was changed.'].join('\n'));
  await change(db, async (trx) => {
    await trx.deleteFrom('manifest').where('companyid', '=', did).execute();
    for (const [position, entry] of checked.entries())
      await trx
        .insertInto('manifest')
        .values({ companyid: did, position, pid: entry.pid, info: JSON.stringify(entry) })
        .execute();
  });
  return [
    ...manifestWarnings(entries),
    `${nameOf(name)}: ${checked.length} ${checked.length === 1 ? 'entry' : 'entries'} in the manifest.`,
  ];
};

const topic: Answering<'topic'> = async (db, request) => {
  const { did, name } = await companyOf(db, request.company);
  await change(db, async (trx) => {
    const fault = await orderTopic(trx, did, request);
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
  group,
  groups: async (db, { company }) =>
    groupLines(db, company === undefined ? undefined : (await companyOf(db, company)).did),
  topic,
  topics,
  alarms,
  token: async (db, { company, order }) => tokenControl(db, (await companyOf(db, company)).did, order),
};

/** Answers one request; what a person has to mend is an answer, anything else is thrown. */
export const tenantControl = async (db: Db, request: TenantRequest, folders: ServedFolders): Promise<ControlAnswer> => {
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
