import type { Right } from '../../src/api/endpoint.ts';
import type { LocalText, ModuleConfig } from '../../src/engine/column.ts';
import type { Actor } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';

/** The verb of a right, which precedes the module's name. */
export const rightWords: Readonly<Record<Right, LocalText>> = {
  create: { en: 'add records to', zh: '新增' },
  read: { en: 'read', zh: '查看' },
  write: { en: 'change', zh: '修改' },
  set: { en: 'configure', zh: '配置' },
};

export const missingRight = (right: Right, name: LocalText): Refusal =>
  new Refusal('forbidden', {
    en: `Your roles do not let you ${rightWords[right].en} “${name.en}”. Ask an administrator for the ${right} right.`,
    zh: `您的角色没有${rightWords[right].zh}“${name.zh}”的权限，请联系管理员开通。`,
  });

/** @throws Refusal forbidden when no role grants the right on the module. Contract "Rights". */
export const requireRight = (
  actor: Pick<Actor, 'rightsOn'>,
  right: Right,
  { config: { pid, name } }: { config: Pick<ModuleConfig, 'pid' | 'name'> },
): void => {
  if (actor.rightsOn(pid)[right] === 0) throw missingRight(right, name);
};
