import { type RawBuilder, sql } from 'kysely';
import type { RecordValues } from '../../src/engine/column.ts';
import type { Fault } from '../../src/engine/field-type.ts';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { Row, Trx } from '../db/database.ts';
import type { Services, StoredModule } from '../services.ts';

/** A column's values that have to exist, and the table to find them in; without a table its module is gone. */
export type Reference = { column: string; dids: readonly string[]; rule: string; table?: string };

type Pointing = { column: string; pid: string; dids: readonly string[]; rule: string };

const pointing = (module: StoredModule, values: RecordValues): Pointing[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const column = columnsOf(module.config).get(name);
    if (column === undefined || value === null || value === undefined) return [];
    if (Array.isArray(value) && column.didlist)
      return [{ column: name, pid: column.didlist.pid, dids: value.map(String), rule: 'records' }];
    return typeof value === 'string' && column.pid !== undefined
      ? [{ column: name, pid: column.pid, dids: [value], rule: 'record' }]
      : [];
  });

/** The references among stored values. Asked before a transaction begins: it may have to load a module. */
export const referencesIn = (
  modules: Services['modules'],
  module: StoredModule,
  values: RecordValues,
): Promise<Reference[]> =>
  Promise.all(
    pointing(module, values).map(async ({ column, pid, dids, rule }): Promise<Reference> => {
      const target = await modules.any(pid);
      return target ? { column, dids, rule, table: target.table } : { column, dids, rule };
    }),
  );

/**
 * References to no record of the same company, as faults at their columns. Row-level security hides the records of
 * others, so a foreign id and an invented one look the same.
 */
export const referenceFaults = async (
  trx: Trx,
  company: string,
  references: readonly Reference[],
): Promise<Fault[]> => {
  const faults: Fault[] = [];
  for (const { column, table, dids, rule } of references) {
    const found = table === undefined ? 0 : await existing(trx, sql.table(table), company, dids);
    if (found < new Set(dids).size) faults.push({ path: `/${column}`, rule });
  }
  return faults;
};

const existing = async (
  trx: Trx,
  table: RawBuilder<unknown>,
  company: string,
  dids: readonly string[],
): Promise<number> => {
  const counted = await sql<Row>`select count(*) as found from ${table} t
    where t.companyid = ${company} and t.did = any(cast(${dids} as text[]))`.execute(trx);
  return Number(counted.rows[0]?.['found'] ?? 0);
};
