import { sql } from 'kysely';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { mqttFiguresOf } from '../../server/devices/mqtt/figures.ts';
import type { StoredModule } from '../../server/services.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { deviceModule, dids, startTrial, type Trial } from './intake-trial.ts';
import { type Broker, type Connected, startBehindBroker } from './mqtt-trial.ts';

/** Modules with one base topic, or one below another: a topic is one device's, or nobody's. Docs "One topic, one device". */

const beside = '3000000000000000000abc02';
const below = '3000000000000000000abc03';

let server: TestServer;
let session: User;
let behind: Awaited<ReturnType<typeof startBehindBroker>>;
let broker: Broker;
let trial: Trial;
let source: Connected;
let device: MqttClient;
let company: string;
let ahead = 0;
const now = () => nowSeconds() + ahead;
const base = () => `colonnade/${company}/plant`;
const figures = () => mqttFiguresOf(server.db).messages;
const heard = () => figures().stored + figures().refused + figures().unknown;

const columns = deviceModule.columns.map((column) => (column.column === 'open' ? { ...column, rw: 3 } : column));
const configs = () => {
  const { historypid: _history, ...module } = { ...deviceModule, driver: 'mqtt', columns };
  return [
    { ...deviceModule, driver: 'mqtt', columns, topic: base() },
    { ...module, pid: beside, topic: base() },
    { ...module, pid: below, topic: `${base()}/attic` },
  ];
};

const say = async (topic: string, payload: unknown): Promise<void> => {
  const before = heard();
  await device.publishAsync(topic, JSON.stringify(payload), { qos: 1 });
  await expect.poll(heard).toBeGreaterThan(before);
};
const moduleOf = async (pid: string): Promise<StoredModule> => {
  const module = await server.services.modules.find(company, pid);
  if (module === undefined) throw new Error('The module is gone.');
  return module;
};
const send = async (pid: string, did: string) =>
  source.mqtt.source.send([{ id: 'one', company, module: await moduleOf(pid), did, values: { open: '1' } }]);
const create = (pid: string, code: string) =>
  server.call(endpoints.createRecord, { pid, data: { name: code, code } }, { session });
const update = async (pid: string, did: string, code: string) => {
  const { data } = await server.call(endpoints.readRecord, { pid, did }, { session });
  return server.call(
    endpoints.updateRecord,
    { pid, did, data: { code }, version: Number(data['version']) },
    { session },
  );
};
const taken = { status: statuses.badInput, errors: [{ path: '/data/code', rule: 'taken' }] };
const setTopics = () => broker.seen.map(({ topic }) => topic).filter((topic) => topic.endsWith('/set'));

beforeAll(async () => {
  server = await startTestServer({ MQTT_URL: 'mqtt://127.0.0.1:1' });
  session = await server.signIn('administrator');
  company = session.companyid;
  trial = await startTrial(server, company);
  behind = await startBehindBroker(server, { company, configs: configs(), now });
  ({ broker, source, device } = behind);
});
afterAll(() => behind.close());

describe('a key that would give a record the topic of another module’s device', () => {
  it('is refused when a record is added or changed, alone or in a batch', async () => {
    expect(await create(beside, 'first')).toMatchObject(taken);
    const { did } = await create(beside, 'third');
    expect(await update(beside, did, 'second')).toMatchObject(taken);
    const batch = { pid: beside, action: 'update' as const, dids: [did], data: { code: 'first' } };
    expect(await server.call(endpoints.batchRecords, batch, { session })).toMatchObject(taken);
    expect(await update(beside, did, 'fourth')).toMatchObject({ status: 0 });
  });

  it('is refused if it is the id of another record, in its own module too', async () => {
    expect(await create(beside, dids.first)).toMatchObject(taken);
    expect(await create(deviceModule.pid, dids.first)).toMatchObject(taken);
  });

  it('is refused if it leads below the longer topic of another module', async () => {
    expect(await create(beside, 'attic/lamp')).toMatchObject(taken);
    expect(await create(below, 'lamp')).toMatchObject({ status: 0 });
    expect(await create(beside, 'cellar/lamp')).toMatchObject({ status: 0 });
  });
});

describe('records that share a topic since their modules were changed', () => {
  let did = '';
  let lower = '';
  const setKey = async (pid: string, id: string, code: string) => {
    const module = await moduleOf(pid);
    const physical = sql.id(module.physical.get('code') ?? '');
    await server.db.transaction('system', (trx) =>
      sql`update ${sql.table(module.table)} set ${physical} = ${code} where did = ${id}`.execute(trx),
    );
  };
  beforeAll(async () => {
    ({ did } = await create(beside, 'fifth'));
    ({ did: lower } = await create(beside, 'sixth'));
    await setKey(beside, did, 'first');
    await setKey(beside, lower, 'attic/lamp');
  });

  it('store no report, which is refused in each module with the remedy', async () => {
    await say(`${base()}/first/report`, { temp: 21 });
    expect((await trial.device())['temp']).toBeNull();
    const query = server.db.builder.selectFrom('rejectedreport').select(['pid', 'reason']).compile();
    const [rows = []] = await server.db.read({ company }, [query]);
    expect(rows.map(({ pid }) => String(pid)).toSorted()).toEqual([deviceModule.pid, beside]);
    expect(String(rows[0]?.['reason'])).toContain('Records of several modules');
  });

  it('get no command, and others of their modules do', async () => {
    const refusal = [{ kind: 'failed', why: { en: expect.stringContaining('several modules') } }];
    expect(await send(deviceModule.pid, dids.first)).toMatchObject(refusal);
    expect(await send(beside, did)).toMatchObject(refusal);
    expect(await send(beside, lower)).toMatchObject(refusal);
    expect(setTopics()).toEqual([]);
    expect(await send(deviceModule.pid, dids.second)).toMatchObject([{ kind: 'sent' }]);
    await expect.poll(setTopics).toEqual([`${base()}/second/set`]);
  });

  it('are told apart again by a key of their own', async () => {
    expect(await update(beside, did, 'seventh')).toMatchObject({ status: 0 });
    ahead += 100;
    await say(`${base()}/first/report`, { temp: 22 });
    expect((await trial.device())['temp']).toBe(220);
    expect(await send(deviceModule.pid, dids.first)).toMatchObject([{ kind: 'sent' }]);
  });
});
