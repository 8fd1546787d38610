import type { Language, LocalText } from './column.ts';
import { inLanguage, phrase } from '../texts/phrase.ts';

/**
 * The system roles that every company begins with: what they are called, and the names under which they are stored, those
 * of older companies and of the demo too.
 */
const roles: readonly { name: LocalText; stored: readonly string[] }[] = [
  { name: phrase('engine/common', 'roleAdministrator'), stored: ['Administrator', '管理员'] },
  { name: phrase('engine/common', 'roleOperator'), stored: ['Operator', '运维人员', '运维员'] },
  { name: phrase('engine/common', 'roleStoreStaff'), stored: ['Store staff', '门店员工'] },
];

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/**
 * Name of a system role in the user's language; an unknown name is returned unchanged. Custom roles have the name that
 * a user typed.
 */
export function systemRoleName(name: string, language: Language): string {
  const systemRole = roles.find(({ stored }) => stored.includes(name));
  // A name that is already Chinese is left to a Chinese reader as it is.
  return systemRole === undefined || (language === 'zh' && isHan(name)) ? name : inLanguage(systemRole.name, language);
}

/** Contract "Rights": `rolesource` is 3 for a system role, 1 for a custom one. */
export const isSystemRole = (source: unknown): boolean => String(source) === '3';

/** Name of a role: a system role in the user's language, a custom one as it was typed. */
export const roleName = (name: string, source: unknown, language: Language): string =>
  isSystemRole(source) ? systemRoleName(name, language) : name;
