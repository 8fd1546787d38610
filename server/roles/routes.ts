import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';

/** What a person may do. Contract section 4. */
export const roleRoutes: Route[] = [
  route(endpoints.rights, async ({ actor, input, services }) => {
    const module = await services.modules.find(actor.companyid, input.pid.toLowerCase());
    if (module === undefined) throw notFound();
    const perm = actor.rightsOn(module.config.pid);
    return {
      result: perm,
      perm,
      strategyPerm: actor.rightsOn(products.policies),
      recordPerm: actor.rightsOn(products.executions),
    };
  }),
];
