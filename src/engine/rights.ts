/** What a role may do on a module: `create` 16 or 0, the others 0 none, 1 own departments, 2 the company. Contract "Rights". */
export type Levels = { create: number; read: number; write: number; set: number };

/** A grant is for one pid, for a class of modules (`3*`), or for all (`*`). */
export type Grant = Levels & { pid: string };

/** The rights in the order in which people read them. */
export const rightKinds = ['read', 'create', 'write', 'set'] as const satisfies readonly (keyof Levels)[];
export type RightKind = (typeof rightKinds)[number];

export const noRights: Levels = { create: 0, read: 0, write: 0, set: 0 };

/** Whether anything is granted at all. */
export const hasAny = ({ create, read, write, set }: Levels): boolean => create + read + write + set > 0;

/** Whether a grant reaches a module; a class is reached by itself and by all. */
export const covers = (granted: string, pid: string): boolean =>
  granted.endsWith('*') ? pid.startsWith(granted.slice(0, -1)) : granted === pid;

/**
 * What several grants give together on a module: the highest of each. Contract "Rights". Requested a class (`3*`) it
 * is what holds for the whole class, modules of tomorrow included.
 */
export const combine = (granted: readonly Grant[], pid: string): Levels => {
  const rights = { ...noRights };
  for (const grant of granted) {
    if (!covers(grant.pid, pid)) continue;
    rights.create = Math.max(rights.create, grant.create);
    rights.read = Math.max(rights.read, grant.read);
    rights.write = Math.max(rights.write, grant.write);
    rights.set = Math.max(rights.set, grant.set);
  }
  return rights;
};
