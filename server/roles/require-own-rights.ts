import type { Right } from '../../src/api/endpoint.ts';
import type { LocalText } from '../../src/engine/column.ts';
import { combine } from '../../src/engine/rights.ts';
import type { Actor } from '../http/actor.ts';
import { Refusal, type SpokenFault } from '../http/refusal.ts';
import type { RoleRight } from '../tenants/tenant-found.ts';
import { rightWords } from './policy.ts';
import { phrase } from '../texts.ts';

/** Nobody gives what they do not hold. Contract "Calls". */

const kinds = ['create', 'read', 'write', 'set'] as const satisfies readonly Right[];

/** A module, or a class of them, for people. */
export type NameOf = (pid: string) => LocalText;

const notHeld = (path: string, right: Right, name: LocalText): SpokenFault => ({
  path,
  rule: 'held',
  message: phrase('server/roles', 'youCannotGiveRightYour', { right: rightWords[right], name }),
});

/**
 * Compares what a role would gain with what its giver holds, level by level. What it had already may stay, and less
 * may always be given.
 * @throws Refusal forbidden that names every right that the giver lacks; `path` is where the body lists them, else its `did` is named
 */
export const requireOwnRights = (
  actor: Pick<Actor, 'rightsOn'>,
  gain: { before: readonly RoleRight[]; after: readonly RoleRight[]; nameOf: NameOf; path?: string },
): void => {
  const { before, after, nameOf, path } = gain;
  const faults = after.flatMap((given, index) => {
    const had = combine(before, given.pid);
    const own = actor.rightsOn(given.pid);
    return kinds
      .filter((right) => given[right] > had[right] && given[right] > own[right])
      .map((right) => notHeld(path === undefined ? '/did' : `${path}/${index}/${right}`, right, nameOf(given.pid)));
  });
  const [first] = faults;
  if (first !== undefined) throw new Refusal('forbidden', first.message, faults.slice(0, 20));
};
