import { endpoints } from '../../src/api/endpoints.ts';
import type { ModuleConfig } from '../../src/engine/column.ts';
import { warned } from '../http/warnings.ts';
import { notFound, type SpokenFault } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { refusalIn } from '../records/faults.ts';
import groups from '../menu/groups.json' with { type: 'json' };
import { applyModules } from './apply.ts';
import { removeModule } from './remove.ts';

/** As the contract answers it: built-in columns first, and `colname` repeating the label. Contract section 7. */
export const answeredConfig = (config: ModuleConfig): ModuleConfig => ({
  ...config,
  columns: config.columns.map((column) => ({ ...column, colname: column.label })),
});

const groupOf = (key: string) =>
  groups.find((group) => group.key === key) ?? { key, name: { en: key, zh: key }, order: Infinity };

/** Modules by group, in the menu's order. */
const grouped = (configs: readonly ModuleConfig[]) =>
  [...Map.groupBy(configs, (config) => config.group)]
    .map(([key, members]) => ({ group: groupOf(key), members }))
    .toSorted((a, b) => a.group.order - b.group.order || (a.group.key < b.group.key ? -1 : 1))
    .map(({ group, members }) => ({
      id: group.key,
      name: group.name,
      products: members.map(({ pid, name }) => ({ pid, name })),
    }));

const someRows = {
  en: 'Some rows have a value that would be lost; change or empty them first',
  zh: '部分行的值会丢失，请先修改或清空这些值',
};

/** How many rows stand in the way of a change is for who may read them. */
const toldFault = ({ path, rule, message }: SpokenFault, mayCount: boolean): SpokenFault => ({
  path,
  rule,
  message: rule === 'rows' && !mayCount ? someRows : message,
});

export const moduleRoutes: Route[] = [
  route(endpoints.moduleConfig, async ({ input, actor, services }) => {
    const module = await services.modules.find(actor.companyid, input.pid);
    if (!module) throw notFound();
    return { data: answeredConfig(module.config) };
  }),

  route(endpoints.saveModule, async ({ input, actor, db, now, language }) => {
    const outcome = await applyModules(db, [input], { owner: actor.companyid, now, companies: [actor.companyid] });
    const mayCount = actor.rightsOn(String(input['pid']).toLowerCase()).read > 0;
    if (!outcome.ok) throw refusalIn(outcome.faults.map((fault) => toldFault(fault, mayCount)));
    const [applied] = outcome.applied;
    return {
      data: { pid: applied?.pid ?? '', created: applied?.created ?? false, changes: applied?.changes ?? [] },
      ...warned(applied?.warnings ?? [], language),
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
    return { modules: grouped(having) };
  }),
];
