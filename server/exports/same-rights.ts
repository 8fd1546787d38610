import type { Actor } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import { type RecordScope, scopeIfAny } from '../records/record-scope.ts';
import type { RecordColumn } from '../records/physical-columns.ts';
import { selectionOf } from '../records/select.ts';
import type { Visibility } from '../records/visible-targets.ts';
import type { Services, StoredModule } from '../services.ts';
import { phrase } from '../texts.ts';

/**
 * A slow client stretches an export over hours, in which its session may end and its rights may change. It goes on only
 * while it would show the same: the rows in the scope of its list, and the names of the records that they refer to.
 */

type Exported = { module: StoredModule; isIncluded: (column: RecordColumn) => boolean };

const textOf = (visibility: Visibility | undefined): string => {
  if (visibility === undefined || visibility === 'none') return 'none';
  const { company, organizations }: RecordScope = visibility;
  return JSON.stringify([company, organizations?.toSorted()]);
};

/** What the rights of an actor let an export show, as a text to compare. */
const shownTo = async (
  modules: Services['modules'],
  actor: Actor,
  { module, isIncluded }: Exported,
): Promise<string> => {
  const { names, lists } = await selectionOf({ modules, actor }, module, { isIncluded });
  const visibilities = [...names, ...lists].map(
    ({ reference, target }) => `${reference.physical} ${textOf(target?.visibility)}`,
  );
  return [textOf(scopeIfAny(actor, 'read', module)), ...visibilities].join('\n');
};

/**
 * Returns a check to be called before each batch.
 * @throws Refusal sessionInvalid, forbidden
 */
export const createRightsCheck = (
  { actor, actorNow, services }: { actor: Actor; actorNow: () => Promise<Actor>; services: Services },
  exported: Exported,
): (() => Promise<void>) => {
  let mark = actor.rightsMark;
  return async () => {
    const now = await actorNow();
    if (now.rightsMark === mark) return;
    const isSame =
      (await shownTo(services.modules, now, exported)) === (await shownTo(services.modules, actor, exported));
    if (!isSame) throw new Refusal('forbidden', phrase('server/filters', 'rightsChanged'));
    mark = now.rightsMark;
  };
};
