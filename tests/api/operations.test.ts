import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { misspelt, settingTable } from '../../server/setting-table.ts';
import { readSettings, SettingFault } from '../../server/settings.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { openLive } from './live-reader.ts';

const secureBroker = { MQTT_URL: 'mqtts://broker' };

describe('settings', () => {
  test('are the ones that the table names, and no others', () => {
    const read = new Set<string>();
    readSettings(new Proxy({}, { get: (_target, name) => void read.add(String(name)) }));
    expect([...read].toSorted()).toEqual(settingTable.map(({ name }) => name).toSorted());
  });

  test('stand in docs/deployment.md as they are', async () => {
    const document = await readFile('docs/deployment.md', 'utf8');
    const lines = settingTable.map(
      ({ name, fallback, about }) => `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} |`,
    );
    expect(lines.filter((line) => !document.includes(line))).toEqual([]);
  });

  test.each([
    [{ PORT: '99999' }, /PORT is "99999"; set a whole number from 0 to 65535/],
    [{ DEMO: 'no' }, /DEMO is "no"; set one of 0, 1/],
    [
      { DATABASE_URL: 'mysql://me:secret@host/db' },
      /^DATABASE_URL is not an address that begins with postgres:\/\/(?!.*secret)/,
    ],
    [{ MQTT_URL: 'http://broker' }, /MQTT_URL is not an address that begins with mqtt:\/\//],
    [{ MQTT_URL: 'mqtt:///x' }, /MQTT_URL names no host/],
    [{ MQTT_URL: 'mqtt://me:100%@broker' }, /MQTT_URL has a %(?!.*100)/],
    [{ MQTT_PASSWORD: 'x' }, /MQTT_PASSWORD or MQTT_CA_FILE is set without MQTT_URL/],
    [{ MQTT_URL: 'mqtt://broker', MQTT_CA_FILE: 'ca.pem' }, /begin it with mqtts:\/\//],
    [
      { ...secureBroker, MQTT_CA_FILE: 'no/such.pem' },
      /^MQTT_CA_FILE is "no\/such.pem", which does not exist; name a PEM file that can be read/,
    ],
    [{ ...secureBroker, MQTT_CA_FILE: 'package.json/ca.pem' }, /^MQTT_CA_FILE is .*, which does not exist/],
    [{ ...secureBroker, MQTT_CA_FILE: 'server' }, /^MQTT_CA_FILE is "server", which is a folder;/],
    [{ ...secureBroker, MQTT_CA_FILE: 'package.json' }, /^MQTT_CA_FILE is .*, which has no certificate in PEM form/],
    [{ LLM_MODEL: 'x' }, /LLM_BASE_URL/],
    [{ LLM_BASE_URL: 'http://127.0.0.1:1' }, /LLM_MODEL/],
    [{ TRUST_PROXY: 'true' }, /TRUST_PROXY holds "true"/],
    [{ TRUST_PROXY: '10.0.0.0/99' }, /TRUST_PROXY/],
    [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN is shorter than 16/],
    [{ EMBED_ORIGINS: 'https://maps.example/path' }, /EMBED_ORIGINS/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL is "loud"/],
    [{ PLUGINS_DIR: 'no/such' }, /^PLUGINS_DIR is "no\/such", which does not exist; name a folder that can be read/],
    [{ PLUGINS_DIR: 'package.json' }, /^PLUGINS_DIR is "package.json", which is no folder/],
    [{ CONSOLE_DIR: 'no/such' }, /^CONSOLE_DIR is "no\/such", which has no index.html; name the folder of a built/],
    [{ CONSOLE_DIR: 'server' }, /^CONSOLE_DIR is "server", which has no index.html/],
    [{ CONSOLE_DIR: 'package.json' }, /^CONSOLE_DIR is "package.json", which is no folder/],
  ])('%o is refused by name', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(SettingFault);
    expect(() => readSettings(environment)).toThrow(message);
  });

  test.each([{ PLUGINS_DIR: 'no/such' }, { ...secureBroker, MQTT_CA_FILE: 'no/such.pem' }])(
    '%o is not read beside PLATFORM_URL, which leaves it to the platform',
    (environment) => {
      expect(() => readSettings({ ...environment, PLATFORM_URL: 'https://platform.example' })).not.toThrow();
    },
  );

  test('have an effect: the server uses each', async () => {
    const files = (await readdir('server', { recursive: true })).filter((file) => file.endsWith('.ts'));
    const others = files.filter((file) => !['settings.ts', 'setting-table.ts'].includes(file));
    const code = (await Promise.all(others.map((file) => readFile(`server/${file}`, 'utf8')))).join('\n');
    const propertyOf = (name: string) => {
      if (name === 'DEMO') return 'isDemo';
      if (name === 'REFUSED_WRITES_PER_MINUTE') return 'refusedWrites';
      if (name.startsWith('LLM_')) return 'llm';
      return name.toLowerCase().replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase());
    };
    const unused = settingTable.filter(({ name }) => !new RegExp(`\\b${propertyOf(name)}\\b`).test(code));
    expect(unused).toEqual([]);
  });

  test('that are misspelt are pointed out, others are left alone', () => {
    expect(misspelt({ DATABSE_URL: 'x', SMS_WEBHOOKURL: 'x', HOSTNAME: 'x', HOME: 'x', PATH: 'x', PORT: '1' })).toEqual(
      [
        { setting: 'DATABSE_URL', suggestion: 'DATABASE_URL' },
        { setting: 'SMS_WEBHOOKURL', suggestion: 'SMS_WEBHOOK_URL' },
      ],
    );
  });
});

