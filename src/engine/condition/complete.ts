import type { ConditionItem, ConditionList, ModuleConfig } from '../column.ts';
import type { FormatContext } from '../field-type.ts';
import { parseCondition } from './parse.ts';

/** True if an item has a column of the module, an operator and a valid value. */
export function isCompleteItem(item: ConditionItem, config: ModuleConfig, context: FormatContext): boolean {
  return parseCondition([item], config, context).ok;
}

/**
 * The part of an unfinished condition that can be evaluated: its complete items, in their groups. A group without
 * complete items is dropped.
 */
export function completePart(list: ConditionList, config: ModuleConfig, context: FormatContext): ConditionList {
  const groups: ConditionItem[][] = [[]];
  for (const entry of list) {
    if (entry === 'or') groups.push([]);
    else if (entry !== 'and' && isCompleteItem(entry, config, context)) groups.at(-1)?.push(entry);
  }
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, position) => {
      const items = group.flatMap((item, index) => (index === 0 ? [item] : (['and', item] as const)));
      return position === 0 ? items : (['or', ...items] as const);
    });
}
