import type { Actor } from './actor.ts';
import { Refusal } from './refusal.ts';
import { phrase } from '../texts.ts';

/** @throws Refusal forbidden for a session that may only read, such as that of a wall */
export const requireFullSession = (actor: Actor): void => {
  if (actor.isReadOnly) throw new Refusal('forbidden', phrase('server/http', 'sessionReadOnly'));
};
