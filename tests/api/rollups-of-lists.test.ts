import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { DatasetQuery } from '../../src/engine/board/dataset.ts';
import { bucketStart } from '../../src/engine/board/periods.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { refreshAllRollups } from '../../server/rollups/refresh.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Boards of the demo that ask for weeks of a list's devices. */

const zone = 'Asia/Shanghai';

let server: TestServer;
let session: User;

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
});
afterAll(() => server.close());

describe('weeks of all devices of a list', () => {
  const ask = async () => {
    const to = bucketStart(nowSeconds(), 'day', zone);
    const days: DatasetQuery = {
      name: 'days',
      pid: pids.electricityHistory,
      groupby: [{ column: 'occurtime', bucket: 'day', as: 'x' }],
      measures: [{ agg: 'sum', column: 'energy', as: 'use' }],
      from: to - 91 * 86_400,
      to,
      through: { column: 'device', pid: pids.electricity },
      fill: true,
    };
    const start = performance.now();
    const { status, result } = await server.call(
      endpoints.queryBoard,
      { pid: pids.electricity, queries: [days] },
      { session },
    );
    expect(status).toBe(0);
    return { took: performance.now() - start, rows: result.datasets[0]?.rows ?? [] };
  };

  /** The fastest of four: the machine does other work too. */
  const best = async () => {
    let answer = await ask();
    for (let more = 0; more < 3; more += 1) {
      const next = await ask();
      if (next.took < answer.took) answer = next;
    }
    return answer;
  };

  it('are read faster from sums of days than from readings, before the database has statistics of the sums', async () => {
    const readings = await best();
    await refreshAllRollups(server.db, server.services, nowSeconds());
    const sums = await best();
    expect(sums.rows).toHaveLength(91);
    for (const [index, [day, use]] of sums.rows.entries()) {
      expect(day).toBe(readings.rows[index]?.[0]);
      expect(use).toBeCloseTo(Number(readings.rows[index]?.[1]), 3);
    }
    // A fifth as a rule; a join that evaluates a function for each pair of a sum and a device takes ten times as long.
    expect(sums.took).toBeLessThan(readings.took);
  });
});
