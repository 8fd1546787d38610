import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { ModuleConfig } from '../../src/engine/column.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { dispatchDue } from '../../server/commands/dispatch.ts';
import { mqttFiguresOf } from '../../server/devices/mqtt/figures.ts';
import { answerModuleShell } from '../../server/module-changes/module-shell.ts';
import { answerShell } from '../../server/operations/shell.ts';
import type { ShellRequest } from '../../server/operations/shell.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { type Broker, connectTo, type Connected, startBroker } from './mqtt-trial.ts';
import { groups, network, plug, sensor } from './zigbee-network.ts';

/** A Zigbee2MQTT network as it speaks: found, made into modules, heard and commanded. */

const base = 'zigbee2mqtt';

/** What is not waited for by an answer; a busy machine takes its time. */
const soon = { timeout: 20_000 };

let server: TestServer;
let broker: Broker;
let source: Connected;
let bridge: MqttClient;
let session: User;
let neighbour: string;
const modules = new Map<string, ModuleConfig>();
const dids = new Map<string, string>();
const figures = () => mqttFiguresOf(server.db).messages;
const messageCount = () => figures().stored + figures().refused + figures().unknown;

const shell = (request: ShellRequest) =>
  answerShell(server.db, request, { ...server.services.settings, mqttUrl: `mqtt://127.0.0.1:${broker.port}` });
const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('Not found.');
  return value;
};
const moduleOf = (model: string): ModuleConfig => required(modules.get(model));
const say = async (topic: string, payload: unknown): Promise<void> => {
  const before = messageCount();
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  await bridge.publishAsync(`${base}/${topic}`, text, { qos: 1 });
  await expect.poll(messageCount, soon).toBeGreaterThan(before);
};
const read = async (model: string, name: string) => {
  const input = { pid: moduleOf(model).pid, did: required(dids.get(name)) };
  const { data } = await server.call(endpoints.readRecord, input, { session });
  return data;
};
const label = (config: ModuleConfig, column: string) =>
  config.columns.find((definition) => definition.column === column);

beforeAll(async () => {
  server = await startTestServer({ MQTT_URL: 'mqtt://127.0.0.1:1' });
  session = await server.signIn('administrator');
  neighbour = (await server.signIn('neighbour')).companyid;
  broker = await startBroker();
  bridge = await broker.client();
  await bridge.publishAsync(`${base}/bridge/devices`, JSON.stringify(network), { qos: 1, retain: true });
  await bridge.publishAsync(`${base}/bridge/groups`, JSON.stringify(groups), { qos: 1, retain: true });
});
afterAll(async () => {
  await source.stop();
  await broker.close();
  await server.close();
});

describe('discover', () => {
  const ask = (more: object = {}) => shell({ about: 'discover', base, company: session.companyid, ...more });

  it('lists the models of a network, and prints a module that check accepts', async () => {
    const { lines } = await ask();
    expect(lines.join('\n')).toContain('WSDCGQ11LM  Aqara Climate sensor, 2: attic/climate, cellar');
    expect(lines.join('\n')).not.toContain('Coordinator');
    expect(lines).toContain(`group all lamps: 2 members, ${plug.model}`);
    expect(lines).toContain('group empty: 0 members');
    for (const model of [plug.model, sensor.model]) {
      const { ok, lines: printed } = await ask({ model });
      expect(ok).toBe(true);
      const config = JSON.parse(printed.join('\n')) as ModuleConfig;
      modules.set(model, config);
      const files = [{ file: 'made.json', config }];
      const input = { command: 'check', files, company: session.companyid } as const;
      expect(await answerModuleShell(server.db, input)).toMatchObject({ ok: false });
      expect(await answerModuleShell(server.db, { ...input, isOwn: true })).toMatchObject({ ok: false });
    }
  });

  it('knows labels in both languages, units, values, what is measured and what controls', () => {
    const config = moduleOf(plug.model);
    expect(label(config, 'state')).toMatchObject({
      label: { en: 'State', zh: '开关' },
      type: 'enum',
      rw: 3,
      control: 'power',
      on: 'ON',
      off: 'OFF',
      enum: { ON: { en: 'On', zh: '开' }, OFF: { en: 'Off', zh: '关', state: 'off' } },
    });
    expect(label(config, 'power')).toMatchObject({ type: 'float', unit: 'W', measures: 'power', rw: 1 });
    expect(label(config, 'energy')).toMatchObject({ measures: 'energytotal', source: '/energy' });
    expect(label(config, 'brightness')).toMatchObject({ type: 'int', control: 'level', min: 0, max: 254 });
    expect(label(config, 'color_hue')).toMatchObject({ source: '/color/hue', rw: 3 });
    expect(label(config, 'identify')).toMatchObject({ rw: 2, section: { en: 'Configuration' } });
    expect(label(config, 'auto_off')).toMatchObject({ enum: { true: { en: 'Yes' }, false: { en: 'No' } } });
    expect(label(moduleOf(sensor.model), 'occupancy')).toMatchObject({ measures: 'presence', enum: { 1: {}, 0: {} } });
  });

  it('says what is wrong with a topic, a company, a model or a broker', async () => {
    expect(await ask({ base: 'zigbee2mqtt/#' })).toMatchObject({ ok: false });
    expect(await ask({ base: 'colonnade' })).toMatchObject({ ok: false });
    expect(await ask({ company: 'Nobody Ltd' })).toMatchObject({ ok: false });
    expect((await ask({ model: 'X' })).lines.join()).toContain(plug.model);
    const { mqttUrl: _none, ...without } = server.services.settings;
    const unset = await answerShell(server.db, { about: 'discover', base, company: session.companyid }, without);
    expect(JSON.stringify(unset)).toContain('restart it with MQTT_URL');
    const away = { ...server.services.settings, mqttUrl: 'mqtt://127.0.0.1:1' };
    const refused = await answerShell(server.db, { about: 'discover', base, company: session.companyid }, away);
    expect(refused).toMatchObject({ ok: false });
    expect(refused.lines.join()).toContain('ECONNREFUSED');
  });
});

