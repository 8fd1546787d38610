import { endpoints } from '../../src/api/endpoints.ts';
import type { LocalText, ModuleConfig } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import type { Actor } from '../http/actor.ts';
import { withWarnings } from '../http/warnings.ts';
import { notFound, Refusal, type FaultMessage } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { refusalOfMessages } from '../records/faults.ts';
import { byGroup } from '../menu/groups.ts';
import type { MenuGroup } from '../services.ts';
import { startModules } from './apply.ts';
import { percentOf, readChanges } from './job.ts';
import type { ConfigFault } from './check-modules.ts';
import type { RemovedValue } from './removed-values.ts';
import { removeModule } from './remove.ts';
import { inLanguage, phrase } from '../texts.ts';

/** As the contract answers it: built-in columns first, and `colname` repeating the label. Contract "Module config". */
export const answeredConfig = (config: ModuleConfig): ModuleConfig => ({
  ...config,
  columns: config.columns.map((column) => ({ ...column, colname: column.label })),
});

/** Modules by group, in the menu's order. */
const grouped = (groups: readonly MenuGroup[], configs: readonly ModuleConfig[]) =>
  byGroup(groups, configs, (config) => config.group).map(({ group, members }) => ({
    id: group.key,
    name: group.name,
    products: members.map(({ pid, name }) => ({ pid, name })),
  }));

/** The level of a right that covers every department. */
const wholeCompany = 2;

/** Rules whose sentences count rows, without the count. */
const uncounted: Readonly<Record<string, LocalText>> = {
  rows: phrase('server/modules', 'rows'),
  confirm: phrase('server/modules', 'confirm'),
  inuse: phrase('server/modules', 'inuse'),
  used: phrase('server/modules', 'used'),
};

/**
 * Who asks: rows are counted for those who may read them, policies are named to those who may read all of them, and
 * linkages, boards and filter groups to those who may read their lists.
 */
type Visibility = { mayCount: boolean; mayName: boolean; mayRead: (pids: readonly string[]) => boolean };

const visibilityFor = (actor: Actor, pid: string): Visibility => ({
  mayCount: actor.rightsOn(pid).read > 0,
  mayName: actor.rightsOn(products.policies).read === wholeCompany,
  mayRead: (pids) => pids.every((other) => actor.rightsOn(other).read > 0),
});

type Visible = Omit<ConfigFault, 'index'>;

const visibleFault = (
  { path, rule, message, shared = message, pids = [] }: Visible,
  { mayCount, mayName, mayRead }: Visibility,
): FaultMessage => {
  const isVisible = rule === 'inuse' ? mayName : rule === 'used' ? mayRead(pids) : mayCount;
  return { path, rule, message: isVisible ? shared : (uncounted[rule] ?? message) };
};

/** Status -40009 with the number of rows of each value; send the same body with `confirm: true` to continue. Contract "Removing enum values". */
const unconfirmed = (
  { faults, removed = [] }: { faults: readonly ConfigFault[]; removed?: readonly RemovedValue[] },
  to: Visibility,
): Refusal => {
  const visibleFaults = faults.map((fault) => visibleFault(fault, to));
  const first = visibleFaults[0]?.message ?? '';
  return new Refusal(
    'conflict',
    phrase('server/modules', 'confirmNeeded', { fault: first }),
    visibleFaults,
    to.mayCount ? { removed } : {},
  );
};

export const moduleRoutes: Route[] = [
  route(endpoints.moduleConfig, async ({ input, actor, services }) => {
    const module = await services.modules.find(actor.companyid, input.pid);
    if (!module) throw notFound();
    return { data: answeredConfig(module.config) };
  }),

  route(endpoints.saveModule, async ({ input, actor, db, now, language }) => {
    const to = visibilityFor(actor, String(input['pid']).toLowerCase());
    const { confirm, ...config } = input;
    const options = { owner: actor.companyid, now, companies: [actor.companyid], isConfirmed: confirm === true };
    const outcome = await startModules(db, [config], options);
    if (!outcome.ok && outcome.removed !== undefined) throw unconfirmed(outcome, to);
    if (!outcome.ok) throw refusalOfMessages(outcome.faults.map((fault) => visibleFault(fault, to)));
    const [applied] = outcome.applied;
    return {
      data: {
        pid: applied?.pid ?? '',
        created: applied?.created ?? false,
        changes: (applied?.changes ?? []).map((change) => ({ ...change, text: inLanguage(change.text, language) })),
        ...(outcome.change === undefined ? {} : { underway: outcome.change }),
      },
      ...withWarnings(applied?.warnings ?? [], language),
    };
  }),

  route(endpoints.moduleChanges, async ({ actor, db, language }) => {
    const all = await db.transaction('system', readChanges);
    const companyChanges = all.filter(({ options }) => options.owner === actor.companyid);
    return {
      data: companyChanges.map((change) => ({
        did: change.did,
        pids: [...change.pids],
        state: change.state,
        percent: change.state === 'done' ? 100 : percentOf(change),
        errors: change.faults.map(({ index: _index, ...fault }) => {
          const { path, rule, message } = visibleFault(fault, {
            ...visibilityFor(actor, ''),
            mayCount: change.pids.every((pid) => actor.rightsOn(pid).read > 0),
          });
          return { path, rule, message: inLanguage(message, language) };
        }),
      })),
    };
  }),

  route(endpoints.deleteModule, async ({ input, actor, db, services }) => {
    const mayCount = actor.rightsOn(input.pid).read > 0;
    const records = await removeModule({ db, modules: services.modules.over(db), actor }, input);
    return { data: mayCount ? { records } : {} };
  }),

  route(endpoints.modulesWithColumns, async ({ input, actor, services }) => {
    const configs = (await services.modules.list(actor.companyid)).map((module) => module.config);
    const readable = configs.filter((config) => actor.rightsOn(config.pid).read > 0);
    const having = readable.filter(({ columns }) =>
      input.musthascolumns.every((name) => columns.some(({ column }) => column === name)),
    );
    return { modules: grouped(await services.modules.groups(actor.companyid), having) };
  }),
];
