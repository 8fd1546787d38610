import type { Right } from '../../src/api/endpoint.ts';
import type { LocalText } from '../../src/engine/column.ts';
import { combine } from '../../src/engine/rights.ts';
import type { Actor } from '../http/actor.ts';
import { Refusal, type FaultMessage } from '../http/refusal.ts';
import type { RoleRight } from './system-rights.ts';
import { rightTexts } from '../http/require-right.ts';
import { phrase } from '../texts.ts';

/** No privilege escalation: users can only grant rights that they have themselves. Contract "Calls". */

const kinds = ['create', 'read', 'write', 'set'] as const satisfies readonly Right[];

/** Display name of a module, or of a group of modules. */
export type NameOf = (pid: string) => LocalText;

const notGranted = (path: string, right: Right, name: LocalText): FaultMessage => ({
  path,
  rule: 'held',
  message: phrase('server/roles', 'rightNotHeld', { right: rightTexts[right], name }),
});

/**
 * Compares the new rights of a role with those of the user who grants them, level by level. Rights that the role had
 * before may stay, and lowering is always allowed.
 * @throws Refusal forbidden that lists every right that the user lacks, at `path` in the body, or at its `did` without one
 */
export const requireOwnRights = (
  actor: Pick<Actor, 'rightsOn'>,
  gain: { before: readonly RoleRight[]; after: readonly RoleRight[]; nameOf: NameOf; path?: string },
): void => {
  const { before, after, nameOf, path } = gain;
  const faults = after.flatMap((roleRight, index) => {
    const had = combine(before, roleRight.pid);
    const actorLevels = actor.rightsOn(roleRight.pid);
    return kinds
      .filter((right) => roleRight[right] > had[right] && roleRight[right] > actorLevels[right])
      .map((right) =>
        notGranted(path === undefined ? '/did' : `${path}/${index}/${right}`, right, nameOf(roleRight.pid)),
      );
  });
  const [first] = faults;
  if (first !== undefined) throw new Refusal('forbidden', first.message, faults.slice(0, 20));
};
