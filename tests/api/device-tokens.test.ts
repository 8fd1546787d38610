import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { createApp } from '../../server/app.ts';
import { nowSeconds } from '../../server/clock.ts';
import { createServices } from '../../server/create-services.ts';
import type { TokenOrder } from '../../server/devices/token-shell.ts';
import { writeTokenUse } from '../../server/devices/token-use.ts';
import { answerTenantShell } from '../../server/tenants/tenant-shell.ts';
import { hashToken } from '../../server/sessions/session.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { bearer, makeToken } from './device-token-trial.ts';
import { type Person, sessionOf, startTestServer, type TestServer } from './harness.ts';
import { dids, pid, startTrial } from './intake-trial.ts';

/** Device tokens: made once, stored as hashes, revoked at once; and what was refused is there to read. */

const people = new Map<Person, User>();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'nobody', 'neighbour'] as const)
    people.set(person, await server.signIn(person));
  await startTrial(server, sessionOf(people, 'administrator').companyid);
});
afterAll(() => server.close());

const as = (person: Person) => ({ session: sessionOf(people, person) });
const make = () => makeToken(server, sessionOf(people, 'administrator'), pid);
let second = nowSeconds() - 5000;
const sendTo = async (app: TestServer['app'], token: string, reports?: readonly unknown[]) =>
  (
    await app.inject({
      method: 'POST',
      url: endpoints.reportDevices.path,
      payload: { reports: reports ?? [{ device: 'first', at: (second += 1), values: { temp: 200 } }] },
      headers: bearer(token),
    })
  ).json<{ status: number }>();
const send = (token: string, reports?: readonly unknown[]) => sendTo(server.app, token, reports);
const listed = async (did: string, person: Person = 'administrator') =>
  (await server.call(endpoints.listDeviceTokens, { pid }, as(person))).data.find(
    (deviceToken) => deviceToken.did === did,
  );
const written = async (path: string) => {
  const query = sql<{
    detail: string;
    changes: string;
    userid: string;
  }>`select detail, changes, userid from audit where url = ${path} order by ord`;
  const [rows = []] = await server.db.read('system', [query.compile(server.db.builder)]);
  return rows as { detail: string; changes: string; userid: string }[];
};

describe('a device token', () => {
  it('is shown once and stored as its hash alone', async () => {
    const { did, token } = await make();
    const all = sql<{ text: string }>`select t::text as text from devicetoken t where did = ${did}`;
    const kept = sql<{
      count: number;
    }>`select count(*)::int as count from idempotency where answer like ${`%${token}%`}`;
    const [[row] = [], [answers] = []] = await server.db.read('system', [
      all.compile(server.db.builder),
      kept.compile(server.db.builder),
    ]);
    expect(String(row?.['text'])).toContain(hashToken(token));
    expect(String(row?.['text'])).not.toContain(token);
    expect(answers).toEqual({ count: 0 });
    const audited = JSON.stringify(await written(endpoints.createDeviceToken.path));
    expect(audited).toContain(did);
    expect(audited).not.toContain(token);
    expect(JSON.stringify(await listed(did))).not.toContain(token.slice(4));
  });

  it('is listed with its name, module, maker and last use', async () => {
    const { did, token } = await make();
    expect(await listed(did)).toMatchObject({
      pid,
      module: { en: 'Trial sensors' },
      name: 'Gateway',
      creator_name: sessionOf(people, 'administrator').name,
      lastused: null,
    });
    await send(token);
    await writeTokenUse(server.db, nowSeconds());
    expect((await listed(did))?.lastused).toBeGreaterThan(nowSeconds() - 100);
    const { data } = await server.call(endpoints.listDeviceTokens, {}, as('administrator'));
    expect(data.map((deviceToken) => deviceToken.did)).toContain(did);
  });

  it('ends on every server with its revocation', async () => {
    const { did, token } = await make();
    const services = createServices(server.db, server.services.settings);
    const other = createApp({ db: server.db, services, findActor: createSessionStore(server.db, services) }, 'fatal');
    expect([await send(token), await sendTo(other, token)]).toMatchObject([{ status: 0 }, { status: 0 }]);
    expect(await server.call(endpoints.revokeDeviceToken, { did }, as('administrator'))).toMatchObject({ status: 0 });
    expect([await send(token), await sendTo(other, token)]).toMatchObject([
      { status: statuses.sessionInvalid },
      { status: statuses.sessionInvalid },
    ]);
    expect(await listed(did)).toBeUndefined();
    expect((await server.call(endpoints.revokeDeviceToken, { did }, as('administrator'))).status).toBe(
      statuses.notFound,
    );
    await other.close();
  });

  it('that was revoked without an announcement ends within five seconds', async () => {
    const { did, token } = await make();
    const { deviceTokens } = server.services;
    const now = nowSeconds();
    expect(await deviceTokens.find(token, now)).toMatchObject({ did });
    await server.db.transaction('system', (trx) => trx.deleteFrom('devicetoken').where('did', '=', did).execute());
    expect(await deviceTokens.find(token, now + 5)).toBeUndefined();
  });

  it('needs a module of the company to which devices report', async () => {
    const history = { pid: '5000000000000000000abc01', name: 'x' };
    expect(await server.call(endpoints.createDeviceToken, history, as('administrator'))).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/pid', rule: 'driver' }],
    });
    expect((await server.call(endpoints.createDeviceToken, { pid, name: 'x' }, as('neighbour'))).status).toBe(
      statuses.notFound,
    );
    for (const name of ['', '  ', 'x'.repeat(65)])
      expect((await server.call(endpoints.createDeviceToken, { pid, name }, as('administrator'))).status).toBe(
        statuses.badInput,
      );
  });

  it('is neither seen nor revoked by another company, or without the right to configure', async () => {
    const { did, token } = await make();
    expect(await listed(did, 'neighbour')).toBeUndefined();
    expect((await server.call(endpoints.revokeDeviceToken, { did }, as('neighbour'))).status).toBe(statuses.notFound);
    for (const person of ['operator', 'nobody'] as const) {
      const answers = [
        await server.call(endpoints.listDeviceTokens, {}, as(person)),
        await server.call(endpoints.createDeviceToken, { pid, name: 'x' }, as(person)),
        await server.call(endpoints.revokeDeviceToken, { did }, as(person)),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => statuses.forbidden));
    }
    expect(await send(token)).toMatchObject({ status: 0 });
  });

  it('of a flood of reports is one entry an hour with their numbers', async () => {
    const { did, token } = await make();
    const entries = async () =>
      (await written(endpoints.reportDevices.path)).filter(({ detail }) => detail.includes(did));
    const now = nowSeconds();
    for (let call = 0; call < 20; call += 1) await send(token);
    await writeTokenUse(server.db, now);
    await send(token, [{ device: 'nobody', at: 5, values: { temp: 200 } }]);
    await writeTokenUse(server.db, now + 60);
    expect(await entries()).toHaveLength(1);
    await writeTokenUse(server.db, now + 3601);
    const details = (await entries()).map(({ detail }) => JSON.parse(detail) as object);
    expect(details).toMatchObject([
      { did, pid, calls: 20, reports: 20, rejected: 0, addresses: ['127.0.0.1'] },
      { did, calls: 1, reports: 1, rejected: 1 },
    ]);
  });
});

