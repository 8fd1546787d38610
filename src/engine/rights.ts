/**
 * Levels of a role's rights on a module: `create` 16 or 0, the others 0 none, 1 own departments, 2 the company.
 * Contract "Rights".
 */
export type Levels = { create: number; read: number; write: number; set: number };

/** A grant is for one pid, for a class of modules (`3*`), or for all (`*`). */
export type Grant = Levels & { pid: string };

/** The rights in the order in which people read them. */
export const rightKinds = ['read', 'create', 'write', 'set'] as const satisfies readonly (keyof Levels)[];
export type RightKind = (typeof rightKinds)[number];

export const noRights: Levels = { create: 0, read: 0, write: 0, set: 0 };

/** True if the rights are not empty. */
export const hasAny = ({ create, read, write, set }: Levels): boolean => create + read + write + set > 0;

/** True if a grant applies to a module, or to a class of modules as a whole. */
export const covers = (granted: string, pid: string): boolean =>
  granted.endsWith('*') ? pid.startsWith(granted.slice(0, -1)) : granted === pid;

/**
 * Union of several grants on a module: the highest level of each right. Contract "Rights". For a class (`3*`) it
 * returns what applies to the whole class, including future modules.
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
