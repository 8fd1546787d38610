/** Levels of contract "Rights": `create` 16 or 0, the others 0, 1 or 2. `3*` is every module of class 3, `*` every one. */
export type RoleRight = { pid: string; create: number; read: number; write: number; set: number };

/** What the system roles may do: an administrator everything, an operator what is measured and switched. Contract "Rights". */
export const systemRights = {
  administrator: [{ pid: '*', create: 16, read: 2, write: 2, set: 2 }],
  operator: ['3*', '4*', '5*'].map((pid) => ({ pid, create: 0, read: 2, write: 2, set: 0 })),
} as const satisfies Record<string, readonly RoleRight[]>;