describe('the shell', () => {
  const shell = (order: TokenOrder) => {
    const { companyid: company } = sessionOf(people, 'administrator');
    const request = { about: 'tenant', command: 'token', company, order } as const;
    return answerTenantShell(server.db, request, { consoleDir: '', pluginsDir: '', embedOrigins: [] });
  };

  it('makes, lists and revokes tokens, each with an entry', async () => {
    const made = await shell({ action: 'create', pid, name: 'From the shell' });
    const [, token = ''] = made.lines;
    expect([made.ok, await send(token)]).toMatchObject([true, { status: 0 }]);
    const { lines } = await shell({ action: 'list' });
    const line = lines.find((printed) => printed.includes('From the shell')) ?? '';
    expect(line).toContain('by the shell');
    expect(lines.join()).not.toContain(token);
    const did = line.slice(0, 24);
    expect(await listed(did)).toMatchObject({ name: 'From the shell', creator_name: '' });
    expect(await shell({ action: 'revoke', did })).toMatchObject({ ok: true });
    expect(await send(token)).toMatchObject({ status: statuses.sessionInvalid });
    const entries = [
      ...(await written(endpoints.createDeviceToken.path)),
      ...(await written(endpoints.revokeDeviceToken.path)),
    ];
    expect(entries.filter(({ detail }) => detail.includes(did) && detail.includes('npm run tenant'))).toHaveLength(2);
  });

  it('refuses what is not there', async () => {
    expect(await shell({ action: 'revoke', did: 'f'.repeat(24) })).toMatchObject({ ok: false });
    expect(await shell({ action: 'create', pid: 'f'.repeat(24), name: 'x' })).toMatchObject({ ok: false });
  });
});

describe('refused reports', () => {
  const rejected = (did: string, person: Person) => server.call(endpoints.listRejected, { pid, did }, as(person));

  it('of a device are there for who may read it, newest first', async () => {
    const { token } = await make();
    await send(token, [{ device: 'second', at: 7, values: { temp: 901 } }]);
    await send(token, [{ device: 'second', at: 8, values: { nowhere: 1 } }]);
    const { result } = await rejected(dids.second, 'administrator');
    expect(result.map(({ stored }) => stored)).toEqual([false, false]);
    expect(result[0]?.report).toContain('nowhere');
    expect(result[1]).toMatchObject({
      at: expect.any(Number),
      report: expect.stringContaining('901'),
      msg: expect.stringContaining('60'),
    });
  });

  it('are not for others, and of no other device', async () => {
    expect((await rejected(dids.second, 'nobody')).status).toBe(statuses.forbidden);
    expect((await rejected(dids.second, 'neighbour')).status).toBe(statuses.notFound);
    expect((await rejected('f'.repeat(24), 'administrator')).status).toBe(statuses.notFound);
    expect((await rejected(dids.first, 'administrator')).result.map(({ report }) => report).join()).not.toContain(
      '901',
    );
  });

  it('for devices that no module has are listed with the tokens', async () => {
    const { token } = await make();
    await send(token, [{ device: 'lost "one"', at: 7, values: { temp: 200 } }]);
    const { unknown } = await server.call(endpoints.listDeviceTokens, { pid }, as('administrator'));
    expect(unknown[0]).toMatchObject({ pid, device: 'lost "one"', module: { en: 'Trial sensors' } });
    expect((await server.call(endpoints.listDeviceTokens, {}, as('neighbour'))).unknown).toEqual([]);
  });
});