describe('the topic of the network', () => {
  it('is given to one company, and to no other beside, above or below it', async () => {
    const give = (company: string, topic: string, isGone = false) =>
      shell({ about: 'tenant', command: 'topic', company, topic, isGone });
    expect(await give(session.companyid, base)).toMatchObject({ ok: true });
    expect(await give(neighbour, base)).toMatchObject({ ok: false });
    expect(await give(neighbour, `${base}/attic`)).toMatchObject({ ok: false });
    expect(await give(neighbour, 'colonnade')).toMatchObject({ ok: false });
    expect(await give(neighbour, '#')).toMatchObject({ ok: false });
    expect(await give(neighbour, 'zigbee')).toMatchObject({ ok: true });
    expect(await give(neighbour, 'zigbee', true)).toMatchObject({ ok: true });
    expect(await give(neighbour, 'zigbee', true)).toMatchObject({ ok: false });
    expect((await shell({ about: 'tenant', command: 'topics' })).lines).toHaveLength(1);
  });

  it('lets the company’s modules be made, by the shell as its own', async () => {
    for (const [model, config] of modules) {
      const input = { files: [{ file: model, config }], company: session.companyid, isOwn: true };
      expect(await answerModuleShell(server.db, { command: 'check', ...input })).toMatchObject({ ok: true });
      expect(await answerModuleShell(server.db, { command: 'apply', ...input })).toMatchObject({ ok: true });
    }
    server.services.modules.forget();
    const made = await server.services.modules.find(session.companyid, moduleOf(plug.model).pid);
    expect(made?.owner).toBe(session.companyid);
    for (const [name, model] of [
      ['desk lamp', plug.model],
      ['attic/climate', sensor.model],
      ['all lamps', plug.model],
    ] as const) {
      const input = { pid: moduleOf(model).pid, data: { name, friendly_name: name } };
      const { did } = await server.call(endpoints.createRecord, input, { session });
      dids.set(name, did);
    }
    source = await connectTo(server, `mqtt://127.0.0.1:${broker.port}`, { now: nowSeconds });
  });
});

