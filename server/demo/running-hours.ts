import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import type { Services } from '../services.ts';
import { runningHour } from './generate.ts';
import { pids } from './pids.ts';
import { insertColumns } from '../records/insert-rows.ts';
import type { DemoTenant } from './tenant.ts';
import { demoTenants } from './tenants.ts';

const hour = 3600;
/** A server that slept longer goes on from here: no flood of rows at start. */
const longestGap = 45 * 24 * hour;

const lastHourOf = async (db: Db, services: Services, tenant: DemoTenant): Promise<number> => {
  const module = await services.modules.any(pids.electricityHistory);
  const occurtime = module?.physical.get('occurtime');
  if (module === undefined || occurtime === undefined) return 0;
  const query = sql`select ${sql.ref(occurtime)} as last from ${sql.table(module.table)} t
    where ${ofCompany(tenant.companyid)} order by ${sql.ref(occurtime)} desc limit 1`;
  const [rows] = await db.read('system', [query.compile(db.builder)]);
  return Number(rows?.[0]?.['last'] ?? 0);
};

/** Until devices report, the demo's histories go on by themselves, so that today is never empty. Contract "Demo". */
export const appendRunningHours = async (db: Db, services: Services, now: number): Promise<void> => {
  const running = now - (now % hour);
  for (const tenant of demoTenants) {
    const last = await lastHourOf(db, services, tenant);
    if (last === 0) continue;
    for (let start = Math.max(last + hour, running - longestGap); start <= running; start += hour)
      for (const chunk of runningHour(tenant, start)) {
        const module = await services.modules.any(chunk.pid);
        if (module !== undefined)
          await db.transaction('system', (trx) => insertColumns(trx, module, tenant.companyid, chunk));
      }
  }
};
