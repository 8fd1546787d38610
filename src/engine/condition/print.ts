import type { ConditionList } from '../column.ts';
import type { Result } from '../field-type.ts';
import { success } from '../result.ts';
import { printTree, readTree } from './tree.ts';
import type { ConditionTree } from './tree.ts';

/** A condition in the form of the wire: of a tree that was read, or of a list that still has to be. */
export function printCondition(condition: ConditionTree): ConditionList {
  return printTree(condition);
}

/** An alternating list with nothing in it but what it means; unreadable ones keep their faults. */
export function normalCondition(list: unknown): Result<ConditionList> {
  const tree = readTree(list);
  return tree.ok ? success(printTree(tree.value)) : tree;
}
