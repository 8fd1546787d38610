import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { nowSeconds } from '../../server/clock.ts';
import { requestCommands } from '../../server/commands/request-commands.ts';
import { dispatchDue } from '../../server/commands/dispatch.ts';
import { mqttFiguresOf } from '../../server/devices/mqtt/figures.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { deviceModule, dids, pid, startTrial, type Trial } from './intake-trial.ts';
import { type Broker, connectTo, type Connected, startBroker, startBehindBroker } from './mqtt-trial.ts';

/** Devices behind a broker: reports, commands, and what must never reach a company. */

let server: TestServer;
let behind: Awaited<ReturnType<typeof startBehindBroker>>;
let broker: Broker;
let trial: Trial;
let source: Connected;
let device: MqttClient;
let company: string;
let ahead = 0;
const now = () => nowSeconds() + ahead;
const base = () => `colonnade/${company}/${pid}`;
const figures = () => mqttFiguresOf(server.db).messages;
const heard = () => figures().stored + figures().refused;

const columns = deviceModule.columns.map((column) => (column.column === 'open' ? { ...column, rw: 3 } : column));
const setUp = { ...deviceModule, driver: 'mqtt', columns };

/** Publishes and waits until the server has dealt with it. */
const say = async (topic: string, payload: unknown, retain = false): Promise<void> => {
  const before = heard();
  await device.publishAsync(topic, typeof payload === 'string' ? payload : JSON.stringify(payload), { qos: 1, retain });
  await expect.poll(heard).toBeGreaterThan(before);
};

/** Ticks as the worker does, without its pauses. */
const untilConnected = async ({ mqtt, context }: Connected): Promise<void> => {
  await expect
    .poll(async () => {
      ahead += 60;
      await mqtt.tick();
      return context.sources.has('mqtt');
    })
    .toBe(true);
};

const rejected = async () => {
  const [rows = []] = await server.db.read({ company }, [
    server.db.builder.selectFrom('rejectedreport').selectAll().orderBy('ord', 'desc').compile(),
  ]);
  return rows;
};

beforeAll(async () => {
  server = await startTestServer({ MQTT_URL: 'mqtt://127.0.0.1:1' });
  company = (await server.signIn('administrator')).companyid;
  trial = await startTrial(server, company);
  behind = await startBehindBroker(server, { company, configs: [setUp], now });
  ({ broker, source, device } = behind);
});
afterAll(() => behind.close());
beforeEach(() => {
  ahead += 100;
});

