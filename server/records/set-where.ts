import { type RawBuilder, sql } from 'kysely';
import type { RecordValues } from '../../src/engine/column.ts';
import type { Trx } from '../db/database.ts';
import type { StoredModule } from '../services.ts';
import { assignments } from './write.ts';

/** Writes values into the records, under the alias `t`, that fulfil a condition, as a person's change. */
export const setWhere = async (
  trx: Trx,
  module: StoredModule,
  {
    values,
    more = [],
    where,
  }: { values: RecordValues; more?: readonly RawBuilder<unknown>[]; where: RawBuilder<boolean> },
): Promise<number> => {
  const set = [...assignments(module, values).map(({ column, value }) => sql`${sql.id(column)} = ${value}`), ...more];
  const changed = await sql`update ${sql.table(module.table)} t
    set ${sql.join(set)}, version = version + 1 where ${where}`.execute(trx);
  return Number(changed.numAffectedRows ?? 0n);
};
