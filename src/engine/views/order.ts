import type { Column, LocalText, ModuleConfig } from '../column.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { repeatsName, tenantColumn, withBuiltins } from '../builtin-columns.ts';
import { unitOf } from '../unit.ts';
import { phrase } from '../../texts/phrase.ts';

const unlisted: ReadonlySet<string> = new Set(['did', tenantColumn]);

/** Visible columns in reading order: the name, the module's own, then the rest of the built-in ones. */
export function readingOrder(config: ModuleConfig): Column[] {
  const columns = withBuiltins(config).columns.filter((column) => !unlisted.has(column.column));
  const rank = (column: Column): number => (column.column === 'name' ? 0 : column.builtin ? 2 : 1);
  return columns.toSorted((a, b) => rank(a) - rank(b));
}

/** True if lists may show the column. Contract "Module config". */
export const isListed = (column: Column): boolean => column.candisplay !== false;

/** The columns of lists and details in reading order. */
export const listedColumns = (config: ModuleConfig): Column[] =>
  readingOrder(config).filter((column) => isListed(column) && !repeatsName(config.pid, column));

export type Group = { key: string; title: LocalText };

const essential: Group = { key: 'essential', title: phrase('engine/views', 'general') };
const values: Group = { key: 'values', title: phrase('engine/views', 'values') };
const readOnly: Group = { key: 'read-only', title: phrase('engine/views', 'statusAndSystem') };

/** The default groups in their order; a column's own `section` comes between values and read-only. */
const ranks: Readonly<Record<string, number>> = { [essential.key]: 0, [values.key]: 1, [readOnly.key]: 3 };

/** True if a column holds amounts that can be added and averaged. */
export const isNumeric = (column: Column): boolean => fieldTypeOf(column).aggregations.includes('average');

/** The group of a column in forms and details. Contract "Module config". */
export function groupOf(column: Column, isReadOnly: boolean): Group {
  if (isReadOnly) return readOnly;
  if (column.section) return { key: `section:${column.section.en}`, title: column.section };
  const isValue = isNumeric(column) && unitOf(column, 'en') !== '' && column.required === 0;
  return isValue ? values : essential;
}

/** Items by group, in the order of the groups' first items; default groups keep their places. */
export function grouped<T>(items: readonly T[], groupFor: (item: T) => Group): (Group & { items: T[] })[] {
  const groups = new Map<string, Group & { items: T[] }>();
  for (const item of items) {
    const group = groupFor(item);
    const existing = groups.get(group.key);
    if (existing) existing.items.push(item);
    else groups.set(group.key, { ...group, items: [item] });
  }
  const rank = (key: string): number => ranks[key] ?? 2;
  return [...groups.values()].toSorted((a, b) => rank(a.key) - rank(b.key));
}
