import { type RawBuilder, sql } from 'kysely';
import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Row, Trx } from '../db/database.ts';
import { companyValue, idOf, idValue, idValues, ofCompany, textOfId } from '../db/record-id.ts';

/**
 * Surrogate keys of records: a reading stores a number of four bytes for its device and one for its department instead
 * of ids. A number is assigned when a reading first names the record, and remains after the record is deleted.
 */

/** Condition: the column has the number of one of these records. The numbers are looked up once per statement (init plan). */
export const hasNumber = (column: RawBuilder<unknown>, dids: readonly string[]): RawBuilder<boolean> =>
  dids.length === 1
    ? sql<boolean>`${column} = (select x.number from recordnumber x where x.company = nullif(current_setting('app.number', true), '')::int4 and x.id = ${idValue(dids[0])})`
    : sql<boolean>`${column} = any(array(select x.number from recordnumber x
        where x.company = nullif(current_setting('app.number', true), '')::int4 and x.id = any(${idValues(dids)})))`;

/** For joins: the number `x.number` of the record that an SQL text names. */
export const numberOf = (company: string, did: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`recordnumber x on ${ofCompany(company, 'x')} and x.id = ${idOf(did)}`;

/** The module whose records are the devices of a history. */
export const deviceModuleOf = ({ columns }: ModuleConfig): string =>
  columns.find(({ column }) => column === 'device')?.pid ?? severalModules;

/** Value of `recordnumber.pid` for a record that histories of several modules refer to. */
const severalModules = '';

/**
 * The numbers `x.number`, with their ids `x.did`, of every device that a history of a module's devices may have readings of;
 * of some it has none.
 */
export const numbersOfDevices = (company: string, pid: string): RawBuilder<unknown> =>
  sql`(select x.number, ${sql.raw(textOfId('x.id'))} as did from recordnumber x
    where ${ofCompany(company, 'x')} and x.pid in (${sql.lit(pid)}, ${sql.lit(severalModules)})) x`;

/**
 * The number of the device that an SQL text names, for many rows: looked up in a JSON object that the statement makes once
 * (init plan). Joined by `record_id` of the text instead, or by the text of an id, the cost depends on the plan: where a
 * table has no statistics yet, it was evaluated for each pair of a row and a record, which took the embedded database
 * 6.8 s for 3,307 sums of days and 1,257 records.
 */
export const numberOfDevice = (company: string, pid: string, did: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((select jsonb_object_agg(x.did, x.number) from ${numbersOfDevices(company, pid)}) ->> ${did})::int4`;

/** A record that readings refer to; `module` is that of a device, a department has none. `isLocked`: see `lockNumbers`. */
export type NamedRecord = { name: string; module?: string; isLocked?: boolean };

/**
 * Locks these numbers of devices until the end of the transaction. Writers that count readings need it: they read the
 * last count of a second before they write, and no unique key separates two writers. The lock order is the same
 * everywhere, which prevents deadlocks; reports lock the records of their devices before, also in one order.
 */
export const lockNumbers = (trx: Trx, company: string, numbers: RawBuilder<unknown>): Promise<unknown> =>
  sql`select count(*) from (select from recordnumber x where ${ofCompany(company, 'x')} and x.number = any(${numbers})
    order by x.number for no key update) held`.execute(trx);

type Names = ReadonlyMap<string, NamedRecord>;
type StoredNumber = { number: number; name: string; module: string | null };

/** The ids are parameters in their stored encoding, so that the index is used: a join by `record_id` evaluates it per row. */
const listOf = (dids: readonly string[]) =>
  sql`unnest(cast(${dids} as text[]), ${idValues(dids)}) u(did, id) join recordnumber x on x.id = u.id`;

const knownOf = async (trx: Trx, company: string, dids: readonly string[]): Promise<Map<string, StoredNumber>> => {
  const { rows } = await sql<Row>`select u.did, x.number, x.name, x.pid from ${listOf(dids)}
    and ${ofCompany(company, 'x')} and x.id = any(${idValues(dids)})`.execute(trx);
  return new Map(
    rows.map(({ did, number, name, pid }) => [
      String(did),
      { number: Number(number), name: String(name), module: typeof pid === 'string' ? pid : null },
    ]),
  );
};

/** Upsert: assigns numbers; stores names that are not empty as the newest ones, and the modules of devices. */
const assignNumbers = (
  trx: Trx,
  company: string,
  records: readonly (readonly [did: string, record: NamedRecord])[],
) => {
  const [names, modules] = [records.map(([, { name }]) => name), records.map(([, { module }]) => module ?? null)];
  return sql`insert into recordnumber as x (company, id, name, pid)
    select ${companyValue(company)}, u.id, u.name, u.pid
    from unnest(${idValues(records.map(([did]) => did))}, cast(${names} as text[]), cast(${modules} as text[])) u(id, name, pid)
    on conflict (company, id) do update set name = coalesce(nullif(excluded.name, ''), x.name),
      pid = case when excluded.pid is null then x.pid when coalesce(x.pid, excluded.pid) = excluded.pid then excluded.pid
        else ${sql.lit(severalModules)} end
    where excluded.name <> '' or excluded.pid is not null`.execute(trx);
};

/**
 * The numbers of records by their ids; a missing number is assigned, and a name that is not empty is stored as the newest.
 * Nearly always all numbers exist. New ones are read again after the insert, which finds a number that another transaction
 * assigned in between. Numbers with `isLocked` are locked before others are assigned, which locks those too.
 */
export const numbersOf = async (trx: Trx, company: string, names: Names): Promise<Map<string, number>> => {
  if (names.size === 0) return new Map();
  const stored = await knownOf(trx, company, [...names.keys()]);
  const lockedNumbers = [...stored].flatMap(([did, { number }]) => (names.get(did)?.isLocked === true ? [number] : []));
  if (lockedNumbers.length > 0) await lockNumbers(trx, company, sql`cast(${lockedNumbers} as int4[])`);
  const isKnown = ({ name, module }: NamedRecord, storedNumber: StoredNumber): boolean =>
    (name === '' || name === storedNumber.name) &&
    (module === undefined || storedNumber.module === module || storedNumber.module === severalModules);
  const fresh = [...names].flatMap(([did, record]) => {
    const storedNumber = stored.get(did);
    return storedNumber === undefined || !isKnown(record, storedNumber) ? [did] : [];
  });
  if (fresh.length > 0) {
    // The same lock order everywhere: two transactions that assign the same numbers can't deadlock.
    const sorted = fresh.toSorted();
    await assignNumbers(
      trx,
      company,
      sorted.map((did) => [did, names.get(did) ?? { name: '' }]),
    );
    for (const [did, storedNumber] of await knownOf(trx, company, sorted)) stored.set(did, storedNumber);
  }
  return new Map([...stored].map(([did, { number }]) => [did, number]));
};

/**
 * Readings of a department that is deleted belong to another one from now on. Their number leads there, so no reading is
 * written; it is assigned even if no reading has it yet, because an import that is being read may still name it.
 */
export const passReadings = async (
  trx: Trx,
  company: string,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await numbersOf(trx, company, new Map([[from, { name: '' }]]));
  await sql`update recordnumber x set heir = ${idValue(to)} where ${ofCompany(company, 'x')}
    and x.department = ${idValue(from)}`.execute(trx);
};

/** The department that the text of one names or, once that is deleted, its heir; for many rows, like `numberOfDevice`. */
export const departmentNow = (company: string, did: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_object_agg(${sql.raw(textOfId('x.id'))}, ${sql.raw(textOfId('x.heir'))}) from recordnumber x
    where ${ofCompany(company, 'x')} and x.heir is not null) ->> ${did}, ${did})`;
