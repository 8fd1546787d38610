import type { ModuleConfig } from '../../src/engine/column.ts';
import type { User } from '../../src/schemas/wire.ts';
import type { Db } from '../../server/db/database.ts';
import { insertRows } from '../../server/records/insert-rows.ts';
import type { Services } from '../../server/services.ts';

/** A module of a company whose table is too large to be changed in one transaction. */

export const many = 3000;

const chunk = 5000;

/** Writes so many rows; `valuesOf` the stored values of each. */
export const fillLarge = async (
  { db, modules }: { db: Db; modules: Services['modules'] },
  { pid, session, rows = many }: { pid: string; session: Pick<User, 'companyid'>; rows?: number },
  valuesOf: (index: number) => Record<string, unknown>,
): Promise<void> => {
  modules.forget();
  const module = await modules.any(pid);
  if (module === undefined) throw new Error(`There is no module ${pid}.`);
  for (let first = 0; first < rows; first += chunk) {
    const records = Array.from({ length: Math.min(chunk, rows - first) }, (_, offset) => ({
      did: (first + offset).toString(16).padStart(24, '0'),
      name: `Row ${first + offset}`,
      createtime: 1,
      updatetime: first + offset,
      ...valuesOf(first + offset),
    }));
    await db.transaction('system', (trx) => insertRows(trx, module, session.companyid, records));
  }
};

/** The database, with a pause for others before each of its transactions; they are numbered. */
export const interrupted = (db: Db, between: (transaction: number) => Promise<void>): Db => {
  let transactions = 0;
  return {
    ...db,
    transaction: async (scope, work) => {
      await between(transactions++);
      return db.transaction(scope, work);
    },
  };
};

export const multipleOf = (config: ModuleConfig | undefined, name: string): number | undefined =>
  config?.columns.find(({ column }) => column === name)?.multiple;