describe('a report', () => {
  it('is stored by key and by did, each value where its column’s source points, as stored values', async () => {
    const time = now();
    await say(`${base()}/first/report`, { at: time, temp: 21.537, contact: true, energy: '0.25', unheard: 1 });
    expect(await trial.device()).toMatchObject({ temp: 215, open: '1', energy: 25, lastreport: time });
    await say(`${base()}/${dids.second}/report`, { temp: 19 });
    expect(await trial.device(dids.second)).toMatchObject({ temp: 190 });
  });

  it('that comes twice, or out of order, changes nothing; one of a clock ahead counts as of now', async () => {
    const time = now();
    await say(`${base()}/first/report`, { at: time, id: 7, temp: 22 });
    const { version, ...before } = await trial.device();
    const rows = await trial.past();
    await say(`${base()}/first/report`, { at: time, id: 7, temp: 22 });
    expect(await trial.past()).toEqual(rows);
    await say(`${base()}/first/report`, { at: time - 50, temp: 5 });
    expect(await trial.device()).toMatchObject({ temp: before['temp'], version });
    expect(await trial.past()).toHaveLength(rows.length + 1);
    await say(`${base()}/first/report`, { at: (time + 100_000) * 1000, temp: 23 });
    expect(Number((await trial.device())['lastreport'])).toBeLessThan(time + 1000);
    expect(String((await rejected())[0]?.['reason'])).toContain('ahead');
  });

  it('that cannot be read is kept as it came', async () => {
    await say(`${base()}/first/report`, { temprature: 20 });
    const [row] = await rejected();
    expect(JSON.parse(String(row?.['report']))).toEqual({
      device: 'first',
      at: expect.any(Number),
      payload: '{"temprature":20}',
    });
    await say(`${base()}/first/report`, { at: 'yesterday', temp: 20 });
    const [dated] = await rejected();
    expect(String(dated?.['report'])).toContain('yesterday');
    expect(String(dated?.['reason'])).toContain('ISO 8601');
  });

  it('that cannot be read is refused and kept, and nothing else is held up', async () => {
    const before = figures().refused;
    await say(`${base()}/first/report`, '{"temp": 2');
    await say(`${base()}/first/report`, '[1, 2]');
    await say(`${base()}/first/report`, { temprature: 20 });
    await say(`${base()}/first/report`, { temp: 'warm' });
    await say(`${base()}/first/report`, { at: 'yesterday', temp: 20 });
    await say(`${base()}/first/report`, { at: [5], temp: 20 });
    await say(`${base()}/first/report`, { at: true, temp: 20 });
    await say(`${base()}/first/report`, `{"temp": 20, "x": "${'x'.repeat(70_000)}"}`);
    await say(`${base()}/nobody/report`, { temp: 20 });
    await say(`${base()}/first/report`, { at: 5 });
    expect(figures().refused - before).toBe(10);
    const reasons = (await rejected()).map((row) => String(row['reason']));
    for (const word of ['no value', 'JSON', 'No property', '64 KiB', 'epoch']) expect(reasons.join()).toContain(word);
    await say(`${base()}/first/report`, { temp: 24 });
    expect(await trial.device()).toMatchObject({ temp: 240 });
  });

  it('that the broker retained without a time tells nothing new of a device that has reported', async () => {
    await device.publishAsync(`${base()}/second/report`, '{"temp": 3}', { qos: 1, retain: true });
    await expect.poll(async () => (await trial.device(dids.second))['temp']).toBe(30);
    await say(`${base()}/second/report`, { temp: 17 });
    await source.stop();
    const before = figures().stored;
    source = await connectTo(server, `mqtt://127.0.0.1:${broker.port}`, { now });
    await untilConnected(source);
    await expect.poll(() => figures().stored).toBeGreaterThan(before);
    expect(await trial.device(dids.second)).toMatchObject({ temp: 170 });
  });
});

describe('the connection', () => {
  it('gets what was said while no server was there', async () => {
    await source.stop();
    await device.publishAsync(`${base()}/first/report`, `{"at": ${now()}, "temp": 31}`, { qos: 1 });
    expect((await trial.device())['temp']).not.toBe(310);
    source = await connectTo(server, `mqtt://127.0.0.1:${broker.port}`, { now });
    await untilConnected(source);
    await expect.poll(async () => (await trial.device())['temp']).toBe(310);
  });

  it('gets again what a server did not store before it died', async () => {
    await source.stop();
    let offered = 0;
    const receive = () => {
      offered += 1;
      return Promise.reject(new Error('The database is away.'));
    };
    source = await connectTo(server, `mqtt://127.0.0.1:${broker.port}`, { now, receive });
    await untilConnected(source);
    await device.publishAsync(`${base()}/first/report`, `{"at": ${now()}, "temp": 33}`, { qos: 1 });
    await expect.poll(() => offered).toBeGreaterThan(0);
    await source.stop();
    source = await connectTo(server, `mqtt://127.0.0.1:${broker.port}`, { now });
    await untilConnected(source);
    await expect.poll(async () => (await trial.device())['temp']).toBe(330);
  });

  it('comes back after the broker was away, with every subscription', async () => {
    const { port } = broker;
    await broker.close();
    await expect.poll(() => source.context.sources.has('mqtt')).toBe(false);
    broker = await startBroker(port);
    device = await broker.client();
    await untilConnected(source);
    await say(`${base()}/first/report`, { at: now(), temp: 32 });
    expect(await trial.device()).toMatchObject({ temp: 320 });
    expect(source.warnings.join()).toContain('has ended');
    const metrics = (await server.app.inject({ url: '/metrics' })).payload;
    expect(metrics).toMatch(/colonnade_mqtt_connected 1\n/);
    expect(metrics).toMatch(/colonnade_mqtt_messages\{result="stored"\} [1-9]/);
  });
});

