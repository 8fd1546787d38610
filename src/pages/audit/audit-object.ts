import type { AuditEntry } from '../../api/catalogue/audit.ts';
import { isObject } from '../../engine/own-property.ts';

/** What a call was about: a module, and a record of it by name, with the number of further ones. */
export type AuditObject = { pid: string | undefined; name: string | undefined; others: number };

/** The first changed object; without one, the module that the request names. */
export const objectOf = ({ changes, detail }: Pick<AuditEntry, 'changes' | 'detail'>): AuditObject => {
  const [first] = changes;
  const named = isObject(detail) && typeof detail['pid'] === 'string' ? detail['pid'] : undefined;
  const left = changes.reduce((sum, { more = 0 }) => sum + more, 0);
  return {
    pid: first?.pid ?? named,
    name: first?.name === '' ? undefined : first?.name,
    others: Math.max(0, changes.filter(({ more }) => more === undefined).length + left - 1),
  };
};

/** Modules that entries name: in objects, and by their id where rights were changed. */
export const pidsIn = (entries: readonly AuditEntry[]): string[] => [
  ...new Set(
    entries.flatMap((entry) => [
      objectOf(entry).pid ?? '',
      ...entry.changes.flatMap(({ pid = '', before, after }) => [
        pid,
        ...Object.keys(before ?? {}),
        ...Object.keys(after ?? {}),
      ]),
    ]),
  ),
];
