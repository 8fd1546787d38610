import { sql } from 'kysely';
import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Trx } from '../db/database.ts';
import { baseOf, historyTime } from './table.ts';

/**
 * Invalidation of rollups by triggers: a statement that writes rows of a history marks the changed quarters of an hour in
 * the same transaction. A reader that sees the rows also sees the marks, and reads those days from the rows until their
 * rollups are computed again.
 */

/** Seconds. Days start at a quarter of an hour in every zone, so a slice is within one day. */
export const slice = 900;

const triggers = ['insert', 'update', 'delete'] as const;

/**
 * Locks an existing mark instead of inserting it again, so that it cannot be deleted before this transaction ends. A mark
 * that is being deleted at the moment (locked) is skipped and inserted anew.
 */
const markFunction = (name: string, pid: string, written: string): string =>
  `create or replace function "${name}"() returns trigger language plpgsql as $$ begin
     insert into rollupmark (companyid, pid, slice)
     select c.did, '${pid}', w.slice from (${written}) w join company c on company_number(c.did) = w.company
     where not exists (select from rollupmark m where m.companyid = c.did and m.pid = '${pid}' and m.slice = w.slice
       for key share skip locked);
     return null;
   end $$`;

const slicesOf = (rows: string, time: string): string =>
  `select distinct company, floor("${time}"::double precision / ${slice})::bigint as slice from ${rows} where "${time}" is not null`;

const createTriggers = (table: string, time: string, pid: string): string[] => [
  markFunction(`${table}_mark`, pid, slicesOf('fresh', time)),
  markFunction(`${table}_remark`, pid, `${slicesOf('fresh', time)} union ${slicesOf('gone', time)}`),
  `create or replace trigger mark_insert after insert on "${table}" referencing new table as fresh
     for each statement execute function "${table}_mark"()`,
  `create or replace trigger mark_update after update on "${table}" referencing old table as gone new table as fresh
     for each statement execute function "${table}_remark"()`,
  `create or replace trigger mark_delete after delete on "${table}" referencing old table as fresh
     for each statement execute function "${table}_mark"()`,
];

const functionsOf = (table: string): string => `drop function if exists "${table}_mark"(), "${table}_remark"()`;

const dropTriggers = (table: string): string[] => [
  ...triggers.map((name) => `drop trigger if exists mark_${name} on "${table}"`),
  functionsOf(table),
];

/** Creates the triggers that mark changed slices of a history, or drops them if the module is no history (any more). */
export const syncMarkTriggers = async (
  trx: Trx,
  config: ModuleConfig,
  physical: ReadonlyMap<string, string>,
): Promise<void> => {
  const table = baseOf(config.pid);
  const time = historyTime(config, physical);
  const statements = time === undefined ? dropTriggers(table) : createTriggers(table, time, config.pid);
  await sql.raw(statements.join(';\n')).execute(trx);
};

/** Deletes marks, rollup state and trigger functions of a module whose table is dropped. */
export const dropRollupState = async (trx: Trx, pid: string): Promise<void> => {
  await sql.raw(functionsOf(baseOf(pid))).execute(trx);
  await trx.deleteFrom('rollupmark').where('pid', '=', pid).execute();
  await trx.deleteFrom('rollupstate').where('pid', '=', pid).execute();
};
