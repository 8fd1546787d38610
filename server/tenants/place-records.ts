import { sql } from 'kysely';
import type { RecordValues } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import type { Trx } from '../db/database.ts';
import { isRecord, ofCompany } from '../db/record-id.ts';
import { assignments, insertRecords } from '../records/write.ts';
import type { StoredModule } from '../services.ts';

/** Records of businesses and spaces, and of what they refer to, read and written for a whole company. */

/** Stored values of one record, which are written. */
export type PlaceChange = { did: string; values: RecordValues };

export type StoredPlace = { did: string; name: string; uppergrade: string };

type PlaceContext = { trx: Trx; module: StoredModule; company: string; now: number };

export const storedPlaces = async (
  trx: Trx,
  module: StoredModule,
  company: string,
): Promise<readonly StoredPlace[]> => {
  const parent = module.physical.get('uppergrade');
  const uppergrade = parent === undefined ? sql`''` : sql`coalesce(t.${sql.id(parent)}, '')`;
  const { rows } = await sql<StoredPlace>`select t.did, t.name, ${uppergrade} as uppergrade
    from ${sql.table(module.table)} t where ${ofCompany(company)}`.execute(trx);
  return rows;
};

/** Records that a command adds belong to the first member of the company, who is its administrator. */
const firstMember = async (trx: Trx, members: StoredModule, company: string) => {
  const { rows } = await sql<{ did: string; organization: string }>`select t.did, t.organization
    from ${sql.table(members.table)} t where ${ofCompany(company)} order by t.createtime, t.did limit 1`.execute(trx);
  return rows[0];
};

export const insertPlaces = async (
  { trx, module, company, now }: PlaceContext,
  members: StoredModule,
  added: readonly PlaceChange[],
): Promise<void> => {
  const owner = added.length === 0 ? undefined : await firstMember(trx, members, company);
  const records = added.map(({ did, values }) => ({
    did,
    company,
    creator: owner?.did ?? '',
    organization: owner?.organization ?? '',
    now,
    values: Object.fromEntries(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }));
  // A statement inserts records that have values for the same columns.
  for (const alike of Map.groupBy(records, ({ values }) => Object.keys(values).join(' ')).values())
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await insertRecords(trx, module, alike);
};

/** Writes what differs from the stored record. @returns the number of records that did */
export const updatePlaces = async (
  { trx, module, company, now }: PlaceContext,
  changed: readonly PlaceChange[],
): Promise<number> => {
  let count = 0;
  for (const { did, values } of changed) {
    const set = assignments(module, values);
    if (set.length === 0) continue;
    const columns = sql.join(set.map(({ column }) => sql`t.${sql.id(column)}`));
    const written = sql.join(set.map(({ value }) => value));
    const touched = [...set, ...assignments(module, { updatetime: now })];
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { numAffectedRows } = await sql`update ${sql.table(module.table)} t
      set ${sql.join(touched.map(({ column, value }) => sql`${sql.id(column)} = ${value}`))}, version = version + 1
      where ${ofCompany(company)} and ${isRecord(module, did)} and row(${columns}) is distinct from row(${written})`.execute(
      trx,
    );
    count += Number(numAffectedRows ?? 0);
  }
  return count;
};

/** Modules whose records a place may refer to without being a place. */
export const targetPids = [products.departments, products.members] as const;
