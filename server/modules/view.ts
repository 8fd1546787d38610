import { sql } from 'kysely';
import { columnsIn } from '../db/relation-columns.ts';
import { idColumns, textOfId } from '../db/record-id.ts';
import { appRole } from '../db/roles.ts';
import type { Trx } from '../db/database.ts';
import { departmentColumn, historyView, historyKeyColumns, readingsSince } from './history-table.ts';
import { baseOf, tableOf } from './table.ts';

/**
 * The view `m_<pid>` over a base table: every column of the base, and ids as the wire's texts. `security_invoker` keeps
 * the base's policy on it, and an updatable view takes updates and deletes of the base's own columns.
 */

const isConfigured = (column: string) => /^c\d+$/.test(column);

const viewColumns = (columns: readonly string[]): { name: string; value: string }[] => {
  const quotedColumns = (configured: boolean) =>
    columns.filter((name) => isConfigured(name) === configured).map((name) => ({ name, value: `"${name}"` }));
  const texts = Object.entries(idColumns).map(([name, id]) => ({ name, value: textOfId(`"${id}"`) }));
  return [...quotedColumns(false), ...texts, ...quotedColumns(true)];
};

/** Drops the view over a base table, so that a column of the base can be dropped. */
export const dropView = async (trx: Trx, base: string): Promise<void> => {
  await sql.raw(`drop view if exists "m_${base.slice(2)}"`).execute(trx);
};

/**
 * Makes the view fit its base table; where it does already, nothing is locked. `isRenewed`: it is made again, because the
 * bound of a history's readings is another.
 */
export const makeView = async (trx: Trx, pid: string, isRenewed = false): Promise<void> => {
  const [view, base] = [tableOf(pid), baseOf(pid)];
  const columns = await columnsIn(trx, base);
  const { columns: namedColumns, from } = columns.includes('place')
    ? historyView(base, columns, {
        ...(await historyKeyColumns(trx, pid)),
        since: await readingsSince(trx, pid),
        department: await departmentColumn(trx),
      })
    : { columns: viewColumns(columns), from: `"${base}"` };
  const existingNames = await columnsIn(trx, view);
  const names = namedColumns.map(({ name }) => name);
  if (names.join() === existingNames.join() && !isRenewed) return;
  // `create or replace` appends columns; any other difference needs a new view.
  if (existingNames.join() !== names.slice(0, existingNames.length).join()) await dropView(trx, base);
  const selected = namedColumns.map(({ name, value }) => `${value} as "${name}"`).join(', ');
  await sql
    .raw(
      `create or replace view "${view}" with (security_invoker = true) as select ${selected} from ${from};
       grant select, insert, update, delete on "${view}" to ${appRole}`,
    )
    .execute(trx);
};
