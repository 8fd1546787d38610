import { type RawBuilder, sql } from 'kysely';
import type { Row, Trx } from '../db/database.ts';
import { companyValue, idOf, idValue, idValues, ofCompany, textOfId } from '../db/record-id.ts';

/**
 * Numbers of records (surrogate keys): a reading holds four bytes for its device and four for its department, in place of
 * ids. A number is given when a reading first names the record, and stays when the record is gone.
 */

/** Rows whose column of numbers is that of one of some records; looked up once for a statement (init plan). */
export const hasNumber = (column: RawBuilder<unknown>, dids: readonly string[]): RawBuilder<boolean> =>
  dids.length === 1
    ? sql<boolean>`${column} = (select x.number from recordnumber x where x.company = nullif(current_setting('app.number', true), '')::int4 and x.id = ${idValue(dids[0])})`
    : sql<boolean>`${column} = any(array(select x.number from recordnumber x
        where x.company = nullif(current_setting('app.number', true), '')::int4 and x.id = any(${idValues(dids)})))`;

/** For joins: the number `x.number` of the record that an SQL text names. */
export const numberOf = (company: string, did: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`recordnumber x on ${ofCompany(company, 'x')} and x.id = ${idOf(did)}`;

/** The id of the record with this number, as text. */
export const didOfNumber = (number: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${sql.raw(textOfId('x.id'))} from recordnumber x where x.number = ${number})`;

type Names = ReadonlyMap<string, string>;
type Known = { number: number; name: string };

/** The ids as parameters are the index condition, and encoded before: a join by `record_id` evaluates it for each. */
const listOf = (dids: readonly string[]) =>
  sql`unnest(cast(${dids} as text[]), ${idValues(dids)}) u(did, id) join recordnumber x on x.id = u.id`;

const knownOf = async (trx: Trx, company: string, dids: readonly string[]): Promise<Map<string, Known>> => {
  const { rows } = await sql<Row>`select u.did, x.number, x.name from ${listOf(dids)}
    and ${ofCompany(company, 'x')} and x.id = any(${idValues(dids)})`.execute(trx);
  return new Map(rows.map((row) => [String(row['did']), { number: Number(row['number']), name: String(row['name']) }]));
};

/** Gives numbers, and remembers names that are not empty as the newest. */
const give = (trx: Trx, company: string, names: readonly (readonly [did: string, name: string])[]) =>
  sql`insert into recordnumber (company, id, name)
    select ${companyValue(company)}, u.id, u.name
    from unnest(${idValues(names.map(([did]) => did))}, cast(${names.map(([, name]) => name)} as text[])) u(id, name)
    on conflict (company, id) do update set name = excluded.name where excluded.name <> ''`.execute(trx);

/**
 * The numbers of records by their ids, given where there are none yet; a name that is not empty is remembered as the
 * newest. Nearly always all are known, and one statement is enough. New ones are read again after they were given, so
 * that a number that another transaction has assigned in between is seen.
 */
export const numbersOf = async (trx: Trx, company: string, names: Names): Promise<Map<string, number>> => {
  if (names.size === 0) return new Map();
  const known = await knownOf(trx, company, [...names.keys()]);
  const fresh = [...names].flatMap(([did, name]) => {
    const found = known.get(did);
    return found === undefined || (name !== '' && name !== found.name) ? [did] : [];
  });
  if (fresh.length > 0) {
    // In one order everywhere: two transactions that give the same numbers wait for each other and never in a circle.
    const sorted = fresh.toSorted();
    await give(
      trx,
      company,
      sorted.map((did) => [did, names.get(did) ?? '']),
    );
    for (const [did, found] of await knownOf(trx, company, sorted)) known.set(did, found);
  }
  return new Map([...known].map(([did, { number }]) => [did, number]));
};