describe('the figures at /metrics', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ METRICS_TOKEN: 'a-token-of-some-length' });
  });
  afterAll(() => server.close());

  const look = (remoteAddress: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url: '/metrics', remoteAddress, headers });

  test('count a stream while it is open, and nothing once its client has gone', async () => {
    const session = await server.signIn('administrator');
    const figures = async (streams: number) => {
      await expect
        .poll(async () => (await look('127.0.0.1')).body, { timeout: 20_000 })
        .toMatch(new RegExp(`^colonnade_live_streams ${streams}$`, 'm'));
      return (await look('127.0.0.1')).body;
    };
    const readers = await Promise.all([1, 2].map(() => openLive(server.app, session, [{ kind: 'inbox' }])));
    expect(await figures(2)).toMatch(/^colonnade_requests_in_flight 0$/m);
    for (const reader of readers) reader.close();
    expect(await figures(0)).toMatch(/^colonnade_requests_in_flight 0$/m);
  });

  test('count requests by route and status, and tell of database, sessions and process', async () => {
    const session = await server.signIn('administrator');
    await server.call(endpoints.queryRecords, { pid: products.spaces }, { session });
    await server.call(endpoints.queryRecords, { pid: 'f'.repeat(24) }, { session });
    const { body, headers } = await look('127.0.0.1');
    expect(headers['content-type']).toContain('text/plain');
    const route = endpoints.queryRecords.path;
    expect(body).toContain(`colonnade_requests_total{route="${route}",code="200",status="0"} 1`);
    expect(body).toContain(`colonnade_requests_total{route="${route}",code="200",status="${statuses.notFound}"} 1`);
    expect(body).toContain(`colonnade_request_duration_seconds_count{route="${route}"} 2`);
    expect(body).toMatch(/^colonnade_requests_in_flight 0$/m);
    expect(body).toMatch(/^colonnade_sessions [1-9]\d*$/m);
    expect(body).toMatch(/^colonnade_database_up 1$/m);
    for (const name of ['event_loop_lag_seconds', 'database_connections', 'database_waiting'])
      expect(body).toContain(`colonnade_${name} `);
    // What Prometheus reads: every line is empty, a comment, or a name, perhaps labels, and a number.
    const strange = body
      .trim()
      .split('\n')
      .filter((line) => !/^(# (HELP|TYPE) .*|[a-z_0-9]+(\{[^}]*\})? -?[\d.e+-]+|)$/.test(line));
    expect(strange).toEqual([]);
  });

  test('are for this machine or the holder of the token; nobody else hears of them', async () => {
    const refused = await Promise.all([
      look('10.1.2.3'),
      look('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }),
      look('127.0.0.1', { forwarded: 'for=127.0.0.1' }),
      look('127.0.0.1', { 'x-forwarded-proto': 'https' }),
      look('127.0.0.1', { 'x-real-ip': '10.1.2.3' }),
      look('127.0.0.1', { via: '1.1 proxy' }),
      // A proxy that adds no header passes the name on that the client asked for.
      look('127.0.0.1', { host: 'console.example' }),
      look('10.1.2.3', { authorization: 'Bearer something-else-here' }),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 404));
    expect(refused.every(({ body }) => !body.includes('colonnade_'))).toBe(true);
    expect((await look('::1', { host: '[::1]:8080' })).statusCode).toBe(200);
    const authorized = await look('10.1.2.3', { authorization: 'Bearer a-token-of-some-length' });
    expect(authorized.statusCode).toBe(200);
  });

  test('every answer names its request', async () => {
    const { headers } = await server.app.inject({ method: 'GET', url: '/healthz' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/);
  });
});
