import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Db } from '../../server/db/database.ts';
import { pids } from '../../server/demo/pids.ts';
import { createListener } from '../../server/devices/mqtt/listen.ts';
import type { Routes } from '../../server/devices/mqtt/routes.ts';
import type { Report } from '../../server/drivers/report.ts';
import type { StoredModule } from '../../server/services.ts';
import type { WorkerContext } from '../../server/worker.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** What becomes of messages of a network of several modules while the database is away. Without a broker. */

let server: TestServer;
let routes: Routes;
let air = '';
const base = 'network';
const stored: { pid: string; reports: readonly Report[] }[] = [];

const warnings: unknown[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const session = await server.signIn('administrator');
  const listed = await server.call(endpoints.queryRecords, { pid: pids.air, pagesize: 1 }, { session });
  air = String(listed.result.data[0]?.did);
  const storedModules = await Promise.all([pids.presence, pids.air].map((pid) => server.services.modules.any(pid)));
  const modules = storedModules.filter((module): module is StoredModule => module !== undefined);
  routes = new Map([[base, { base, company: session.companyid, modules }]]);
});
afterAll(() => server.close());

/** A listener over a database whose first reads fail. */
const listenerOver = (failures: Error[]) => {
  const db: Db = {
    ...server.db,
    read: (scope, queries) => {
      const failure = failures.shift();
      return failure === undefined ? server.db.read(scope, queries) : Promise.reject(failure);
    },
  };
  const log = { warn: (...args: unknown[]) => void warnings.push(args), info: () => undefined };
  const context: WorkerContext = { db, services: server.services, log, now: () => 1_790_000_000, sources: new Map() };
  stored.length = 0;
  warnings.length = 0;
  return createListener(context, async (_company, pid, reports) => {
    stored.push({ pid, reports });
    return reports.map(({ device }) => ({ kind: 'stored', did: device }) as const);
  });
};
const away = () => Object.assign(new Error('the connection was terminated'), { code: '57P01' });
const arrived = (topic: string, payload: string) => ({
  topic: `${base}/${topic}`,
  payload: Buffer.from(payload),
  isRetained: false,
});
const isOpen = () => true;

describe('a message that comes while the database is away', () => {
  it('is stored once it is back, not left out as one of an unknown device', async () => {
    const listener = listenerOver([away(), away()]);
    await listener.handle(routes, arrived(air, '{"pwr": 1}'), isOpen);
    expect(stored).toMatchObject([{ pid: pids.air, reports: [{ device: air }] }]);
  });

  it('sets the devices of a network offline once it is back, and holds up no later message', async () => {
    const module = await server.services.modules.any(pids.air);
    await server.db.transaction('system', (trx) =>
      sql`update ${sql.table(module?.base ?? '')} t set isonline = true`.execute(trx),
    );
    const listener = listenerOver([away()]);
    await listener.handle(routes, arrived('bridge/state', 'offline'), isOpen);
    expect(stored.some(({ reports }) => reports.some(({ isReachable }) => isReachable === false))).toBe(true);
  });

  it('sets the devices of a network offline although those of one module cannot be looked up', async () => {
    const module = await server.services.modules.any(pids.air);
    await server.db.transaction('system', (trx) =>
      sql`update ${sql.table(module?.base ?? '')} t set isonline = true`.execute(trx),
    );
    // The first look-up is that of the other module.
    const listener = listenerOver([new Error('broken')]);
    await listener.handle(routes, arrived('bridge/state', 'offline'), isOpen);
    expect(stored.map(({ pid }) => pid)).toContain(pids.air);
    expect(warnings).toHaveLength(1);
  });

  it('is logged once a minute, however many are tried again', async () => {
    const listener = listenerOver([away(), away(), away()]);
    const devices = [air, 'nobody', 'no device'];
    await Promise.all(devices.map((device) => listener.handle(routes, arrived(device, '{"pwr": 1}'), isOpen)));
    expect(warnings).toHaveLength(1);
  });

  it('comes again on the next connection if this one ends before', async () => {
    const listener = listenerOver([away(), away()]);
    let isThere = true;
    const handled = listener.handle(routes, arrived(air, '{"pwr": 1}'), () => isThere);
    isThere = false;
    await expect(handled).rejects.toThrow('The connection ended');
    expect(stored).toEqual([]);
  });
});

describe('a message', () => {
  it('that cannot be read for another reason is left out, and holds up no later one', async () => {
    const listener = listenerOver([new Error('broken')]);
    await listener.handle(routes, arrived('bridge/state', 'offline'), isOpen);
    await listener.handle(routes, arrived(air, '{"pwr": 1}'), isOpen);
    expect(stored.at(-1)).toMatchObject({
      pid: pids.air,
      reports: [{ device: air, values: { pwr: expect.anything() } }],
    });
  });

  it('is handled although its device is asked for again while modules change', async () => {
    const listener = listenerOver([]);
    const first = listener.handle(routes, arrived(air, '{"pwr": 1}'), isOpen);
    listener.forget();
    const second = listener.handle(routes, arrived(air, '{"pwr": 0}'), isOpen);
    await Promise.all([first, second]);
    expect(stored).toHaveLength(2);
  });
});
