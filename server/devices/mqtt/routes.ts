import type { Db } from '../../db/database.ts';
import type { Services, StoredModule } from '../../services.ts';
import { driverOf } from '../../drivers/driver.ts';
import { companyIds } from '../company-ids.ts';
import { type Grants, grantedBase, readGrants } from './grants.ts';
import { isWithin, topicAndParents } from './topics.ts';

/** A base topic, and the modules of the one company whose devices speak below it. */
export type Route = { base: string; company: string; modules: StoredModule[] };

/** By base topic. */
export type Routes = ReadonlyMap<string, Route>;

type At = { db: Db; services: Pick<Services, 'modules' | 'settings'> };

const addRoutes = async (
  routes: Map<string, Route>,
  { services }: At,
  { grants, company }: { grants: Grants; company: string },
): Promise<void> => {
  for (const module of await services.modules.list(company)) {
    if (driverOf(module.config, services.settings) !== 'mqtt') continue;
    const base = grantedBase(grants, company, module);
    if (base === undefined) continue;
    const route = routes.get(base) ?? { base, company, modules: [] };
    if (route.company !== company) continue;
    route.modules.push(module);
    routes.set(base, route);
  }
};

/** Every module that devices report to by MQTT; a topic is one company's only, whatever configs say. */
export const readRoutes = async (context: At): Promise<Routes> => {
  const grants = await readGrants(context.db);
  const routes = new Map<string, Route>();
  for (const company of await companyIds(context.db)) await addRoutes(routes, context, { grants, company });
  return routes;
};

/** The routes of one company: no base of another one is above or below them. */
export const routesOfCompany = async (context: At, company: string): Promise<Routes> => {
  const routes = new Map<string, Route>();
  await addRoutes(routes, context, { grants: await readGrants(context.db), company });
  return routes;
};

/** Subscriptions for everything below the bases; a base below another one is covered by it. */
export const filtersOf = (routes: Routes): string[] => {
  const bases = [...routes.keys()];
  const distinctBases = new Set(bases);
  return bases
    .filter(
      (base) =>
        !topicAndParents(base)
          .slice(1)
          .some((above) => distinctBases.has(above)),
    )
    .map((base) => `${base}/#`);
};

/** Finds the route of a topic by the longest matching base, and the topic below that base. */
export const routeOf = (routes: Routes, topic: string): { route: Route; subtopic: string } | undefined => {
  for (const base of topicAndParents(topic).slice(1)) {
    const route = routes.get(base);
    if (route !== undefined && isWithin(topic, base)) return { route, subtopic: topic.slice(base.length + 1) };
  }
  return undefined;
};
