import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let person: User;

beforeAll(async () => {
  server = await startTestServer();
  person = await server.signIn('operator');
});
afterAll(() => server.close());

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

type SignInRequest = { code: string; cookie: string };

const ask = async (cookie?: string): Promise<SignInRequest> => {
  const headers = { 'user-agent': chrome, ...(cookie === undefined ? {} : { cookie }) };
  const answer = await server.send(endpoints.authorizationCode.path, {}, { headers });
  const set = String(answer.headers['set-cookie']);
  expect(set).toMatch(/^colonnade_asker=[\w-]{43}; Path=\/sfsaas\/api\/user\/; HttpOnly; SameSite=Strict/);
  return { code: String(answer.json().authorizationcode), cookie: set.split(';')[0] ?? '' };
};

const wait = ({ code, cookie }: SignInRequest, scanned?: boolean) =>
  server.call(
    endpoints.awaitAuthorization,
    { authorizationcode: code, scope: 'all', ...(scanned === undefined ? {} : { scanned }) },
    { headers: { cookie } },
  );
const scan = ({ code }: SignInRequest, session = person) =>
  server.call(endpoints.readAuthorization, { authorizationcode: code }, { session });
const decide = ({ code }: SignInRequest, accept: boolean, session = person) =>
  server.call(endpoints.confirmAuthorization, { authorizationcode: code, accept }, { session });

const age = (seconds: number) =>
  server.db.transaction('system', (trx) =>
    trx
      .updateTable('qrsignin')
      .set({ expiresat: nowSeconds() - seconds })
      .execute(),
  );

describe('sign-in by QR code', () => {
  it('shows who asks, waits, and opens a session of the one who confirms', async () => {
    const signInRequest = await ask();
    const waiting = wait(signInRequest);
    const { data } = await scan(signInRequest);
    expect(data).toMatchObject({ browser: 'Chrome 141, Windows', address: '127.0.0.1' });
    expect(data.until - data.since).toBe(120);
    expect(await waiting).toMatchObject({ status: statuses.waiting, scanned: true });
    const answerAfterScan = wait(signInRequest, true);
    expect((await decide(signInRequest, true)).status).toBe(0);
    const { info, status } = await answerAfterScan;
    expect(status).toBe(0);
    expect(info).toMatchObject({ userid: person.userid, companyid: person.companyid });
    expect(info.loginsession).not.toBe(person.loginsession);
    expect((await server.call(endpoints.menu, {}, { session: info })).status).toBe(0);
  });

  it('answers a wait at once when it was confirmed before', async () => {
    const signInRequest = await ask();
    await decide(signInRequest, true);
    expect((await wait(signInRequest)).status).toBe(0);
  });

  it('says so when the other device refuses, and then is over', async () => {
    const signInRequest = await ask();
    const waiting = wait(signInRequest);
    expect((await decide(signInRequest, false)).status).toBe(0);
    expect((await waiting).status).toBe(statuses.refused);
    expect((await decide(signInRequest, true)).status).toBe(statuses.expired);
  });

  it('lives for two minutes', async () => {
    const signInRequest = await ask();
    const confirmed = await ask(signInRequest.cookie);
    await decide(confirmed, true);
    await age(0);
    expect((await wait(signInRequest)).status).toBe(statuses.expired);
    expect((await scan(signInRequest)).status).toBe(statuses.expired);
    expect((await decide(signInRequest, true)).status).toBe(statuses.expired);
    expect((await wait(confirmed)).status).toBe(statuses.expired);
  });

  it('ends a wait when the code ends', async () => {
    const signInRequest = await ask();
    await age(-1);
    expect((await wait(signInRequest)).status).toBe(statuses.expired);
  });

  it('answers a page that asks twice once, so waits do not pile up', async () => {
    const signInRequest = await ask();
    const waits = [wait(signInRequest), wait(signInRequest)];
    // Two requests at once may arrive in either order.
    const superseded = await Promise.race(
      waits.map(async (answer, index) => ({ index, status: (await answer).status })),
    );
    expect(superseded.status).toBe(statuses.waiting);
    await decide(signInRequest, true);
    expect((await waits[1 - superseded.index])?.status).toBe(0);
  });

  it('lets two pages of one browser show a code each', async () => {
    const first = await ask();
    const second = await ask(first.cookie);
    expect(second.cookie).toBe(first.cookie);
    await decide(first, true);
    expect((await wait(first)).status).toBe(0);
  });
});

