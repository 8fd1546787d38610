/** Keys of the query cache. What belongs to a module starts with `['module', pid]`, so that a save refreshes it all. */
export const queryKeys = {
  setup: (token: string) => ['setup', token] as const,
  menu: () => ['menu'] as const,
  sessions: () => ['sessions'] as const,
  agentTokens: () => ['agent-tokens'] as const,
  inbox: () => ['inbox'] as const,
  myVisits: () => ['my-visits'] as const,
  receptionCode: () => ['reception-code'] as const,
  languages: () => ['languages'] as const,
  module: (pid: string) => ['module', pid] as const,
  config: (pid: string) => ['module', pid, 'config'] as const,
  rights: (pid: string) => ['module', pid, 'rights'] as const,
  tabs: (pid: string) => ['module', pid, 'tabs'] as const,
  records: (pid: string, request?: unknown) =>
    request === undefined ? (['module', pid, 'records'] as const) : (['module', pid, 'records', request] as const),
  record: (pid: string, did: string) => ['module', pid, 'record', did] as const,
  /** Commands that were sent from this page; with an id: what became of them. */
  control: (pid: string, command?: string) =>
    command === undefined ? (['module', pid, 'control'] as const) : (['module', pid, 'control', command] as const),
  columnValues: (pid: string, column: string, keyword: string) => ['module', pid, 'values', column, keyword] as const,
  boards: (pid: string, filterdid: string) => ['module', pid, 'boards', filterdid] as const,
  timeStatus: (pid: string) => ['module', pid, 'time-status'] as const,
  notifications: (pid: string) => ['module', pid, 'notifications'] as const,
  notificationTemplates: (pid: string) => ['module', pid, 'notification-templates'] as const,
  policyConfiguration: (pid: string) => ['module', pid, 'policy-configuration'] as const,
  linkages: (pid: string, filterdid: string) => ['module', pid, 'linkages', filterdid] as const,
  /** Runs of a linkage with explanations. */
  linkageRuns: (did: string) => ['linkage', did, 'runs'] as const,
  /** Result of evaluating an edited linkage on current values. */
  linkageHolding: (did: string, print: string) => ['linkage', did, 'holding', print] as const,
  /** A single board, as a card on a dashboard shows it. */
  board: (did: string) => ['board', did, 'stored'] as const,
  /** The numbers of a saved board. */
  boardData: (did: string) => ['board', did] as const,
  chats: () => ['chats'] as const,
  /** The numbers of a board that an answer of the assistant shows. */
  answerBoard: (block: unknown) => ['answer-board', block] as const,
  dashboards: () => ['dashboards'] as const,
  /** One dashboard; empty: the default one. */
  dashboard: (did: string) => ['dashboards', did] as const,
  weather: () => ['weather'] as const,
  manifest: () => ['manifest'] as const,
  plugin: (type: string, address: string | undefined) => ['plugin', type, address] as const,
  privateStore: (key: string) => ['private', key] as const,
};
