import type { Right } from '../../src/api/endpoint.ts';
import type { LocalText, ModuleConfig } from '../../src/engine/column.ts';
import type { Actor } from './actor.ts';
import { Refusal } from './refusal.ts';
import { phrase } from '../texts.ts';

/** The verb of a right, which precedes the module's name. */
export const rightTexts: Readonly<Record<Right, LocalText>> = {
  create: phrase('server/roles', 'create'),
  read: phrase('server/roles', 'read'),
  write: phrase('server/roles', 'write'),
  set: phrase('server/roles', 'set'),
};

export const missingRight = (right: Right, name: LocalText): Refusal =>
  new Refusal('forbidden', phrase('server/roles', 'noRight', { verb: rightTexts[right], name, right: right }));

/** @throws Refusal forbidden when no role grants the right on the module. Contract "Rights". */
export const requireRight = (
  actor: Pick<Actor, 'rightsOn'>,
  right: Right,
  { config: { pid, name } }: { config: Pick<ModuleConfig, 'pid' | 'name'> },
): void => {
  if (actor.rightsOn(pid)[right] === 0) throw missingRight(right, name);
};
