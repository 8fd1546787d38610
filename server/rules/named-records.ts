import type { Mention } from '../../src/engine/automation/mentions.ts';
import { type DescribedFault, describeFault } from '../../src/engine/automation/sentences.ts';
import { tabsQuery } from '../records/tab.ts';
import type { RequestContext } from '../records/request-context.ts';
import { requireRight } from '../http/require-right.ts';
import type { StoredModule } from '../services.ts';
import { namesOf } from './names.ts';

/** Checks that the records named by a linkage or a policy exist for the user who saves it. */

/** Every module that the company has, by pid. */
export const modulesOf = async ({
  services,
  db,
  actor,
}: RequestContext): Promise<ReadonlyMap<string, StoredModule>> => {
  const modules = await services.modules.over(db).list(actor.companyid);
  return new Map(modules.map((module) => [module.config.pid, module]));
};

/**
 * Prevents privilege escalation: a rule may do and read no more than the user who saves it. @throws Refusal forbidden
 */
export const requireRights = (
  { actor }: RequestContext,
  modules: ReadonlyMap<string, StoredModule>,
  records: readonly Pick<Mention, 'pid' | 'right'>[],
): void => {
  for (const { pid, right } of records) {
    const module = modules.get(pid);
    if (module) requireRight(actor, right, module);
  }
};

/** Records that the saver's right does not reach. */
export const missingRecords = async (
  requestContext: RequestContext,
  modules: ReadonlyMap<string, StoredModule>,
  records: readonly Mention[],
): Promise<DescribedFault[]> => {
  const faults: DescribedFault[] = [];
  for (const right of ['read', 'write'] as const) {
    const recordsOfRight = records.filter((record) => record.right === right);
    const names = await namesOf(requestContext, modules, recordsOfRight, right);
    const missing = recordsOfRight.filter((record) => names.of(record) === undefined);
    faults.push(...missing.map(({ path }) => describeFault({ path, rule: 'data' })));
  }
  return faults;
};

/** Tabs that are no tabs of their list, or another person's own. */
export const missingTabs = async (
  { db, actor }: RequestContext,
  tabs: readonly { pid: string; did: string; path: string }[],
): Promise<DescribedFault[]> => {
  if (tabs.length === 0) return [];
  const dids = tabs.map(({ did }) => did);
  const [rows = []] = await db.read({ company: actor.companyid }, [
    tabsQuery(db, actor).where('f.did', 'in', dids).compile(),
  ]);
  const isTab = (did: string, pid: string) => rows.some((row) => row['did'] === did && row['pid'] === pid);
  return tabs.filter(({ did, pid }) => !isTab(did, pid)).map(({ path }) => describeFault({ path, rule: 'module' }));
};
