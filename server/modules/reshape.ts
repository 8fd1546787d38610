import { withBuiltins } from '../../src/engine/builtin-columns.ts';
import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Db, Trx } from '../db/database.ts';
import { syncMarkTriggers } from './rollup-marks.ts';
import { makeIndexes } from './indexes.ts';
import { addReportColumns } from './report-columns.ts';
import { keepCounts } from './record-counts.ts';
import { makeView } from './view.ts';
import { parseStored } from '../db/parse-stored.ts';

/**
 * Migrations give a module's table its columns and rows; its view, indexes and triggers are those of this version, made
 * once all migrations are done. `reshape:<pid>` in the settings marks a module that still needs them.
 */
const mark = 'reshape:';

/** Creates the view, indexes and triggers of a module again from its config. */
export const reshape = async (trx: Trx, config: ModuleConfig): Promise<void> => {
  const columns = await trx
    .selectFrom('modulecolumn')
    .select(['column', 'physical'])
    .where('pid', '=', config.pid)
    .where('hidden', '=', false)
    .execute();
  const physical = new Map(columns.map((column) => [column.column, column.physical]));
  await addReportColumns(trx, config);
  await makeView(trx, config.pid);
  await makeIndexes(trx, withBuiltins(config), physical);
  await syncMarkTriggers(trx, withBuiltins(config), physical);
  await keepCounts(trx, config.pid);
};

const reshapeMarked = (db: Db, key: string): Promise<void> =>
  db.transaction('system', async (trx) => {
    const gone = await trx.deleteFrom('setting').where('key', '=', key).executeTakeFirst();
    const pid = key.slice(mark.length);
    const row = await trx.selectFrom('module').select('config').where('pid', '=', pid).executeTakeFirst();
    // The stored text is a validated config. A table without a module has no indexes beside its key.
    if (gone.numDeletedRows === 1n && row !== undefined) await reshape(trx, parseStored<ModuleConfig>(row.config));
  });

/** Does it for every module that a migration marked, each in a transaction of its own, so that a kill loses one. */
export const reshapeAll = async (db: Db): Promise<void> => {
  const query = db.builder.selectFrom('setting').select('key').where('key', 'like', `${mark}%`).orderBy('key');
  const [rows = []] = await db.read('system', [query.compile()]);
  for (const row of rows) await reshapeMarked(db, String(row['key']));
};
