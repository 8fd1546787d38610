import { type RawBuilder, sql } from 'kysely';
import type { Db, Row, Trx } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import { baseOf, tableOf } from './table.ts';

/**
 * Totals of whole lists. Every statement that adds or deletes rows of a module writes how many, in its own transaction:
 * rows and their number become visible together. Numbers are added up when they are read, so writers do not wait for each other,
 * and the upkeep folds them into one. A report changes rows, and the number of rows stays: no trigger is called.
 */

const isCounted = async (trx: Trx, table: string): Promise<boolean> => {
  const { rows } = await sql<Row>`select to_regclass('recordcount') is null or exists (select from pg_trigger
    where tgrelid = ${`"${table}"`}::regclass and tgname = 'count_insert') as counted`.execute(trx);
  return rows[0]?.['counted'] === true;
};

/**
 * Creates the counting triggers of a module's table and counts its rows; the lock of `create trigger` blocks writers
 * until the commit.
 */
export const keepCounts = async (trx: Trx, pid: string): Promise<void> => {
  const table = baseOf(pid);
  if (await isCounted(trx, table)) return;
  const statements = [
    `create trigger count_insert after insert on "${table}" referencing new table as fresh
       for each statement execute function count_added('${pid}')`,
    `create trigger count_delete after delete on "${table}" referencing old table as gone
       for each statement execute function count_deleted('${pid}')`,
    `delete from recordcount where pid = '${pid}'`,
    // Readings that are past are in the table and not in the view.
    `insert into recordcount (company, pid, n) select company, '${pid}', count(*) from "${tableOf(pid)}" group by company`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(trx);
};

/** Rows of a table that becomes part of a module's without a statement on it. */
export const countTable = async (trx: Trx, { pid, table }: { pid: string; table: string }): Promise<void> => {
  await sql`insert into recordcount (company, pid, n)
    select company, ${pid}, count(*) from ${sql.table(table)} group by company`.execute(trx);
};

/** The number of all rows of a company in a module; null where none were counted. */
export const countOf = (company: string, pid: string): RawBuilder<unknown> =>
  sql`(select sum(c.n)::bigint from recordcount c where ${ofCompany(company, 'c')} and c.pid = ${pid})`;

/** Merges the counters that belong together into one row; counters that are added during the merge are merged in the next round. */
export const foldCounts = (db: Db): Promise<void> =>
  db.transaction('system', async (trx) => {
    await sql`with gone as (delete from recordcount where ctid = any(array(
        select r.ctid from recordcount r join (select company, pid from recordcount group by company, pid
          having count(*) > 1) m using (company, pid) for update of r skip locked)) returning company, pid, n)
      insert into recordcount (company, pid, n)
        select company, pid, sum(n) from gone group by company, pid having sum(n) <> 0`.execute(trx);
  });
