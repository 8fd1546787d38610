import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServices } from '../../server/create-services.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Db } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { mqttFiguresOf } from '../../server/devices/mqtt/figures.ts';
import type { Report } from '../../server/drivers/report.ts';
import { createMqtt, type Mqtt } from '../../server/devices/sources/mqtt.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { prepareData } from '../../server/demo/prepare.ts';
import { hashPassword } from '../../server/sessions/password.ts';
import { readSettings } from '../../server/settings.ts';
import { createCompany, withPeople } from '../../server/tenants/create-company.ts';
import { isInstallable } from '../../scripts/debian-package.ts';
import { account, binary, type Mosquitto, startMosquitto } from './mosquitto.ts';
import { type TestDatabase, testDatabases } from './test-databases.ts';

// The connection to a real broker: it is killed and started again, asks for a password and has a certificate of its own.

// A check that could have had a broker may not pass without it.
const isLeftOut = binary === undefined && !isInstallable() && !process.env['CI'];
if (isLeftOut) console.log('mosquitto: not run, it is not installed');

const pid = '3abc0000000000000000c000';
const module = {
  pid,
  name: { en: 'Probes', zh: '探头' },
  group: 'other',
  driver: 'mqtt',
  columns: [{ column: 'temp', label: { en: 'temp', zh: '温度' }, type: 'float', multiple: 10, rw: 1 }],
};

let database: TestDatabase;
let db: Db;
let company: string;
let reports: Report[] = [];
const running: Mqtt[] = [];
const brokers: Mosquitto[] = [];

const broker = async (options?: { isSecure: boolean }): Promise<Mosquitto> => {
  const started = await startMosquitto(options);
  brokers.push(started);
  return started;
};

const start = (env: Record<string, string>) => {
  const warnings: string[] = [];
  const services = createServices(db, readSettings({ DEMO: '0', CONSOLE_DIR: 'none', ...env }));
  let ahead = 0;
  const context = {
    db,
    services,
    log: { warn: (...args: unknown[]) => void warnings.push(JSON.stringify(args)), info: () => undefined },
    now: () => nowSeconds() + ahead,
    sources: new Map(),
  };
  const mqtt = createMqtt(context, async (_company, _pid, batch) => {
    reports.push(...batch);
    return batch.map(({ device }) => ({ kind: 'stored', did: device }));
  });
  running.push(mqtt);
  /** Lets the pauses between attempts pass. */
  const tick = async (): Promise<boolean> => {
    ahead += 60;
    await mqtt.tick();
    return mqttFiguresOf(db).isConnected;
  };
  return { mqtt, warnings, tick };
};

const heard = (): unknown[] => reports.map(({ values }) => values['temp']);
const topic = () => `colonnade/${company}/${pid}/one/report`;

describe.skipIf(isLeftOut)('mosquitto', () => {
  beforeAll(async () => {
    database = await testDatabases.embedded('empty');
    db = await database.open();
    await migrate(db);
    const services = createServices(db, readSettings({ DEMO: '0', CONSOLE_DIR: 'none' }));
    await prepareData(db, services, nowSeconds());
    const administrator = { name: 'Somebody', phone: '13800000001', passwordhash: await hashPassword('Abcdef12345') };
    const order = { name: { en: 'One', zh: '一' }, zone: 'UTC', language: 'en', administrator } as const;
    const made = await withPeople(db, services.modules, (trx, people) => createCompany(trx, people, order, 1));
    company = made.companyid;
    const applied = await applyModules(db, [module], { owner: company, now: 1, companies: [] });
    if (!applied.ok) throw new Error(JSON.stringify(applied.faults));
  });
  afterAll(async () => {
    for (const mqtt of running) await mqtt.stop();
    for (const container of brokers) await container.remove();
    await db.close();
    await database.remove();
  });

  it('that is killed and started again goes on, and what is said before the server is back arrives', async () => {
    reports = [];
    const killed = await broker();
    const password = encodeURIComponent(account.password);
    const source = start({ MQTT_URL: `mqtt://${account.user}:${password}@127.0.0.1:${killed.port}` });
    expect(await source.tick()).toBe(true);
    await killed.publish(topic(), '{"temp": 1}');
    await expect.poll(heard).toEqual([10]);
    await killed.kill();
    await expect.poll(() => mqttFiguresOf(db).isConnected).toBe(false);
    expect(await source.tick()).toBe(false);
    await killed.start();
    await expect.poll(source.tick).toBe(true);
    await killed.publish(topic(), '{"temp": 2}');
    await expect.poll(heard).toEqual([10, 20]);
    await source.mqtt.stop();
    await killed.publish(topic(), '{"temp": 3}');
    const next = start({ MQTT_URL: `mqtt://${account.user}:${password}@127.0.0.1:${killed.port}` });
    await expect.poll(next.tick).toBe(true);
    await expect.poll(heard).toEqual([10, 20, 30]);
    await next.mqtt.stop();
  });

  it('refuses a wrong password, which no line of the log repeats; the settings’ own is taken', async () => {
    reports = [];
    const guarded = await broker();
    const url = `mqtt://${account.user}:secret-and-wrong@127.0.0.1:${guarded.port}`;
    const wrong = start({ MQTT_URL: url });
    expect(await wrong.tick()).toBe(false);
    expect(wrong.warnings.join()).toContain('ot authorized');
    expect(wrong.warnings.join()).not.toContain('secret');
    await wrong.mqtt.stop();
    const right = start({ MQTT_URL: url, MQTT_USER: account.user, MQTT_PASSWORD: account.password });
    await expect.poll(right.tick).toBe(true);
    await right.mqtt.stop();
  });

  it('with a certificate of its own is believed only with the file of its authority', async () => {
    reports = [];
    const secure = await broker({ isSecure: true });
    const env = {
      MQTT_URL: `mqtts://127.0.0.1:${secure.port}`,
      MQTT_USER: account.user,
      MQTT_PASSWORD: account.password,
    };
    const blind = start(env);
    expect(await blind.tick()).toBe(false);
    expect(blind.warnings.join()).toContain('self-signed');
    await blind.mqtt.stop();
    const source = start({ ...env, MQTT_CA_FILE: join(secure.folder, 'cert.pem') });
    await expect.poll(source.tick).toBe(true);
    await secure.publish(topic(), '{"temp": 4}');
    await expect.poll(heard).toEqual([40]);
    await source.mqtt.stop();
  });
});
