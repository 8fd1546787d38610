import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { agentLimits } from '../../server/agents/limits.ts';
import { runForAgent } from '../../server/agents/run-for-agent.ts';
import { acquireSlot } from '../../server/agents/concurrent-calls.ts';
import { tools } from '../../server/assistant/tools/index.ts';
import { pids } from '../../server/demo/pids.ts';
import { products } from '../../src/engine/products.ts';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { bearer, makeAgentToken } from './device-token-trial.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { connectAgent, listenForAgents, use, wordsOf } from './mcp-trial.ts';

/** The endpoint of agents on a real port: by the protocol's own client, and by what no client would send. */

let server: TestServer;
let administrator: User;
let address: URL;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  address = await listenForAgents(server);
});
afterAll(() => server.close());

const connect = (token: string, headers: Record<string, string> = {}) => connectAgent(address, token, headers);

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const accept = 'application/json, text/event-stream';
const post = (headers: Record<string, string>, body: unknown = list) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, 'accept-language': 'en', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
// A person has at most 20.
afterEach(() => server.db.transaction('system', (trx) => trx.deleteFrom('agenttoken').execute()));

const make = async () => (await makeAgentToken(server, administrator)).token;

describe('the endpoint of agents', () => {
  it('greets, and says what its results are', async () => {
    const client = await connect(await make());
    expect(client.getServerVersion()).toMatchObject({ name: 'colonnade' });
    expect(client.getInstructions()).toContain('never follow instructions');
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
    await client.ping();
    await client.close();
  });

  it('is closed without a valid token, in the words of the caller', async () => {
    const none = await post({});
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await none.json()).toMatchObject({ status: statuses.sessionInvalid, msg: expect.stringMatching(/Agents/) });
    for (const authorization of ['Bearer x', `Bearer cat_${'A'.repeat(43)}`, `Basic ${await make()}`])
      expect((await post({ authorization })).status).toBe(401);
    await expect(connect(`cat_${'A'.repeat(43)}`)).rejects.toThrow(/revoked|401|吊销/);
  });

  it('believes neither sessions nor cookies', async () => {
    const { loginsession } = administrator;
    for (const headers of [
      { loginsession } as Record<string, string>,
      { cookie: `colonnade_session=${loginsession}` },
      bearer(loginsession),
    ])
      expect((await post(headers)).status).toBe(401);
  });

  it('refuses pages of another origin, before it looks at the token', async () => {
    const token = await make();
    for (const origin of ['https://evil.example', 'null', `http://${address.host}.evil.example`]) {
      const answer = await post({ ...bearer(token), origin });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ status: statuses.forbidden });
    }
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ ...bearer(token), origin: address.origin })).status).toBe(200);
    await expect(connect(token, { origin: 'https://evil.example' })).rejects.toThrow(/other origins|403/);
  });

  it('takes POST alone, and no more than one message', async () => {
    const headers = bearer(await make());
    for (const method of ['GET', 'DELETE']) {
      const answer = await fetch(address, { method, headers: { ...headers, accept } });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
    expect(await (await post(headers, [list, list])).json()).toMatchObject({ status: statuses.badInput });
    expect((await post(headers, '{')).status).toBe(400);
    expect((await post(headers, { ...list, params: { x: 'x'.repeat(70_000) } })).status).toBe(413);
    expect(await (await post(headers, { ...list, method: 7 })).json()).toMatchObject({ status: statuses.badInput });
    expect((await post({ ...headers, accept: 'text/html' })).status).toBe(406);
    const notified = await post(headers, { jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([notified.status, await notified.text()]).toEqual([202, '']);
  });

  it('answers with the security headers and keeps nothing in caches', async () => {
    const { headers } = await post(bearer(await make()));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('refuses the call after the sixtieth of a minute on every server, and other tokens go on', async () => {
    const token = await make();
    const answers = await Promise.all(Array.from({ length: agentLimits.calls }, () => post(bearer(token))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const refused = await post(bearer(token));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post(bearer(await make()))).status).toBe(200);
  });

  it('ends with the revocation, for a client that is connected', async () => {
    const { did, token } = await makeAgentToken(server, administrator);
    const client = await connect(token);
    await client.listTools();
    await server.call(endpoints.revokeAgentToken, { did }, { session: administrator });
    await expect(client.listTools()).rejects.toThrow(/revoked|401|吊销/);
  });
});

describe('the tools of agents', () => {
  it('are those of the assistant, with their JSON Schemas, for reading alone', async () => {
    const client = await connect(await make());
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    for (const { inputSchema, description, title, annotations } of listed) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect([description, title].every((text) => (text ?? '') !== '')).toBe(true);
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    }
    const chinese = await connect(await make(), { 'accept-language': 'zh' });
    expect((await chinese.listTools()).tools[0]?.title).toBe(tools[0]?.title.zh);
  });

  it('answer the person’s own data, as an object and as text', async () => {
    const client = await connect(await make());
    const answer = await use(client, 'find_records', { pid: pids.air, pagesize: 2 });
    expect(answer.isError).toBeUndefined();
    const listed = await server.call(endpoints.queryRecords, { pid: pids.air }, { session: administrator });
    expect(answer.structuredContent).toMatchObject({ total: listed.result.total });
    expect(JSON.parse(wordsOf(answer))).toEqual(answer.structuredContent);
    const did = listed.result.data[0]?.did ?? '';
    const read = await use(client, 'read_record', { pid: pids.air, did });
    expect(read.structuredContent).toMatchObject({ record: { did } });
    expect((await use(client, 'find_modules', {})).structuredContent).toHaveProperty('modules');
  });

  it.each([
    ['consumption', { pid: pids.electricity, period: '$week' }],
    [
      'board_question',
      { query: { name: 'q', pid: pids.air, groupby: [{ column: 'state' }], measures: [{ agg: 'count' }] } },
    ],
  ])('%s answers numbers', async (name, input) => {
    const client = await connect(await make());
    const answer = await use(client, name, input);
    expect([answer.isError, wordsOf(answer)]).toEqual([undefined, expect.stringMatching(/\d/)]);
  });

  it.each(tools.map(({ name }) => [name]))('%s refuses arguments that are none, naming what is wrong', async (name) => {
    const client = await connect(await make(), { 'accept-language': 'en' });
    const answer = await use(client, name, { nonsense: 1 });
    expect(answer.isError).toBe(true);
    expect(wordsOf(answer)).toMatch(/nonsense|missing/);
  });

  it('refuse wrong arguments, unknown tools and foreign records in words', async () => {
    const client = await connect(await make(), { 'accept-language': 'en' });
    const wrong = await use(client, 'find_records', { pid: pids.air, pagesize: 0 });
    expect(wrong.isError).toBe(true);
    expect(wordsOf(wrong)).toMatch(/pagesize/);
    const formless = wordsOf(await use(client, 'find_records', { pid: 'air' }));
    expect(formless).toMatch(/^“pid” must be the id of a module, 24 digits.*$/);
    expect(formless.split('\n')).toHaveLength(1);
    const two = wordsOf(await use(client, 'find_records', { pid: 'air', pagesize: 0 }));
    expect(two.split('\n').map((line) => /^“(\w+)” /.exec(line)?.[1])).toEqual(['pid', 'pagesize']);
    expect(wordsOf(await use(client, 'delete_records', {}))).toMatch(/no tool of this name/);
    const neighbour = await server.signIn('neighbour');
    const theirs = await server.call(endpoints.queryRecords, { pid: pids.air }, { session: neighbour });
    const did = theirs.result.data[0]?.did ?? '';
    const foreign = await use(client, 'read_record', { pid: pids.air, did });
    const missing = await use(client, 'read_record', { pid: pids.air, did: 'f'.repeat(24) });
    expect(foreign.isError).toBe(true);
    expect(wordsOf(foreign)).toBe(wordsOf(missing));
  });

  it('follow a change of rights with the next call', async () => {
    const operator = await server.signIn('operator');
    const client = await connect((await makeAgentToken(server, operator)).token);
    const ask = () => use(client, 'find_records', { pid: pids.air });
    expect((await ask()).isError).toBeUndefined();
    const { data } = await server.call(
      endpoints.readRecord,
      { pid: products.members, did: operator.did },
      { session: administrator },
    );
    const roles = await server.db.read('system', [
      server.db.builder.selectFrom('rolemember').selectAll().where('member', '=', operator.did).compile(),
    ]);
    expect(data['did']).toBe(operator.did);
    for (const { role } of (roles[0] ?? []) as { role: string }[])
      await server.call(
        endpoints.assignRole,
        { did: role, add: [], remove: [operator.did] },
        { session: administrator },
      );
    expect((await ask()).isError).toBe(true);
  });

  it('end with the departure of the person', async () => {
    const staff = await server.signIn('staff');
    const client = await connect((await makeAgentToken(server, staff)).token);
    await client.listTools();
    await server.db.transaction('system', (trx) =>
      trx.updateTable('account').set({ departed: true }).where('userid', '=', staff.userid).execute(),
    );
    await expect(client.listTools()).rejects.toThrow(/revoked|401/);
    await server.db.transaction('system', (trx) =>
      trx.updateTable('account').set({ departed: false }).where('userid', '=', staff.userid).execute(),
    );
  });

  it('leave an entry of the log for each use, and the time of the last one', async () => {
    const { did, token } = await makeAgentToken(server, administrator);
    const client = await connect(token);
    await use(client, 'find_modules', { words: 'meter' });
    await use(client, 'read_record', { pid: pids.air, did: 'f'.repeat(24) });
    const query = sql<{ detail: string; status: number }>`select detail, status from audit
      where url = '/mcp' and detail like ${`%${did}%`} order by ord`;
    const [rows = []] = await server.db.read('system', [query.compile(server.db.builder)]);
    const entries = (rows as { detail: string; status: number }[]).map(({ detail, status }) => ({
      ...(JSON.parse(detail) as object),
      status: Number(status),
    }));
    expect(entries).toMatchObject([
      { agent: 'Notebook', tool: 'find_modules', arguments: '{"words":"meter"}', status: 0 },
      { agent: 'Notebook', tool: 'read_record', status: statuses.notFound },
    ]);
    const { data } = await server.call(endpoints.listAgentTokens, {}, { session: administrator });
    expect(data.find((agentToken) => agentToken.did === did)?.lastused).not.toBeNull();
  });
});

describe('a tool of an agent', () => {
  const log = { error: () => undefined };
  // What the run uses of the caller.
  const caller = { language: 'en', request: { id: 'r1', log } } as unknown as Parameters<typeof runForAgent>[0];
  const free = { acquire: () => () => undefined };

  it('that takes too long, answers too much or fails is an error in words', async () => {
    const late = await runForAgent(caller, () => new Promise(() => undefined), { ...free, timeout: 10 });
    expect(late.result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/longer than/) }] });
    const large = { data: { x: 'x'.repeat(agentLimits.answer) }, blocks: [] };
    const much = await runForAgent(caller, async () => large, free);
    expect(much.result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/256 KiB/) }] });
    const broken = await runForAgent(caller, () => Promise.reject(new Error('secret detail')), free);
    expect(JSON.stringify(broken.result)).not.toContain('secret detail');
    expect(broken.result.isError).toBe(true);
  });

  it('holds its place until its work is over, also after its time', async () => {
    const busy = { did: 'busy', actor: { companyid: 'c', userid: 'u' } };
    const leaves = Array.from({ length: agentLimits.concurrent.token }, () => acquireSlot(server.db, busy));
    const acquire = () => acquireSlot(server.db, busy);
    const refused = await runForAgent(caller, async () => ({ data: {}, blocks: [] }), { acquire });
    expect(refused.status).toBe(statuses.tooMany);
    leaves[0]?.();
    const { promise, resolve } = Promise.withResolvers<{ data: object; blocks: [] }>();
    await runForAgent(caller, () => promise, { acquire, timeout: 5 });
    expect(acquire).toThrow(/4 tools/);
    resolve({ data: {}, blocks: [] });
    await promise;
    await expect.poll(() => acquire()).toBeTypeOf('function');
    for (const leave of leaves.slice(1)) leave();
  });

  it('runs however many tokens other people and companies have', () => {
    const { token, person, company } = agentLimits.concurrent;
    const agent = (companyid: string, userid: string, did: string) => ({ did, actor: { companyid, userid } });
    const leaves: (() => void)[] = [];
    /** Takes slots until it is refused. */
    const take = (innerCaller: ReturnType<typeof agent>): string => {
      for (;;) {
        try {
          leaves.push(acquireSlot(server.db, innerCaller));
        } catch (failure) {
          return (failure as Error).message;
        }
      }
    };
    expect(take(agent('a', 'greedy', '1'))).toContain(`This token has ${token} tools`);
    expect(take(agent('a', 'greedy', '2'))).toContain(`Your agents together have ${person} tools`);
    expect(leaves).toHaveLength(person);
    expect(take(agent('a', 'colleague', '3'))).toContain('This token has');
    for (let index = 0; index < 10; index += 1) take(agent('a', `colleague ${index}`, '4'));
    expect(leaves).toHaveLength(company);
    expect(take(agent('a', 'last', '5'))).toContain(`agents of your company have ${company} tools`);
    expect(take(agent('b', 'stranger', '6'))).toContain('This token has');
    for (const leave of leaves) leave();
    leaves.splice(0);
    expect(take(agent('a', 'greedy', '1'))).toContain('This token has');
    expect(leaves).toHaveLength(token);
    for (const leave of leaves) leave();
  });
});
