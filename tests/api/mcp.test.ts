import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentLimits } from '../../server/agents/limits.ts';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { bearer, makeAgentToken } from './device-token-trial.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** The endpoint of agents on a real port: by the protocol's own client, and by what no client would send. */

let server: TestServer;
let administrator: User;
let at: URL;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  at = new URL(`http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/mcp`);
});
afterAll(() => server.close());

const connect = async (token: string, headers: Record<string, string> = {}) => {
  const client = new Client({ name: 'trial', version: '1' });
  const requestInit = { headers: { ...bearer(token), ...headers } };
  const transport = new StreamableHTTPClientTransport(at, { requestInit });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
};

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const accept = 'application/json, text/event-stream';
const post = (headers: Record<string, string>, body: unknown = list) =>
  fetch(at, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, 'accept-language': 'en', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
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

  it('is closed without a valid token, in the words of the asker', async () => {
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
    for (const origin of ['https://evil.example', 'null', `http://${at.host}.evil.example`]) {
      const answer = await post({ ...bearer(token), origin });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ status: statuses.forbidden });
    }
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ ...bearer(token), origin: at.origin })).status).toBe(200);
    await expect(connect(token, { origin: 'https://evil.example' })).rejects.toThrow(/other origins|403/);
  });

  it('takes POST alone, and no more than one message', async () => {
    const headers = bearer(await make());
    for (const method of ['GET', 'DELETE']) {
      const answer = await fetch(at, { method, headers: { ...headers, accept } });
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
