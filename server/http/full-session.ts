import type { Actor } from './actor.ts';
import { Refusal } from './refusal.ts';

/** @throws Refusal forbidden for a session that may only read, such as that of a wall */
export const requireFullSession = (actor: Actor): void => {
  if (actor.isReadOnly)
    throw new Refusal('forbidden', {
      en: 'This session may only read. Sign in to change something.',
      zh: '此会话为只读，请登录后再修改。',
    });
};
