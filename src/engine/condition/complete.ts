import type { ConditionItem, ConditionList, ModuleConfig } from '../column.ts';
import type { FormatContext } from '../field-type.ts';
import { parseCondition } from './parse.ts';

/** Whether an item names a column of the module and an operator, and holds a value that these take. */
export function isCompleteItem(item: ConditionItem, config: ModuleConfig, context: FormatContext): boolean {
  return parseCondition([item], config, context).ok;
}

/**
 * What of a condition being written can already be asked: its items that are complete, in their groups. A group of
 * nothing but unfinished items is no alternative and falls away.
 */
export function completePart(list: ConditionList, config: ModuleConfig, context: FormatContext): ConditionList {
  const groups: ConditionItem[][] = [[]];
  for (const entry of list) {
    if (entry === 'or') groups.push([]);
    else if (entry !== 'and' && isCompleteItem(entry, config, context)) groups.at(-1)?.push(entry);
  }
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, at) => {
      const items = group.flatMap((item, index) => (index === 0 ? [item] : (['and', item] as const)));
      return at === 0 ? items : (['or', ...items] as const);
    });
}
