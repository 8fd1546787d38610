import { sql } from 'kysely';
import type { Row, Trx } from './database.ts';

/** Names of the columns of a table or a view, in their order; none where there is no such relation. */
export const columnsIn = async (trx: Trx, relation: string): Promise<string[]> => {
  const { rows } = await sql<Row>`select attname::text as name from pg_attribute
    where attrelid = to_regclass(${`"${relation}"`}) and attnum > 0 and not attisdropped order by attnum`.execute(trx);
  return rows.map((row) => String(row['name']));
};
