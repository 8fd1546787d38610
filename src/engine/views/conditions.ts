import type { ModuleConfig } from '../column.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { unitOf } from '../unit.ts';
import { isListed, readingOrder } from './order.ts';
import type { ConditionsView } from './view.ts';

/** The record whose own view a tab belongs to; never chosen by hand. Contract "Filters and conditions". */
const tabOwnerColumn = 'vtdid';

/** The columns a condition can request, each with its operators and the way its operand is edited. */
export function conditionsView(config: ModuleConfig): ConditionsView {
  const fields = readingOrder(config)
    .filter(isListed)
    .map((column) => {
      const { operators, operand } = fieldTypeOf(column);
      return { column, operators, operand, unit: unitOf(column, 'en'), disabled: column.column === tabOwnerColumn };
    });
  return { kind: 'conditions', pid: config.pid, fields };
}
