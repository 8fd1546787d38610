import { endpoints } from '../../src/api/endpoints.ts';
import type { ModuleConfig } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import type { MenuModule, Product } from '../../src/schemas/menu.ts';
import type { Actor } from '../http/actor.ts';
import { type Route, route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { byGroup } from './groups.ts';

/** Products without a menu entry: they have a page elsewhere, or none. Contract "Menu". */
const unlisted = new Set<string>([
  products.authority,
  products.roles,
  products.departments,
  products.members,
  products.policies,
  products.executions,
  products.notifications,
]);
const historyClass = '5';

const isListed = (actor: Actor, { pid }: ModuleConfig): boolean =>
  !unlisted.has(pid) && !pid.startsWith(historyClass) && actor.rightsOn(pid).read > 0;

const productOf = (
  { pid, name, category, icon, isspacevt, kind, columns }: ModuleConfig,
  isLong: boolean,
): Product => ({
  pid,
  name,
  isspacevt: isspacevt ?? false,
  ...(category === undefined ? {} : { category }),
  ...(icon === undefined ? {} : { icon }),
  ...(kind === undefined ? {} : { kind }),
  ...(isLong ? { columns } : {}),
});

/** The menu: groups in their order, products by name; only those that the actor may read. */
export const menuOf = async (actor: Actor, services: Services, isLong: boolean): Promise<MenuModule[]> => {
  const configs = (await services.modules.list(actor.companyid)).map((module) => module.config);
  const listed = configs.filter((config) => isListed(actor, config));
  const companyGroups = await services.modules.groups(actor.companyid);
  return byGroup(companyGroups, listed, (config) => config.group).map(({ group, members }) => ({
    id: group.key,
    name: group.name,
    icon: group.icon,
    products: members.toSorted((a, b) => (a.pid < b.pid ? -1 : 1)).map((config) => productOf(config, isLong)),
  }));
};

export const menuRoutes: Route[] = [
  route(endpoints.menu, async ({ actor, services }) => ({ modules: await menuOf(actor, services, true) })),
  route(endpoints.shortMenu, async ({ actor, services }) => ({ modules: await menuOf(actor, services, false) })),
];
