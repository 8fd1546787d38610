import { columnsOf, tenantColumn } from '../../src/engine/builtin-columns.ts';
import { idColumnOf } from '../db/record-id.ts';
import type { Column } from '../../src/engine/column.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import type { StoredModule } from '../services.ts';
import type { PhysicalColumn } from './sql.ts';

/** Storage of a module's column; `undefined` for hidden and unknown columns, and for the tenant's own. */
export const physicalColumnOf = (module: StoredModule, name: string): PhysicalColumn | undefined => {
  const column = name === tenantColumn ? undefined : columnsOf(module.config).get(name);
  const physical = module.physical.get(name);
  if (column === undefined || physical === undefined) return undefined;
  const id = module.key !== 'did' && column.builtin === true ? idColumnOf(name) : undefined;
  const number = module.key === 'reading' && name === 'device' ? 'device' : undefined;
  return {
    physical,
    storage: fieldTypeOf(column).storage,
    ...(id === undefined ? {} : { id }),
    ...(number === undefined ? {} : { number }),
    ...(module.key === 'reading' && name === 'did' ? { isKey: true } : {}),
  };
};

export type RecordColumn = PhysicalColumn & { column: Column };

/** Every column that a record of the module answers, in the order of the config. */
export const recordColumns = (module: StoredModule): RecordColumn[] =>
  [...columnsOf(module.config).values()].flatMap((column) => {
    const physicalColumn = physicalColumnOf(module, column.column);
    return physicalColumn ? [{ ...physicalColumn, column }] : [];
  });

/** Columns whose values are one record of another module. */
export const isReference = ({ column, storage }: RecordColumn): boolean =>
  column.pid !== undefined && storage === 'text';
