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

/**
 * The numbers of records by their ids, given where there are none yet; a name that is not empty is remembered as the
 * newest. The ids as a parameter are the index condition: beside a policy a join by `record_id` is none. Two statements, so that the second sees a number that another transaction has assigned in between.
 */
export const numbersOf = async (
  trx: Trx,
  company: string,
  names: ReadonlyMap<string, string>,
): Promise<Map<string, number>> => {
  if (names.size === 0) return new Map();
  const dids = [...names.keys()];
  await sql`insert into recordnumber (company, id, name)
    select ${companyValue(company)}, record_id(u.did), u.name
    from unnest(cast(${dids} as text[]), cast(${[...names.values()]} as text[])) u(did, name)
    where not exists (select from recordnumber x where ${ofCompany(company, 'x')} and x.id = any(${idValues(dids)})
      and x.id = record_id(u.did) and (u.name = '' or x.name = u.name))
    on conflict (company, id) do update set name = excluded.name where excluded.name <> ''`.execute(trx);
  const { rows } = await sql<Row>`select u.did, x.number from unnest(cast(${dids} as text[])) u(did)
    join ${numberOf(company, sql`u.did`)} and x.id = any(${idValues(dids)})`.execute(trx);
  return new Map(rows.map((row) => [String(row['did']), Number(row['number'])]));
};
