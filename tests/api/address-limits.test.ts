import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { headersOf, startTestServer, type TestServer } from './harness.ts';

/** Calls that prove no session, by address. Contract "Limits". */

let server: TestServer;
let operator: User;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.signIn('operator');
});
afterAll(() => server.close());

const invented = () => randomBytes(32).toString('base64url');

const menu = async (remoteAddress: string, headers: Record<string, string>, { app } = server) => {
  const answer = await app.inject({
    method: 'POST',
    url: endpoints.shortMenu.path,
    payload: {},
    headers,
    remoteAddress,
  });
  const { status } = answer.json<{ status: number }>();
  return { status, http: answer.statusCode, wait: Number(answer.headers['retry-after'] ?? 0) };
};

/** Sends so many invented tokens. */
const guess = async (address: string, count: number, headers: Record<string, string> = {}, at = server) => {
  for (let sent = 0; sent < count; sent += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, count - sent) }, () =>
        menu(address, { ...headers, loginsession: invented() }, at),
      ),
    );
};

/** How many reads of the database a call costs. */
const readsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const read = vi.spyOn(server.db, 'read');
  await work();
  const count = read.mock.calls.length;
  read.mockRestore();
  return count;
};

const refused = { status: statuses.tooMany, http: 429, wait: expect.toSatisfy((s: number) => s >= 1 && s <= 60) };
const ended = { status: statuses.sessionInvalid };

describe('a token that opens no session', () => {
  it('is looked up once, however often it is sent', async () => {
    const headers = { loginsession: invented() };
    expect(await readsOf(() => menu('192.0.2.1', headers))).toBe(1);
    expect(await readsOf(() => menu('192.0.2.2', headers))).toBe(0);
    expect(await menu('192.0.2.1', headers)).toMatchObject(ended);
  });

  it('counts once when several calls send it at the same time', async () => {
    const remoteAddress = '192.0.2.4';
    await guess(remoteAddress, 590);
    const headers = { loginsession: invented() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => menu(remoteAddress, headers)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => ended.status));
    expect(await menu(remoteAddress, { loginsession: invented() })).toMatchObject(ended);
  });

  it('is not looked up when it has another form than a token', async () => {
    for (const loginsession of ['none', 'x'.repeat(42), `${'x'.repeat(42)}=`])
      expect(await readsOf(() => menu('192.0.2.3', { loginsession }))).toBe(0);
  });
});

describe('600 invented tokens of one address within a minute', () => {
  const address = '192.0.2.10';
  beforeAll(() => guess(address, 600));

  it('make further ones of that address cost nothing, and say when to try again', async () => {
    const headers = { loginsession: invented() };
    expect(await readsOf(() => menu(address, headers))).toBe(0);
    expect(await menu(address, headers)).toEqual(refused);
    const cookie = `colonnade_session=${invented()}`;
    const file = await server.app.inject({
      url: `${endpoints.exportRecords.path}?did=${'1'.repeat(24)}`,
      headers: { cookie },
      remoteAddress: address,
    });
    expect(file.statusCode).toBe(429);
  });

  it('do not concern people behind the same address who are signed in, or sign in then', async () => {
    expect((await menu(address, headersOf(operator))).status).toBe(statuses.success);
    expect((await menu(address, headersOf(await server.signIn('staff')))).status).toBe(statuses.success);
  });

  it('do not concern other addresses', async () => {
    expect(await menu('192.0.2.11', { loginsession: invented() })).toMatchObject(ended);
  });

  it('are of the same address whatever it says of a proxy that is not trusted', async () => {
    const headers = { loginsession: invented(), 'x-forwarded-for': '198.51.100.1' };
    expect(await menu(address, headers)).toEqual(refused);
  });
});

it('the address is the one that a trusted proxy names', async () => {
  const behind = await startTestServer({ TRUST_PROXY: '192.0.2.20' });
  try {
    const from = (client: string) => ({ 'x-forwarded-for': client });
    await guess('192.0.2.20', 600, from('198.51.100.2'), behind);
    const call = (client: string) => menu('192.0.2.20', { ...from(client), loginsession: invented() }, behind);
    expect(await call('198.51.100.2')).toEqual(refused);
    expect(await call('198.51.100.3')).toMatchObject(ended);
  } finally {
    await behind.close();
  }
});

it('calls without a session are limited to 3,000 of an address within a minute', async () => {
  const remoteAddress = '192.0.2.30';
  const languages = () => server.app.inject({ url: endpoints.languages.path, remoteAddress });
  const icon = (address = remoteAddress) =>
    server.app.inject({ method: 'POST', url: endpoints.tenantIcon.path, payload: {}, remoteAddress: address });
  for (let sent = 0; sent < 3000; sent += 100)
    await Promise.all(Array.from({ length: 100 }, async () => expect((await languages()).statusCode).toBe(200)));
  expect((await icon()).statusCode).toBe(429);
  expect(await readsOf(() => icon())).toBe(0);
  expect((await icon('192.0.2.31')).statusCode).toBe(200);
});

it('probes of readiness at the same time share one read of the database, and none is refused', async () => {
  const probe = async () => expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  expect(await readsOf(() => Promise.all(Array.from({ length: 100 }, probe)))).toBeLessThan(10);
  expect(await readsOf(probe)).toBe(1);
});
