import type { Actor } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import { phrase } from '../texts.ts';

/** Milliseconds between two looks: a dry run ends this soon after its session, and with the rights that it began with. */
const interval = 2_000;

export type Watch = {
  /** The answer is to end at the next opportunity. */
  isStopped(): boolean;
  /** @throws Refusal sessionInvalid, forbidden */
  requireSame(): void;
  /** The answer has ended. */
  end(): void;
};

/** Stops a long answer once its session has ended or its person has other rights: it reads with those that it began with. */
export const watchRights = ({ actor, actorNow }: { actor: Actor; actorNow: () => Promise<Actor> }): Watch => {
  let isStopped = false;
  let refusal: Refusal | undefined;
  const stop = (reason?: Refusal): void => {
    isStopped = true;
    refusal ??= reason;
  };
  const look = async (): Promise<void> => {
    try {
      const { rightsMark } = await actorNow();
      if (rightsMark !== actor.rightsMark)
        stop(new Refusal('forbidden', phrase('server/linkages', 'dryRunRightsChanged')));
    } catch (failure) {
      // While the database is away, nothing can be read either.
      if (failure instanceof Refusal) stop(failure);
    }
  };
  const timer = setInterval(() => void look(), interval).unref();
  return {
    isStopped: () => isStopped,
    requireSame: () => {
      if (refusal !== undefined) throw refusal;
    },
    end: () => {
      clearInterval(timer);
      stop();
    },
  };
};
