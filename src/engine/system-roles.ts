import type { Language, LocalText } from './column.ts';
import { inLanguage } from '../texts/phrase.ts';

/** The system roles that every company begins with, and the names that older companies and the demo have for them. */
const names: readonly (LocalText & { also?: readonly string[] })[] = [
  { en: 'Administrator', zh: '管理员' },
  { en: 'Operator', zh: '运维人员', also: ['运维员'] },
  { en: 'Store staff', zh: '门店员工' },
];

/**
 * The name of a system role in the reader's language; one that is not known keeps its own. Custom roles are called what
 * a person typed.
 */
export function systemRoleName(name: string, language: Language): string {
  const known = names.find(({ en, zh, also = [] }) => [en, zh, ...also].includes(name));
  // A name that is already in the reader's language is left as it is.
  const isForeign = language === 'en' ? known?.en !== name : known?.en === name;
  return known !== undefined && isForeign ? inLanguage(known, language) : name;
}

/** Contract "Rights": `rolesource` is 3 for a system role, 1 for a custom one. */
export const isSystemRole = (source: unknown): boolean => String(source) === '3';

/** What the record of a role is called: a system role in the reader's language, a custom one as it was typed. */
export const roleName = (name: string, source: unknown, language: Language): string =>
  isSystemRole(source) ? systemRoleName(name, language) : name;
