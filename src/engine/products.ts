/** Product ids that every deployment has. Contract "Fixed products"; the tasks' id ends as contract "Fixed products" says. */
export const products = {
  authority: '100000000000000000000001',
  visitors: '100000000000000000000002',
  groups: '100000000000000000000003',
  audit: '100000000000000000000004',
  roles: '100000000000000000000005',
  departments: '100000000000000000000006',
  members: '100000000000000000000007',
  businesses: '100000000000000000000008',
  spaces: '100000000000000000000009',
  policies: '10000000000000000000000a',
  executions: '10000000000000000000000b',
  notifications: '10000000000000000000000c',
  tasks: '1000000000000000a6860100',
} as const satisfies Record<string, string>;

export type ProductId = keyof typeof products;

const fixed: ReadonlySet<string> = new Set(Object.values(products));

/** True if a module id is that of a fixed product, which exists without a config of its own. */
export const isProduct = (pid: string): boolean => fixed.has(pid);
