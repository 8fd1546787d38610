import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nowSeconds } from '../../server/clock.ts';
import { ofCompany } from '../../server/db/record-id.ts';
import { fillGaps } from '../../server/demo/fill-gaps.ts';
import { pids } from '../../server/demo/pids.ts';
import { assertApplied } from '../../server/demo/seed.ts';
import { demoTenants } from '../../server/demo/tenants.ts';
import { applyModules } from '../../server/modules/apply.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The second of the company's last reading in a history. */
const lastOf = async (pid: string): Promise<number> => {
  const module = await server.services.modules.any(pid);
  if (module === undefined) throw new Error(`There is no module ${pid}.`);
  const query = sql`select max(${sql.ref(module.physical.get('occurtime') ?? '')}) as last from ${sql.table(module.table)} t
    where ${ofCompany(demoTenants[0]?.companyid ?? '')}`;
  const [rows] = await server.db.read('system', [query.compile(server.db.builder)]);
  return Number(rows?.[0]?.['last']);
};

describe('hours in which no server ran', () => {
  it('are filled in a demo whose history of an older version lacks a column', async () => {
    const stored = await server.services.modules.any(pids.doorHistory);
    if (stored === undefined) throw new Error('The demo has no history of doors.');
    const columns = stored.config.columns.filter(({ column, builtin }) => builtin !== true && column !== 'open');
    const older = { ...stored.config, columns, filters: [] };
    assertApplied(await applyModules(server.db, [older], { owner: null, now: nowSeconds(), companies: 'all' }));
    server.services.modules.forget();
    const later = nowSeconds() + 3 * 3600;
    await fillGaps(server.db, server.services, later);
    const hour = later - (later % 3600) - 3600;
    expect(await lastOf(pids.doorHistory)).toBeGreaterThanOrEqual(hour);
    expect(await lastOf(pids.electricityHistory)).toBeGreaterThanOrEqual(hour);
  });
});
