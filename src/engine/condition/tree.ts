import type { ConditionItem, ConditionList } from '../column.ts';
import type { Fault, Result } from '../field-type.ts';
import { isObject } from '../own-property.ts';
import { success } from '../result.ts';
import { operatorIds } from './predicate.ts';
import type { OperatorId } from './predicate.ts';

/** A condition's item with a known operator; `path` is its JSON pointer in the list. */
export type ReadItem = Omit<ConditionItem, 'type'> & { type: OperatorId; path: string };

/** Disjunctive normal form of an alternating list: any of the groups, each of which is the conjunction of its items. */
export type ConditionTree = readonly (readonly ReadItem[])[];

/** Maximum items of a condition; longer lists are refused before they are parsed. */
export const maxItems = 200;

const isOperator = (value: unknown): value is OperatorId => operatorIds.some((id) => id === value);

function readItem(entry: unknown, path: string, faults: Fault[]): ReadItem | undefined {
  if (!isObject(entry) || typeof entry['k'] !== 'string') {
    faults.push({ path, rule: 'item' });
    return undefined;
  }
  const { k, type, v, hide } = entry;
  if (!isOperator(type)) {
    faults.push({
      path: `${path}/type`,
      rule: 'operator',
      params: { operator: String(typeof type === 'string' ? type : '') },
    });
    return undefined;
  }
  return { k, type, v, path, ...(hide === true ? { hide } : {}) };
}

/**
 * Reads the alternating list of contract "Filters and conditions": item, connector, item, …; `and` binds tighter than `or`. Nothing, or
 * an empty list, is a tree without groups and means all rows. The list is flat, so no input is too deep.
 */
export function readTree(list: unknown): Result<ConditionTree> {
  if (list === undefined || list === null) return success([]);
  if (!Array.isArray(list)) return { ok: false, faults: [{ path: '', rule: 'list' }] };
  if (list.length > maxItems * 2 - 1)
    return { ok: false, faults: [{ path: '', rule: 'toomany', params: { limit: maxItems } }] };
  const faults: Fault[] = [];
  const groups: ReadItem[][] = list.length === 0 ? [] : [[]];
  for (const [index, entry] of Array.from<unknown>(list).entries()) {
    const path = `/${index}`;
    if (index % 2 === 0) {
      const item = readItem(entry, path, faults);
      if (item) groups.at(-1)?.push(item);
    } else if (entry === 'or') groups.push([]);
    else if (entry !== 'and') faults.push({ path, rule: 'connector' });
  }
  if (list.length > 0 && list.length % 2 === 0) faults.push({ path: `/${list.length}`, rule: 'incomplete' });
  return faults.length > 0 ? { ok: false, faults } : success(groups);
}

/** The alternating list of a tree; the inverse of `readTree`. */
export function printTree(tree: ConditionTree): ConditionList {
  return tree.flatMap((group, position) => {
    const items = group.flatMap(({ path: _path, ...item }, index) => (index === 0 ? [item] : ['and' as const, item]));
    return position === 0 ? items : ['or' as const, ...items];
  });
}