describe('a command', () => {
  const ask = () =>
    server.db.transaction({ company }, async (trx) => {
      const module = await server.services.modules.find(company, pid);
      if (module === undefined) throw new Error('The module is gone.');
      const by = { kind: 'person', did: dids.first, name: 'Somebody' } as const;
      const commandRequest = { company, module: { ...module }, dids: [dids.first], values: { open: '0' }, by };
      return requestCommands({ trx, services: source.context.services, now: now() }, commandRequest);
    });
  const state = async (did: string) => {
    const query = server.db.builder.selectFrom('command').select('state').where('did', '=', did).compile();
    const [[row] = []] = await server.db.read({ company }, [query]);
    return row?.['state'];
  };

  it('is published once with QoS 1 under the device’s name, not retained, and a report confirms it', async () => {
    broker.seen.length = 0;
    const { commands } = await ask();
    await dispatchDue(source.context);
    const published = () =>
      broker.seen
        .filter(({ topic }) => topic.endsWith('/set'))
        .map(({ topic, payload, qos, retain }) => ({ topic, payload: String(payload), qos, retain }));
    await expect
      .poll(published)
      .toEqual([{ topic: `${base()}/first/set`, payload: '{"contact":"0"}', qos: 1, retain: false }]);
    expect(await state(commands[0] ?? '')).toBe('sent');
    await say(`${base()}/first/report`, { contact: false });
    expect(await state(commands[0] ?? '')).toBe('confirmed');
  });

  it('is not kept for a broker that is away: it fails, is tried again and never comes late', async () => {
    const { mqtt, context } = source;
    await mqtt.stop();
    const module = await server.services.modules.find(company, pid);
    if (module === undefined) throw new Error('The module is gone.');
    broker.seen.length = 0;
    const sending = { id: 'one', company, module, did: dids.first, values: { open: '1' } };
    expect(await mqtt.source.send([sending])).toMatchObject([{ kind: 'failed' }]);
    source = await connectTo(server, `mqtt://127.0.0.1:${broker.port}`, { now });
    await untilConnected(source);
    await say(`${base()}/first/report`, { temp: 20 });
    expect(broker.seen.filter(({ topic }) => topic.endsWith('/set'))).toEqual([]);
    expect(context.sources.has('mqtt')).toBe(false);
  });
});

describe('another company', () => {
  it('is never heard, whatever is said under its topic', async () => {
    const neighbour = (await server.signIn('neighbour')).companyid;
    const before = heard();
    await device.publishAsync(`colonnade/${neighbour}/${pid}/first/report`, '{"temp": 1}', { qos: 1 });
    await device.publishAsync(`colonnade/${neighbour}/${pid}/${dids.first}/report`, '{"temp": 1}', { qos: 1 });
    await device.publishAsync(`colonnade/${company}x/${pid}/first/report`, '{"temp": 1}', { qos: 1 });
    await say(`${base()}/first/report`, { at: now(), temp: 25 });
    expect(heard()).toBe(before + 1);
    expect(await trial.device()).toMatchObject({ temp: 250 });
  });

  it('cannot be listened to by a topic', async () => {
    const session = await server.signIn('administrator');
    const neighbour = (await server.signIn('neighbour')).companyid;
    const topics = ['colonnade', `colonnade/${neighbour}`, `colonnade/${neighbour}/${pid}`, 'zigbee2mqtt', 'a'];
    const forms = ['#', '+/x', 'a/#', 'a/+/b', '$SYS', '$share/g/a', 'a//b', '/a', 'a/', 'a\u0000', 'a b', 'a\ud800'];
    for (const topic of [...topics, ...forms]) {
      const answer = await server.send(endpoints.saveModule.path, { ...setUp, topic }, { session });
      expect({ topic, ...answer.json<object>() }).toMatchObject({
        topic,
        status: -40001,
        errors: [{ path: '/topic' }],
      });
    }
  });
});
