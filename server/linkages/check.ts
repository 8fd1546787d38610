import { checkLinkage } from '../../src/engine/automation/check-linkage.ts';
import type { Linkage } from '../../src/engine/automation/linkage.ts';
import { type Mention, mentionsOf } from '../../src/engine/automation/mentions.ts';
import { type ToldFault, toldFault } from '../../src/engine/automation/sentences.ts';
import { tabsQuery } from '../filters/tab.ts';
import { refusalIn } from '../records/faults.ts';
import type { Asking } from '../records/question.ts';
import { demand } from '../roles/policy.ts';
import type { StoredModule } from '../services.ts';
import { namesOf } from './names.ts';

/** Every module that the company has, by pid. */
export const modulesOf = async ({ services, db, actor }: Asking): Promise<ReadonlyMap<string, StoredModule>> => {
  const modules = await services.modules.over(db).list(actor.companyid);
  return new Map(modules.map((module) => [module.config.pid, module]));
};

/** A linkage can do and learn no more than whoever saves it. @throws Refusal forbidden */
const demandRights = (
  { actor }: Asking,
  modules: ReadonlyMap<string, StoredModule>,
  records: readonly Mention[],
): void => {
  for (const { pid, right } of records) {
    const module = modules.get(pid);
    if (module) demand(actor, right, pid, module.config.name);
  }
};

const missingRecords = async (
  asking: Asking,
  modules: ReadonlyMap<string, StoredModule>,
  records: readonly Mention[],
): Promise<ToldFault[]> => {
  const faults: ToldFault[] = [];
  for (const right of ['read', 'write'] as const) {
    const own = records.filter((record) => record.right === right);
    const names = await namesOf(asking, modules, own, right);
    const missing = own.filter((record) => names.of(record) === undefined);
    faults.push(...missing.map(({ path }) => toldFault({ path, rule: 'data' })));
  }
  return faults;
};

const missingTabs = async ({ db, actor }: Asking, tabs: readonly { pid: string; did: string; path: string }[]) => {
  if (tabs.length === 0) return [];
  const dids = tabs.map(({ did }) => did);
  const [rows = []] = await db.read({ company: actor.companyid }, [
    tabsQuery(db, actor).where('f.did', 'in', dids).compile(),
  ]);
  const isTab = (did: string, pid: string) => rows.some((row) => row['did'] === did && row['pid'] === pid);
  return tabs.filter(({ did, pid }) => !isTab(did, pid)).map(({ path }) => toldFault({ path, rule: 'module' }));
};

const missingUsers = async ({ db, actor }: Asking, users: readonly { userid: string; path: string }[]) => {
  if (users.length === 0) return [];
  const query = db.builder
    .selectFrom('account')
    .select('userid')
    .where('companyid', '=', actor.companyid)
    .where('departed', '=', false)
    .where(
      'userid',
      'in',
      users.map(({ userid }) => userid),
    );
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile()]);
  const known = new Set(rows.map((row) => String(row['userid'])));
  return users.filter(({ userid }) => !known.has(userid)).map(({ path }) => toldFault({ path, rule: 'receiver' }));
};

/**
 * The linkage of a body as it is to be kept: every rule of its own first, then whether the records, lists and members
 * it names exist for whoever saves it. @throws Refusal badInput with every fault, forbidden
 */
export const checkedLinkage = async (asking: Asking, input: { readonly [key: string]: unknown }): Promise<Linkage> => {
  const modules = await modulesOf(asking);
  const { actor, now } = asking;
  const checked = checkLinkage(input, { module: (pid) => modules.get(pid)?.config, zone: actor.zone, now });
  if (!checked.ok) throw refusalIn(checked.faults);
  const { records, tabs, users } = mentionsOf(checked.value);
  demandRights(asking, modules, records);
  const faults = [
    ...(await missingRecords(asking, modules, records)),
    ...(await missingTabs(asking, tabs)),
    ...(await missingUsers(asking, users)),
  ];
  if (faults.length > 0) throw refusalIn(faults);
  return checked.value;
};
