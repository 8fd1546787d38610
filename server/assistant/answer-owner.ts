import type { Actor } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import { phrase } from '../texts.ts';
import type { AnswerOwner } from './running-answers.ts';

const rightsChanged = () => new Refusal('forbidden', phrase('server/assistant', 'rightsChanged'));

/**
 * The owner of an answer, which is aborted when the session has ended or the rights have changed: its tools read
 * with the rights that its person had when asking, for up to ten minutes.
 */
export const ownerOf = (
  { actor, actorNow }: { actor: Actor; actorNow: () => Promise<Actor> },
  stop: AbortController,
): AnswerOwner => ({
  topics: [`session:${actor.sessionHash}`, `people:${actor.companyid}`],
  check: async () => {
    try {
      const { rightsMark } = await actorNow();
      if (rightsMark !== actor.rightsMark) stop.abort(rightsChanged());
    } catch (failure) {
      // While the database is away, nothing can be read either.
      if (failure instanceof Refusal) stop.abort(failure);
    }
  },
});
