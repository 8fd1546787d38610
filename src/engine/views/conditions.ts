import type { ModuleConfig } from '../column.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { isListed, readingOrder } from './order.ts';
import type { ConditionsView } from './view.ts';

/** Column with the did of the record that owns a tab; users cannot choose it. Contract "Filters and conditions". */
const tabOwnerColumn = 'vtdid';

/** The columns that a condition can compare, each with its operators. */
export function conditionsView(config: ModuleConfig): ConditionsView {
  const fields = readingOrder(config)
    .filter(isListed)
    .map((column) => {
      const { operators } = fieldTypeOf(column);
      return { column, operators, disabled: column.column === tabOwnerColumn };
    });
  return { kind: 'conditions', pid: config.pid, fields };
}
