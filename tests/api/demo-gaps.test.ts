import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nowSeconds } from '../../server/clock.ts';
import { ofCompany } from '../../server/db/record-id.ts';
import { fillGaps, missingPieces } from '../../server/demo/fill-gaps.ts';
import { runningHour } from '../../server/demo/generate.ts';
import { pids } from '../../server/demo/pids.ts';
import { assertApplied } from '../../server/demo/seed.ts';
import { demoTenants } from '../../server/demo/tenants.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
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

/** Energy of the first company's meters from one second to another, as stored. */
const energyBetween = async (from: number, until: number): Promise<number> => {
  const module = await server.services.modules.any(pids.electricityHistory);
  if (module === undefined) throw new Error('The demo has no history of electricity.');
  const timeColumn = sql.ref(module.physical.get('occurtime') ?? '');
  const query = sql`select sum(${sql.ref(module.physical.get('energy') ?? '')})::float8 as energy from ${sql.table(module.table)} t
    where ${ofCompany(demoTenants[0]?.companyid ?? '')} and ${timeColumn} >= ${from}::bigint and ${timeColumn} < ${until}::bigint`;
  const [rows] = await server.db.read('system', [query.compile(server.db.builder)]);
  return Number(rows?.[0]?.['energy']);
};

describe('the time that no reading covers', () => {
  const start = 1_790_002_800;
  it.each([
    ['after a whole hour', start - 3600, start + 1800, [[start, start + 1800]]],
    ['within an hour', start + 899, start + 1800, [[start + 900, start + 1800]]],
    [
      'over a full hour',
      start + 1799,
      start + 7200 + 600,
      [
        [start + 1800, start + 3600],
        [start + 3600, start + 7200],
        [start + 7200, start + 7800],
      ],
    ],
    ['of less than a minute', start + 899, start + 930, []],
    ['of a clock that was ahead', start + 7200, start, []],
  ] as const)('%s', (_, last, now, expected) => {
    expect(missingPieces(last, now).map(({ from, until }) => [from, until])).toEqual(expected);
  });
});

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

  it('and the hour that runs has the part before the start: half an hour is half of its energy', async () => {
    const [riverside] = demoTenants;
    if (riverside === undefined) throw new Error('The demo has no company.');
    const start = nowSeconds() - (nowSeconds() % 3600) + 10 * 3600;
    await fillGaps(server.db, server.services, start + 1800);
    const whole = [...runningHour(riverside, start)]
      .filter(({ pid }) => pid === pids.electricityHistory)
      .flatMap((chunk) => chunk.values[chunk.columns.indexOf('energy')] ?? [])
      .reduce<number>((sum, value) => sum + Number(value), 0);
    const stored = await energyBetween(start, start + 3600);
    expect(stored / whole).toBeCloseTo(0.5, 2);
    expect(await lastOf(pids.electricityHistory)).toBe(start + 1799);
  });
});
