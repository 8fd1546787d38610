import { withBuiltins } from '../../src/engine/builtin-columns.ts';
import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Trx } from '../db/database.ts';
import { missingIndexes } from '../modules/indexes.ts';
import { pagesOf, startOf } from '../modules/parts.ts';
import { type ColumnPlan, physicalOf, planColumns, storedColumns } from '../modules/plan-columns.ts';
import { baseOf } from '../modules/table.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Effect of one config on the table of its module. */
export type TableChange = { config: ModuleConfig; before: ModuleConfig | undefined; plan: ColumnPlan; table: string };

export const planTableChange = async (
  trx: Trx,
  config: ModuleConfig,
  before: ModuleConfig | undefined,
): Promise<TableChange> => ({
  config,
  before,
  plan: planColumns(config, before, await storedColumns(trx, config.pid)),
  table: baseOf(config.pid),
});

/** Pages of 8 KiB: about a thousand rows, which take the time of one step or two. */
const fewPages = 16;

/** True if rows of a large table have to be validated, rewritten or indexed. */
export const isLong = async (trx: Trx, { config, before, plan, table }: TableChange): Promise<boolean> => {
  if (before === undefined || pagesOf(await startOf(trx, table)) <= fewPages) return false;
  return plan.conversions.length > 0 || (await missingIndexes(trx, withBuiltins(config), physicalOf(plan))).length > 0;
};

/** The table changes of a stored change; the old configs are in force until its end. */
export const tableChangesOf = async (trx: Trx, configs: readonly ModuleConfig[]): Promise<TableChange[]> => {
  const tableChanges: TableChange[] = [];
  for (const config of configs) {
    const row = await trx.selectFrom('module').select('config').where('pid', '=', config.pid).executeTakeFirst();
    tableChanges.push(await planTableChange(trx, config, row && parseStored<ModuleConfig>(row.config)));
  }
  return tableChanges;
};