describe('a network', () => {
  it('reports states as they are: decimals, truths, members of members; others’ devices are passed over', async () => {
    await say('desk lamp', {
      state: 'ON',
      power: 12.345,
      color: { hue: 20 },
      auto_off: true,
      linkquality: 80,
      update: {},
    });
    expect(await read(plug.model, 'desk lamp')).toMatchObject({
      state: 'ON',
      power: 1235,
      color_hue: 200_000,
      auto_off: 'true',
    });
    await say('attic/climate', {
      temperature: 18.26,
      occupancy: true,
      battery: 91.6,
      last_seen: '2026-01-02T03:04:05Z',
    });
    const climate = await read(sensor.model, 'attic/climate');
    expect(climate).toMatchObject({ temperature: 1826, occupancy: '1', battery: 92 });
    expect(climate['reported']).toMatchObject({ temperature: Date.UTC(2026, 0, 2, 3, 4, 5) / 1000 });
    const before = figures().unknown;
    await say('somebody', { state: 'ON' });
    expect(figures().unknown).toBe(before + 1);
  });

  it('says who is available, in both forms', async () => {
    const online = async () => (await read(plug.model, 'desk lamp'))['online'];
    expect(await online()).toBe(true);
    await say('desk lamp/availability', 'offline');
    expect(await online()).toBe(false);
    await say('desk lamp/availability', { state: 'online' });
    expect(await online()).toBe(true);
    await say('desk lamp/availability', { state: 'offline' });
    expect(await online()).toBe(false);
    await say('desk lamp', { state: 'OFF' });
    expect(await online()).toBe(true);
  });

  it('has no device online while its bridge is offline; each is back with what it says next', async () => {
    const online = async () => [
      (await read(plug.model, 'desk lamp'))['online'],
      (await read(plug.model, 'all lamps'))['online'],
      (await read(sensor.model, 'attic/climate'))['online'],
    ];
    await say('attic/climate/availability', 'online');
    await say('all lamps', { state: 'ON', brightness: 12 });
    expect(await online()).toEqual([true, true, true]);
    await say('bridge/state', { state: 'offline' });
    expect(await online()).toEqual([false, false, false]);
    // That the bridge runs again says nothing of any one device.
    await bridge.publishAsync(`${base}/bridge/state`, '{"state":"online"}', { qos: 1 });
    // Not the values of the test before: told twice within one second they would be one report, delivered twice.
    await say('desk lamp', { state: 'OFF', power: 3 });
    await say('attic/climate/availability', 'online');
    expect(await online()).toEqual([true, false, true]);
    await say('bridge/state', 'offline');
    expect(await online()).toEqual([false, false, false]);
  });

  it('has groups, which are heard and commanded like a device', async () => {
    await say('all lamps', { state: 'ON', brightness: 77 });
    expect(await read(plug.model, 'all lamps')).toMatchObject({ state: 'ON', brightness: 77, online: true });
    const module = required(await server.services.modules.find(session.companyid, moduleOf(plug.model).pid));
    const did = required(dids.get('all lamps'));
    const sending = { id: 'a', company: session.companyid, module, did, values: { state: 'OFF' } };
    expect(await source.mqtt.source.send([sending])).toEqual([{ kind: 'sent' }]);
    await expect
      .poll(() =>
        broker.seen.filter(({ topic }) => topic === `${base}/all lamps/set`).map(({ payload }) => String(payload)),
      )
      .toEqual(['{"state":"OFF"}']);
  });

  it('is commanded in its own words', async () => {
    const module = required(await server.services.modules.find(session.companyid, moduleOf(plug.model).pid));
    const sending = { id: 'a', company: session.companyid, module, did: required(dids.get('desk lamp')) };
    const results = await source.mqtt.source.send([
      { ...sending, values: { state: 'OFF', brightness: 40, color_hue: 105_000, auto_off: 'false' } },
      { ...sending, values: { identify: 'identify' } },
    ]);
    expect(results).toEqual([{ kind: 'sent' }, { kind: 'sent' }]);
    const sent = () =>
      broker.seen
        .filter(({ topic }) => topic === `${base}/desk lamp/set`)
        .map(({ payload }) => JSON.parse(String(payload)) as object);
    await expect
      .poll(sent)
      .toEqual([{ state: 'OFF', brightness: 40, color: { hue: 10.5 }, auto_off: false }, { identify: 'identify' }]);
  });

  it('carries a set-only command out once, also beside one that is sent again until it is reported', async () => {
    const input = { pid: moduleOf(plug.model).pid, did: required(dids.get('desk lamp')) };
    await say('desk lamp', { state: 'OFF', power: 7 });
    const dispatch = (ahead: number) => dispatchDue({ ...source.context, now: () => nowSeconds() + ahead });
    const states = async () =>
      Object.fromEntries(
        (await server.call(endpoints.listCommands, input, { session })).result.data
          .slice(0, 2)
          .map(({ column, state }) => [column, state]),
      );
    const payloads = () =>
      broker.seen.filter(({ topic }) => topic === `${base}/desk lamp/set`).map(({ payload }) => String(payload));
    const before = payloads().length;
    const cmd = { state: 'ON', identify: 'identify' };
    await server.call(endpoints.control, { ...input, act: 'set', cmd }, { session });
    await dispatch(0);
    expect(await states()).toEqual({ state: 'sent', identify: 'confirmed' });
    expect((await read(plug.model, 'desk lamp'))['state']).toBe('OFF');
    await dispatch(6);
    await say('desk lamp', { state: 'ON', power: 8 });
    expect(await states()).toEqual({ state: 'confirmed', identify: 'confirmed' });
    await dispatch(20);
    await expect
      .poll(() => payloads().slice(before), soon)
      .toEqual([JSON.stringify(cmd), JSON.stringify({ state: 'ON' })]);
  });

  it('is not commanded by a name that would end the connection', async () => {
    const module = required(await server.services.modules.find(session.companyid, moduleOf(plug.model).pid));
    const values = { state: 'ON' };
    for (const name of ['+', 'a/#', 'bridge/request/restart', '/x', 'a\u0001']) {
      const data = { name: 'odd', friendly_name: name };
      const { did } = await server.call(endpoints.createRecord, { pid: module.config.pid, data }, { session });
      const sending = { id: 'a', company: session.companyid, module, did, values };
      expect(await source.mqtt.source.send([sending])).toMatchObject([{ kind: 'failed' }]);
    }
    expect(source.context.sources.has('mqtt')).toBe(true);
  });
});
