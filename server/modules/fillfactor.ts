import { sql } from 'kysely';
import type { ModuleConfig } from '../../src/engine/column.ts';
import { hasReports } from '../../src/engine/reported.ts';
import type { Row, Trx } from '../db/database.ts';
import { baseOf } from './table.ts';

/**
 * Percent of a page that inserts fill. A report updates a row without touching an index if the new version finds room on
 * the same page (HOT update); where nothing reports, pages are filled.
 */
const fillfactor = (config: ModuleConfig): number => (hasReports(config) ? 70 : 100);

/** Statements that bring the table's storage parameters to the config. */
export const storageParameters = async (trx: Trx, config: ModuleConfig): Promise<string[]> => {
  const table = baseOf(config.pid);
  const result = await sql<Row>`select coalesce((select option_value::int from pg_options_to_table(c.reloptions)
    where option_name = 'fillfactor'), 100) as fillfactor from pg_class c where c.oid = to_regclass(${`"${table}"`})`.execute(
    trx,
  );
  const configured = fillfactor(config);
  return result.rows[0]?.['fillfactor'] === configured
    ? []
    : [`alter table "${table}" set (fillfactor = ${configured})`];
};
