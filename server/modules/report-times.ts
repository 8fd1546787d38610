import { columnsOf } from '../../src/engine/builtin-columns.ts';
import { isObject, ownProperty } from '../../src/engine/own-property.ts';
import type { StoredModule } from '../services.ts';

/**
 * When a device last reported each column, in seconds. Columns that are no longer in the config are omitted.
 * @param reported the column of that name: seconds by physical column
 */
export const reportTimes = (module: StoredModule, reported: unknown): Record<string, number> =>
  Object.fromEntries(
    [...columnsOf(module.config).keys()].flatMap((column) => {
      const physical = module.physical.get(column);
      const time = physical !== undefined && isObject(reported) ? ownProperty(reported, physical) : undefined;
      return typeof time === 'number' ? [[column, time]] : [];
    }),
  );
