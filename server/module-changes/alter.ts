import { sql } from 'kysely';
import type { Column, ModuleConfig } from '../../src/engine/column.ts';
import type { Trx } from '../db/database.ts';
import type { FaultMessage } from '../http/refusal.ts';
import { convert, type LossCounts, countLosses } from '../modules/convert.ts';
import { nextPart, passed, startOf } from '../modules/parts.ts';
import { type ColumnPlan, newColumns, type StoredColumn } from '../modules/plan-columns.ts';
import { storageKinds } from '../modules/storage.ts';
import { dropView } from '../modules/view.ts';
import { phrase } from '../texts.ts';

/** Physical columns for what a plan writes again or adds, empty. */
export const addColumns = async (trx: Trx, table: string, plan: ColumnPlan): Promise<void> => {
  const columns = newColumns(plan).map(
    ({ physical, storage }) => `add column "${physical}" ${storageKinds[storage].sqlType}`,
  );
  if (columns.length > 0) await sql.raw(`alter table "${table}" ${columns.join(', ')}`).execute(trx);
};

/** Takes back what `addColumns` did, as far as it was done. The view is made afterwards. */
export const dropColumns = async (trx: Trx, table: string, plan: ColumnPlan): Promise<void> => {
  const columns = newColumns(plan).map(({ physical }) => `drop column if exists "${physical}"`);
  if (columns.length === 0) return;
  // A migration may have recreated the view in between.
  await dropView(trx, table);
  await sql.raw(`alter table "${table}" ${columns.join(', ')}`).execute(trx);
};

const keepColumns = async (trx: Trx, pid: string, rows: readonly StoredColumn[]): Promise<void> => {
  if (rows.length === 0) return;
  await trx
    .insertInto('modulecolumn')
    .values(rows.map((row) => ({ pid, ...row })))
    .onConflict((on) =>
      on.columns(['pid', 'column']).doUpdateSet((set) => ({
        physical: set.ref('excluded.physical'),
        storage: set.ref('excluded.storage'),
        hidden: set.ref('excluded.hidden'),
      })),
    )
    .execute();
};

const rowsFault = (path: string, { column, type }: Column, rows: number): FaultMessage => ({
  path,
  rule: 'rows',
  message: phrase('server/modules', 'valuesLost', { rows, column, type }),
});

/** A fault for each column whose change would lose values of rows. */
export const rowsFaults = (config: ModuleConfig, inTheWay: LossCounts['inTheWay']): FaultMessage[] =>
  config.columns.flatMap((column, index) => {
    const rows = inTheWay[column.column] ?? 0;
    return rows > 0 ? [rowsFault(`/columns/${index}/type`, column, rows)] : [];
  });

/** Checks and writes every row again in the open transaction: the one step of a table that is small. */
export const convertImmediately = async (
  trx: Trx,
  table: string,
  { conversions }: ColumnPlan,
): Promise<LossCounts['inTheWay']> => {
  if (conversions.length === 0) return {};
  const inTheWay: Record<string, number> = {};
  const start = await startOf(trx, table);
  for (let places = start, part; (part = nextPart(places, Infinity)) !== undefined; places = passed(places, part))
    for (const [column, rows] of Object.entries((await countLosses(trx, conversions, part)).inTheWay))
      inTheWay[column] = (inTheWay[column] ?? 0) + rows;
  if (Object.keys(inTheWay).length > 0) return inTheWay;
  for (let places = start, part; (part = nextPart(places, Infinity)) !== undefined; places = passed(places, part))
    await convert(trx, conversions, part);
  return {};
};

/** The plan comes into force: the columns that were written again take the places of the old ones. The view is made afterwards. */
export const takePlan = async (trx: Trx, stored: { pid: string; table: string }, plan: ColumnPlan): Promise<void> => {
  const gone = plan.conversions
    .filter(({ physical, target }) => physical !== target)
    .map(({ physical }) => `drop column "${physical}"`);
  if (gone.length > 0) {
    await dropView(trx, stored.table);
    await sql.raw(`alter table "${stored.table}" ${gone.join(', ')}`).execute(trx);
  }
  await keepColumns(trx, stored.pid, [...plan.rows, ...plan.hidden]);
};