describe('a QR code under attack', () => {
  it('is worth nothing in another browser, confirmed or not', async () => {
    const signInRequest = await ask();
    const thief = await ask();
    const stolen = { code: signInRequest.code, cookie: thief.cookie };
    expect((await wait(stolen)).status).toBe(statuses.expired);
    await decide(signInRequest, true);
    expect((await wait(stolen)).status).toBe(statuses.expired);
    expect((await wait({ ...stolen, cookie: '' })).status).toBe(statuses.expired);
    expect((await wait(signInRequest)).status).toBe(0);
  });

  it('opens one session, however many ask at once', async () => {
    const signInRequest = await ask();
    await decide(signInRequest, true);
    const answers = await Promise.all(Array.from({ length: 20 }, () => wait(signInRequest)));
    expect(answers.filter((answer) => answer.status === 0)).toHaveLength(1);
    expect((await wait(signInRequest)).status).toBe(statuses.expired);
  });

  it('is decided once, however many decide at once', async () => {
    const signInRequest = await ask();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => decide(signInRequest, index % 2 === 0)));
    expect(answers.filter((answer) => answer.status === 0)).toHaveLength(1);
  });

  it('is neither read nor confirmed without a session, or by one that only reads', async () => {
    const signInRequest = await ask();
    const nobody = { ...person, loginsession: 'x'.repeat(43) };
    expect((await scan(signInRequest, nobody)).status).toBe(statuses.sessionInvalid);
    expect((await decide(signInRequest, true, nobody)).status).toBe(statuses.sessionInvalid);
    const { token } = await server.call(endpoints.makeToken, { purpose: 'wall' }, { session: person });
    const { info: wall } = await server.call(endpoints.tokenSignIn, { token });
    expect((await decide(signInRequest, true, wall)).status).toBe(statuses.forbidden);
    expect((await wait({ ...signInRequest, code: 'unknown' })).status).toBe(statuses.expired);
  });

  it('is not stored in the clear, nor in the audit log', async () => {
    const signInRequest = await ask();
    await decide(signInRequest, true);
    const { builder } = server.db;
    const rows = await server.db.read('system', [
      builder.selectFrom('qrsignin').selectAll().compile(),
      builder.selectFrom('audit').selectAll().where('url', '=', endpoints.confirmAuthorization.path).compile(),
    ]);
    expect(rows[1]?.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(signInRequest.code);
    expect(JSON.stringify(rows)).not.toContain(signInRequest.cookie.split('=')[1]);
  });
});

describe('sign-in by token', () => {
  const make = (purpose: 'signin' | 'wall') => server.call(endpoints.makeToken, { purpose }, { session: person });

  it('opens one session, however many use the token at once', async () => {
    const { token } = await make('signin');
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.call(endpoints.tokenSignIn, { token })));
    expect(answers.filter((answer) => answer.status === 0)).toHaveLength(1);
    expect((await server.call(endpoints.tokenSignIn, { token })).status).toBe(statuses.refused);
  });

  it('opens a session of 400 days that only reads, for a wall', async () => {
    const { token } = await make('wall');
    const { info } = await server.call(endpoints.tokenSignIn, { token });
    expect((await server.call(endpoints.menu, {}, { session: info })).status).toBe(0);
    const write = await server.call(
      endpoints.privateStore,
      { action: 'set', key: 'dashboard', value: '{}' },
      { session: info },
    );
    expect(write.status).toBe(statuses.forbidden);
    expect((await server.call(endpoints.makeToken, { purpose: 'signin' }, { session: info })).status).toBe(
      statuses.forbidden,
    );
    const query = server.db.builder
      .selectFrom('session')
      .select(['createdat', 'expiresat'])
      .where('kind', '=', 'wall')
      .compile();
    const [rows] = await server.db.read('system', [query]);
    const last = rows?.at(-1) as { createdat: number; expiresat: number };
    expect(Number(last.expiresat) - Number(last.createdat)).toBe(400 * 24 * 3600);
  });

  it('ends with time, unused', async () => {
    const { token } = await make('signin');
    await server.db.transaction('system', (trx) =>
      trx.updateTable('signintoken').set({ expiresat: nowSeconds() }).execute(),
    );
    expect((await server.call(endpoints.tokenSignIn, { token })).status).toBe(statuses.refused);
  });

  it('is stored as a hash only, and kept by no retry', async () => {
    const { token } = await server.call(
      endpoints.makeToken,
      { purpose: 'signin' },
      { session: person, key: crypto.randomUUID() },
    );
    const { builder } = server.db;
    const rows = await server.db.read('system', [
      builder.selectFrom('signintoken').selectAll().compile(),
      builder.selectFrom('idempotency').selectAll().compile(),
      builder.selectFrom('audit').selectAll().compile(),
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('what a host shows', () => {
  it('is the company of the host that was asked, whatever other headers claim', async () => {
    const icon = (headers: Record<string, string>) => server.send(endpoints.tenantIcon.path, {}, { headers });
    expect((await icon({ host: '127.0.0.1:8080' })).json()).toMatchObject({
      name: { en: 'Riverside Group' },
      filing: '',
    });
    expect((await icon({ host: 'localhost' })).json().filing).not.toBe('');
    const forged = await icon({
      host: 'unknown.example',
      'x-forwarded-host': 'localhost',
      forwarded: 'host=localhost',
    });
    expect(forged.json()).toMatchObject({ name: { en: 'Colonnade' }, filing: '' });
  });

  it('does not take an address that a header claims', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': chrome };
    const answer = await server.send(endpoints.authorizationCode.path, {}, { headers });
    const { data } = await scan({ code: String(answer.json().authorizationcode), cookie: '' });
    expect(data.address).toBe('127.0.0.1');
  });
});
