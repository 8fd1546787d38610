import type { Rights } from '../../src/schemas/wire.ts';
import type { RoleRight } from '../tenants/tenant-found.ts';

export type GrantedRight = RoleRight & { role: string };

/** A grant is for one pid, for a class of modules (`3*`), or for all (`*`). */
export const covers = (granted: string, pid: string): boolean =>
  granted.endsWith('*') ? pid.startsWith(granted.slice(0, -1)) : granted === pid;

/**
 * What several roles grant together on a module: the highest of each. Contract section 4. Asked for a class (`3*`) it
 * is what holds for the whole class, modules of tomorrow included.
 */
export const combine = (granted: readonly RoleRight[], pid: string): Rights => {
  const rights = { create: 0, read: 0, write: 0, set: 0 };
  for (const grant of granted) {
    if (!covers(grant.pid, pid)) continue;
    rights.create = Math.max(rights.create, grant.create);
    rights.read = Math.max(rights.read, grant.read);
    rights.write = Math.max(rights.write, grant.write);
    rights.set = Math.max(rights.set, grant.set);
  }
  return rights;
};
