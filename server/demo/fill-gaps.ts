import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import { isBuiltinName } from '../../src/engine/builtin-columns.ts';
import type { Services, StoredModule } from '../services.ts';
import { runningHour } from './generate.ts';
import type { HistoryChunk } from './histories.ts';
import { pids } from './pids.ts';
import { insertColumns } from '../records/insert-rows.ts';
import type { DemoTenant } from './tenant.ts';
import { demoTenants } from './tenants.ts';

const hour = 3600;
/** Longest gap that is filled: a server that was off longer does not write a flood of rows at start. */
const longestGap = 45 * 24 * hour;

const lastReadingOf = async (db: Db, services: Services, tenant: DemoTenant): Promise<number> => {
  const module = await services.modules.any(pids.electricityHistory);
  const occurtime = module?.physical.get('occurtime');
  if (module === undefined || occurtime === undefined) return 0;
  const query = sql`select ${sql.ref(occurtime)} as last from ${sql.table(module.table)} t
    where ${ofCompany(tenant.companyid)} order by ${sql.ref(occurtime)} desc limit 1`;
  const [rows] = await db.read('system', [query.compile(db.builder)]);
  return Number(rows?.[0]?.['last'] ?? 0);
};

/** The part of a table that the module has columns for: a demo that an older version made may lack newer ones. */
const writable = ({ physical }: StoredModule, chunk: HistoryChunk): HistoryChunk => {
  const kept = chunk.columns.flatMap((name, at) => (isBuiltinName(name) || physical.has(name) ? [{ name, at }] : []));
  return {
    pid: chunk.pid,
    columns: kept.map(({ name }) => name),
    values: kept.map(({ at }) => chunk.values[at] ?? []),
  };
};

/**
 * The hours that passed while no server ran: the demo's histories get the readings that the bulk load would have given
 * them. They are of the past, so no rule hears of them. From the running hour on, the simulated devices report.
 */
export const fillGaps = async (db: Db, services: Services, now: number): Promise<void> => {
  const running = now - (now % hour);
  // Read for all before the first hour is written: devices start to report in between.
  const lasts = await Promise.all(demoTenants.map((tenant) => lastReadingOf(db, services, tenant)));
  for (const [index, tenant] of demoTenants.entries()) {
    const last = lasts[index] ?? 0;
    if (last === 0) continue;
    const first = last - (last % hour) + hour;
    for (let start = Math.max(first, running - longestGap); start < running; start += hour)
      for (const chunk of runningHour(tenant, start)) {
        const module = await services.modules.any(chunk.pid);
        if (module !== undefined)
          await db.transaction('system', (trx) =>
            insertColumns(trx, module, tenant.companyid, writable(module, chunk)),
          );
      }
  }
};
