import { type RawBuilder, sql } from 'kysely';
import type { StoredModule } from '../services.ts';
import { physicalColumnOf } from './physical-columns.ts';

/** A column of `module` under the alias `as`. */
export const columnAs = (as: string, module: StoredModule, name: string): RawBuilder<unknown> => {
  const physicalColumn = physicalColumnOf(module, name);
  if (!physicalColumn)
    throw new Error(`${module.config.name.en} have no column "${name}": add it to their module file.`);
  return sql.id(as, physicalColumn.physical);
};
