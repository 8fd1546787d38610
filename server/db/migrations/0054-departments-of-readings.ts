import { sql } from 'kysely';
import type { Trx } from '../database.ts';

/**
 * The department of a reading by way of its number: when a department is deleted, its number leads to the department that
 * takes its records, and no reading is rewritten. Views of histories are made again by the code of this version (`reshape`).
 */

const statements = [
  `alter table recordnumber add column heir bytea,
     add column department bytea generated always as (coalesce(heir, id)) stored`,
  // A list of some departments finds their numbers here.
  `create index recordnumber_department on recordnumber (company, department)`,
  // The few deleted departments, for the sums of days.
  `create index recordnumber_heir on recordnumber (company) where heir is not null`,
];

export const departmentsOfReadings = {
  up: async (db: Trx): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
    const { rows } = await sql<{ pid: string }>`select pid from module where isnarrow order by pid`.execute(db);
    for (const { pid } of rows) {
      await sql.raw(`drop view if exists "m_${pid}"`).execute(db);
      await sql`insert into setting (key, value) values (${`reshape:${pid}`}, '') on conflict do nothing`.execute(db);
    }
  },
};
