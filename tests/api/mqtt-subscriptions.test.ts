import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nowSeconds } from '../../server/clock.ts';
import { createLink } from '../../server/devices/mqtt/link.ts';
import type { WorkerContext } from '../../server/worker.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { startTrial, type Trial } from './intake-trial.ts';
import { type Broker, startBroker } from './mqtt-trial.ts';

/** What a server subscribes to at a broker that refuses some of it. */

let server: TestServer;
let company: string;
let trial: Trial;
let broker: Broker;
let warnings: unknown[];

beforeAll(async () => {
  server = await startTestServer({ MQTT_URL: 'mqtt://127.0.0.1:1' });
  company = (await server.signIn('administrator')).companyid;
  trial = await startTrial(server, company);
});
afterAll(() => server.close());
beforeEach(async () => {
  broker = await startBroker();
  warnings = [];
});
afterEach(() => broker.close());

/** A link of a company with that many modules, which need no table here. */
const linkOf = async (count: number) => {
  const modules = Array.from({ length: count }, (_module, index) => ({
    ...trial.module,
    config: { ...trial.module.config, driver: 'mqtt' as const, pid: `module${index}` },
  }));
  const settings = { ...server.services.settings, mqttUrl: `mqtt://127.0.0.1:${broker.port}` };
  const list = (of: string) => Promise.resolve(of === company ? modules : []);
  const context: WorkerContext = {
    db: server.db,
    services: { ...server.services, settings, modules: { ...server.services.modules, list } },
    log: { warn: (...args: unknown[]) => void warnings.push(args[0]), info: () => undefined },
    now: nowSeconds,
    sources: new Map(),
  };
  const link = createLink(
    context,
    () => Promise.resolve([]),
    () => undefined,
  );
  await link.connect();
  return link;
};

const filterOf = (index: number) => `colonnade/${company}/module${index}/#`;

describe('a refused subscription', () => {
  it('keeps no other from being made, in its packet or a later one', async () => {
    broker.refused.add(filterOf(0));
    const link = await linkOf(401);
    await link.follow();
    expect(broker.granted.toSorted()).toEqual(
      Array.from({ length: 400 }, (_, index) => filterOf(index + 1)).toSorted(),
    );
    await link.disconnect();
  });

  it('is logged once and tried again, alone, until it is granted', async () => {
    broker.refused.add(filterOf(1));
    const link = await linkOf(3);
    await link.follow();
    await link.follow();
    expect(warnings).toEqual([{ count: 1, filters: [filterOf(1)] }]);
    broker.refused.clear();
    await link.follow();
    await link.follow();
    expect(broker.granted).toEqual([filterOf(0), filterOf(2), filterOf(1)]);
    await link.disconnect();
  });
});
