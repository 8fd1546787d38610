import { products } from '../src/engine/products.ts';
import { type RouteName, routes } from '../src/features/navigation/routes.ts';

/** Electricity meters and their history in the demo. */
const pid = '300000000000000000000001';
const historypid = '500000000000000000000001';

/** An address of every page of the route table; `did` is a record of the meters. The compiler requires those of new routes. */
export const routeAddresses = (did: string): Readonly<Record<RouteName, string>> => ({
  login: routes.login(),
  companion: routes.companion({}),
  visit: routes.visit({}),
  dashboard: routes.dashboard(),
  home: routes.home(),
  list: routes.list({ pid }),
  columnmode: routes.columnmode({ pid: products.spaces }),
  viewmode: routes.viewmode({ pid }),
  cardmode: routes.cardmode({ pid }),
  detail: routes.detail({ pid, did }),
  edit: routes.edit({ pid, did }),
  add: routes.add({ pid }),
  history: routes.history({ historypid, historytab: 'all', historydid: did }),
  addStrategy: routes.addStrategy({ pid }),
  overview: routes.overview({ pid }),
  strategy: routes.strategy({ pid }),
  notify: routes.notify({ pid }),
  visitorRecord: routes.visitorRecord(),
  myVisits: routes.myVisits(),
  groupManage: routes.groupManage(),
  auditLog: routes.auditLog(),
  authority: routes.authority(),
  aiChat: routes.aiChat(),
});

/** The did of a record in the address of its page. */
export const didIn = (href: string | null): string => /\/detail\/[^/]+\/([^/]+)\//.exec(href ?? '')?.[1] ?? '';
