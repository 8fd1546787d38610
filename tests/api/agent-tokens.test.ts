import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpiredRows } from '../../server/upkeep.ts';
import { findAgent } from '../../server/agents/find-agent.ts';
import { nowSeconds } from '../../server/clock.ts';
import { hashToken, replacePassword } from '../../server/sessions/session.ts';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { makeAgentToken } from './device-token-trial.ts';
import { type Person, sessionOf, startTestServer, type TestServer } from './harness.ts';

/** Agent tokens: made once, stored as hashes, a person's own, ended by all that ends a session. */

const people = new Map<Person, User>();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'staff', 'neighbour'] as const)
    people.set(person, await server.signIn(person));
});
afterAll(() => server.close());

const as = (person: Person) => ({ session: sessionOf(people, person) });
const listed = async (person: Person) => (await server.call(endpoints.listAgentTokens, {}, as(person))).data;
const agentOf = (token: string, now = nowSeconds()) => findAgent(server.db, server.services, { token, now });
const rowsOf = async <T extends object>(query: ReturnType<typeof sql<T>>): Promise<T[]> => {
  const [rows = []] = await server.db.read('system', [query.compile(server.db.builder)]);
  return rows as T[];
};

describe('an agent token', () => {
  it('is answered once and stored as its hash alone', async () => {
    const { did, token } = await makeAgentToken(server, sessionOf(people, 'administrator'));
    expect(token).toMatch(/^cat_[\w-]{43}$/);
    const [row] = await rowsOf(sql<{ text: string }>`select t::text as text from agenttoken t where did = ${did}`);
    expect(row?.text).toContain(hashToken(token));
    expect(row?.text).not.toContain(token);
    const storedAnswers = await rowsOf(sql<object>`select 1 from idempotency where answer like ${`%${token}%`}`);
    expect(storedAnswers).toEqual([]);
    const entries = await rowsOf(
      sql<{ detail: string }>`select detail from audit where url = ${endpoints.createAgentToken.path}`,
    );
    expect(JSON.stringify(entries)).toContain(did);
    expect(JSON.stringify(entries)).not.toContain(token);
    expect(JSON.stringify(await listed('administrator'))).not.toContain(token.slice(4));
  });

  it('is listed for its person alone, with its days and without a use', async () => {
    const { did } = await makeAgentToken(server, sessionOf(people, 'operator'), 7);
    const agentToken = (await listed('operator')).find((row) => row.did === did);
    expect(agentToken).toMatchObject({ name: 'Notebook', lastused: null });
    expect((agentToken?.until ?? 0) - (agentToken?.createtime ?? 0)).toBe(7 * 24 * 3600);
    for (const person of ['administrator', 'neighbour'] as const)
      expect((await listed(person)).map((row) => row.did)).not.toContain(did);
  });

  it('is revoked by its person alone, and then opens nothing', async () => {
    const { did, token } = await makeAgentToken(server, sessionOf(people, 'operator'));
    for (const person of ['administrator', 'neighbour'] as const)
      expect((await server.call(endpoints.revokeAgentToken, { did }, as(person))).status).toBe(statuses.notFound);
    expect(await agentOf(token)).toMatchObject({ did });
    expect((await server.call(endpoints.revokeAgentToken, { did }, as('operator'))).status).toBe(0);
    expect(await agentOf(token)).toBeUndefined();
    const [entry] = await rowsOf(
      sql<{
        detail: string;
      }>`select detail from audit where url = ${endpoints.revokeAgentToken.path} order by ord desc`,
    );
    expect(entry?.detail).toContain(did);
  });

  it('reads only, as its person with the rights of this moment', async () => {
    const session = sessionOf(people, 'operator');
    const { token } = await makeAgentToken(server, session);
    const agent = await agentOf(token);
    expect(agent?.actor).toMatchObject({ userid: session.userid, companyid: session.companyid, isReadOnly: true });
    const pid = '300000000000000000000004';
    expect(agent?.actor.rightsOn(pid).read).toBeGreaterThan(0);
    const disable = async (value: string) =>
      server.db.transaction('system', (trx) =>
        sql`update rolemember set member = ${value} where member = ${value === 'x' ? session.did : 'x'}`.execute(trx),
      );
    await disable('x');
    expect((await agentOf(token))?.actor.rightsOn(pid).read ?? 0).toBe(0);
    await server.db.transaction('system', (trx) =>
      sql`update rolemember set member = ${session.did} where member = 'x'`.execute(trx),
    );
    expect((await agentOf(token))?.actor.rightsOn(pid).read).toBeGreaterThan(0);
  });

  it('ends after its days, and the upkeep deletes it', async () => {
    const { did, token } = await makeAgentToken(server, sessionOf(people, 'staff'), 1);
    const end = nowSeconds() + 24 * 3600 + 5;
    expect(await agentOf(token, end - 100)).toMatchObject({ did });
    expect(await agentOf(token, end)).toBeUndefined();
    await deleteExpiredRows(server.db, nowSeconds());
    expect((await listed('staff')).map((row) => row.did)).toContain(did);
    await server.db.transaction('system', (trx) =>
      trx.updateTable('agenttoken').set({ expiresat: 1 }).where('did', '=', did).execute(),
    );
    await deleteExpiredRows(server.db, nowSeconds());
    expect((await listed('staff')).map((row) => row.did)).not.toContain(did);
  });

  it('ends with departure, and with a new password', async () => {
    const { token } = await makeAgentToken(server, sessionOf(people, 'staff'));
    const { companyid, userid } = sessionOf(people, 'staff');
    const setDeparted = (departed: boolean) =>
      server.db.transaction('system', (trx) =>
        trx.updateTable('account').set({ departed }).where('userid', '=', userid).execute(),
      );
    await setDeparted(true);
    expect(await agentOf(token)).toBeUndefined();
    await setDeparted(false);
    expect(await agentOf(token)).toBeDefined();
    const [row] = await rowsOf(
      sql<{ passwordhash: string }>`select passwordhash from account where userid = ${userid}`,
    );
    const entry = { companyid, userid, phone: '', url: 'x', ip: '', describe: 'x', status: 0, input: {}, now: 1 };
    await replacePassword(server.db, { companyid, userid }, { passwordhash: row?.passwordhash ?? '', entry });
    expect(await agentOf(token)).toBeUndefined();
    people.set('staff', await server.signIn('staff'));
  });

  it.each([
    { name: '', days: 1 },
    { name: '  ', days: 1 },
    { name: 'x'.repeat(65), days: 1 },
    { name: 'x', days: 0 },
    { name: 'x', days: 401 },
    { name: 'x', days: 1.5 },
  ])('is refused for %j', async (input) => {
    expect((await server.call(endpoints.createAgentToken, input, as('operator'))).status).toBe(statuses.badInput);
  });

  it('is made, seen and revoked by no wall', async () => {
    const administrator = sessionOf(people, 'administrator');
    const { token } = await server.call(endpoints.makeToken, { purpose: 'wall' }, { session: administrator });
    const { info } = await server.call(endpoints.tokenSignIn, { token });
    if (info === undefined) throw new Error('The wall could not sign in.');
    const wall = { session: info };
    expect((await listed('administrator')).length).toBeGreaterThan(0);
    expect((await server.call(endpoints.listAgentTokens, {}, wall)).data).toEqual([]);
    const made = await server.call(endpoints.createAgentToken, { name: 'x', days: 1 }, wall);
    const [{ did } = { did: '' }] = await listed('administrator');
    const revoked = await server.call(endpoints.revokeAgentToken, { did }, wall);
    expect([made.status, revoked.status]).toEqual([statuses.forbidden, statuses.forbidden]);
  });

  it('opens no call of the console', async () => {
    const { token } = await makeAgentToken(server, sessionOf(people, 'administrator'));
    const ways: Record<string, string>[] = [{ authorization: `Bearer ${token}` }, { loginsession: token }];
    for (const headers of ways)
      expect((await server.call(endpoints.menu, {}, { headers })).status).toBe(statuses.sessionInvalid);
  });
});
