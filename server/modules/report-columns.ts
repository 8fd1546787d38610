import { sql } from 'kysely';
import type { ModuleConfig } from '../../src/engine/column.ts';
import { hasReports } from '../../src/engine/reported.ts';
import type { Trx } from '../db/database.ts';
import { columnsIn } from '../db/relation-columns.ts';
import { baseOf } from './table.ts';

/**
 * What a module with a driver remembers of each device beside its values, in columns of the base table that no index
 * names: `reported` when each physical column was reported, `lastreport` the last moment by the device's clock,
 * `heardat` the server's own time of it, `isonline` null until the first report, `reportmarks` the last reports that
 * were taken, to know a repeated one. docs/storage.md, "Reports".
 */
export const reportColumns: Readonly<Record<string, string>> = {
  lastreport: 'bigint',
  heardat: 'bigint',
  isonline: 'boolean',
  reported: 'jsonb',
  reportmarks: 'text collate "C"',
};

/** Whether devices report to the module. */
export const takesReports = hasReports;

/** Makes the columns where they are missing; they stay when the driver goes. The view is made afterwards. */
export const addReportColumns = async (trx: Trx, config: ModuleConfig): Promise<void> => {
  if (!takesReports(config)) return;
  const table = baseOf(config.pid);
  const existing = new Set(await columnsIn(trx, table));
  const missing = Object.entries(reportColumns).filter(([name]) => !existing.has(name));
  if (missing.length === 0) return;
  const added = missing.map(([name, type]) => `add column "${name}" ${type}`);
  await sql.raw(`alter table "${table}" ${added.join(', ')}`).execute(trx);
};
