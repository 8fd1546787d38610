import type { Column, ModuleConfig } from './column.ts';
import { isBuiltinName } from './builtin-columns.ts';
import { fieldTypeOf } from './field-types/registry.ts';
import { isProduct } from './products.ts';

const isDevice = (column: Column): boolean =>
  column.column === 'device' && column.pid !== undefined && fieldTypeOf(column).storage === 'text';

/** The module whose columns are shown in the same units: of readings and other records of devices, that of the devices. */
export const unitScope = (pid: string, columns: readonly Column[]): string => columns.find(isDevice)?.pid ?? pid;

/** Time column of a reading, which is part of its key. */
export const readingMoment = 'occurtime';

const isTime = (column: Column): boolean => column.column === readingMoment && fieldTypeOf(column).measure === 'moment';

/**
 * True if the rows of a module are readings of devices: it has a `device` and an `occurtime`, and all its columns are
 * read-only. A module with columns that users write is a list of records.
 */
export const isHistory = (config: ModuleConfig): boolean => {
  const configured = config.columns.filter(({ column }) => !isBuiltinName(column));
  const isRead = configured.every(({ rw }) => rw === 1);
  return isRead && configured.some(isDevice) && configured.some(isTime) && !isProduct(config.pid);
};
