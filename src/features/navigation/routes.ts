/** Every named address of the console. Contract "Addresses of the console". */

const part = encodeURIComponent;
const data = (...parts: string[]) => `/home/data/${parts.map(part).join('/')}`;

export const routes = {
  login: () => '/login',
  companion: ({ code }: { code?: string | undefined }) =>
    code === undefined ? '/companion' : `/companion?code=${part(code)}`,
  /** Where a visitor announces a visit; the code is in the fragment, so it is in no access log. */
  visit: ({ code }: { code?: string | undefined }) => (code === undefined ? '/visit' : `/visit#${part(code)}`),
  dashboard: () => '/index',
  home: () => '/home',
  list: ({ pid }: { pid: string }) => data('list', pid),
  columnmode: ({ pid }: { pid: string }) => data('columnmode', pid),
  viewmode: ({ pid }: { pid: string }) => data('viewmode', pid),
  cardmode: ({ pid }: { pid: string }) => data('cardmode', pid),
  detail: ({ pid, did }: { pid: string; did: string }) => data('detail', pid, did, 'detail'),
  edit: ({ pid, did }: { pid: string; did: string }) => data('detail', pid, did, 'edit'),
  add: ({ pid }: { pid: string }) => data('add', pid, 'add'),
  history: (ids: { historypid: string; historytab: string; historydid: string; name?: string | undefined }) =>
    data('history', ids.historypid, ids.historytab, ids.historydid, ids.name || 'null'),
  addStrategy: ({ pid, did }: { pid: string; did?: string }) => data('addStrategy', pid, ...(did ? [did] : [])),
  overview: ({ pid }: { pid: string }) => data('overview', pid),
  strategy: ({ pid, part }: { pid: string; part?: string }) => data('strategy', pid, ...(part ? [part] : [])),
  notify: ({ pid, part }: { pid: string; part?: string }) => data('notify', pid, ...(part ? [part] : [])),
  visitorRecord: ({ did }: { did?: string | undefined } = {}) =>
    did === undefined ? '/home/custom/visitorRecord' : `/home/custom/visitorRecord?visit=${part(did)}`,
  myVisits: () => '/home/custom/myVisits',
  groupManage: () => '/home/custom/groupManage',
  auditLog: () => '/home/custom/auditLog',
  authority: () => '/home/manage-authority',
  aiChat: () => '/home/ai/aichat',
} as const;

export type RouteName = keyof typeof routes;
