import type { ConditionItem, ConditionList, Connector } from '../../engine/column.ts';

/** Row of the condition editor: the connector to the row above, and the item. */
export type ConditionRow = { connector: Connector; item: ConditionItem };

export const rowsOf = (list: ConditionList): ConditionRow[] =>
  list.flatMap((entry, index) => {
    if (typeof entry === 'string') return [];
    return [{ connector: list[index - 1] === 'or' ? 'or' : 'and', item: entry }];
  });

export const listOf = (rows: readonly ConditionRow[]): ConditionList =>
  rows.flatMap(({ connector, item }, index) => (index === 0 ? [item] : [connector, item]));

/** A line in which nothing has been chosen. */
export const emptyItem: ConditionItem = { k: '', type: '', v: undefined };
