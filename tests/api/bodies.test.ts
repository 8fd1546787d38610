import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bodyLimitsOf, type Endpoint, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { smallInput } from './attacks-inputs.ts';
import { headersFor, makeAgentToken, makeToken } from './device-token-trial.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** What may come as a body, walked over the table of endpoints: who is admitted, and what a body may cost. */

let server: TestServer;
let session: User;
let token: string;
let agent: { token: string };
let address: { port: number; host: string };

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  ({ token } = await makeToken(server, session, '300000000000000000000004'));
  agent = await makeAgentToken(server, session);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  address = { port: (server.app.server.address() as AddressInfo).port, host: '127.0.0.1' };
});
afterAll(() => server.close());

const rows: [string, Endpoint][] = Object.entries<Endpoint>(endpoints);
const posts = rows.filter(([, { method }]) => method === 'POST');
const forms = posts.filter(([, { transport }]) => transport === 'multipart');
const bodies = posts.filter(([, { transport, inQuery }]) => transport !== 'multipart' && inQuery !== true);
const closed = posts.filter(([, { needs }]) => needs !== 'public');
const open = bodies.filter(([, { needs }]) => needs === 'public');
/** Ends the session that the others use. */
const endpointsWithBody = bodies.filter(([name]) => name !== 'signOut');

const json = 'application/json';
const sessionHeaders = (endpoint: Endpoint) => headersFor({ session, device: token, agent: agent.token })(endpoint);

const send = (endpoint: Endpoint, payload: string, headers: Record<string, string> = { 'content-type': json }) =>
  server.app.inject({ method: 'POST', url: endpoint.path, payload, headers });
const sendSignedIn = (endpoint: Endpoint, payload: string, type = json, language = 'en') =>
  send(endpoint, payload, {
    'content-type': type,
    'accept-language': language,
    ...endpoint.headers,
    ...sessionHeaders(endpoint),
  });

const textOf = (endpoint: Endpoint) => JSON.stringify(smallInput(endpoint));

describe('without a session', () => {
  it.each(closed)('%s reads no body: neither malformed nor huge ones', async (_name, endpoint) => {
    for (const payload of ['{"a":', `[${'1,'.repeat(2_000_000)}1]`, 'x'])
      expect((await send(endpoint, payload)).json()).toMatchObject({ status: statuses.sessionInvalid });
  });

  it('is told before the body has arrived', async () => {
    const socket = connect(address.port, address.host);
    socket.write(
      `POST ${endpoints.queryRecords.path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${json}\r\ncontent-length: 1000000\r\n\r\n{`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain(String(statuses.sessionInvalid));
    socket.destroy();
  });

  it.each(open)('%s takes 16 KiB and 200 values, no more', async (_name, endpoint) => {
    expect(bodyLimitsOf(endpoint)).toEqual({ bytes: 16 * 1024, nodes: 200, depth: 4 });
    const large = await send(endpoint, `{"a":"${'x'.repeat(17_000)}"}`);
    expect([large.statusCode, large.json()]).toMatchObject([413, { status: statuses.tooLarge }]);
    const wide = await send(endpoint, `[${'1,'.repeat(300)}1]`);
    expect(wide.json()).toMatchObject({ status: statuses.badInput, errors: [{ rule: 'nodes' }] });
    const deep = await send(endpoint, '[[[[[[1]]]]]]');
    expect(deep.json()).toMatchObject({ status: statuses.badInput, errors: [{ rule: 'depth' }] });
  });
});

describe('a body beyond the limits', () => {
  it.each(endpointsWithBody)('is refused by %s before it is parsed, naming the limit', async (_name, endpoint) => {
    const { nodes, depth } = bodyLimitsOf(endpoint);
    const parse = vi.spyOn(JSON, 'parse');
    const texts = [
      [`{"a":[${'1,'.repeat(nodes)}1]}`, 'nodes', nodes.toLocaleString('en')],
      [`{"a":${'['.repeat(depth + 1)}${']'.repeat(depth + 1)}}`, 'depth', String(depth)],
    ] as const;
    for (const [text, rule, limit] of texts) {
      parse.mockClear();
      const answer = await sendSignedIn(endpoint, text);
      const parsed = parse.mock.calls.filter(([parsedText]) => parsedText === text);
      expect(parsed).toEqual([]);
      expect(answer.json()).toMatchObject({
        status: statuses.badInput,
        msg: expect.stringContaining(limit),
        errors: [{ rule }],
      });
      const chinese = await sendSignedIn(endpoint, text, json, 'zh');
      expect(chinese.json<{ msg: string }>().msg).toMatch(/请求.*(值超过|嵌套超过)/);
    }
    parse.mockRestore();
  });
});

describe('a body that cannot be read', () => {
  it.each(endpointsWithBody)('of %s is 400 when it is no JSON', async (_name, endpoint) => {
    for (const text of ['{"a":', 'x', '{"a" 1}', '{"a":1}}']) {
      const answer = await sendSignedIn(endpoint, text);
      const { msg } = answer.json<{ msg: string }>();
      const errors = [{ path: '', rule: 'json', message: msg }];
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { status: statuses.badInput, errors }]);
    }
  });

  it.each(endpointsWithBody)('of %s is 415 when it is of another content type', async (_name, endpoint) => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonp', '']) {
      const answer = await sendSignedIn(endpoint, textOf(endpoint), type);
      expect([type, answer.statusCode, answer.json()]).toMatchObject([
        type,
        415,
        { status: statuses.badInput, msg: expect.stringContaining(json), errors: [{ path: '', rule: 'contenttype' }] },
      ]);
    }
  });

  it.each(forms)('of the form %s is 415 when it is JSON or text', async (_name, endpoint) => {
    for (const type of [json, 'text/plain']) {
      const answer = await sendSignedIn(endpoint, '{"a":1}', type);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        415,
        { status: statuses.badInput, msg: expect.stringContaining('multipart/form-data') },
      ]);
    }
  });

  it('is none when it is empty, whatever its content type says', async () => {
    for (const type of [json, 'text/plain']) {
      const answer = await server.app.inject({
        method: 'POST',
        url: endpoints.sessions.path,
        headers: { 'content-type': type, 'content-length': '0', loginsession: session.loginsession },
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 0 }]);
    }
  });
});

/** A copy in which the first property of one object is there twice, as text. */
const repeated = (value: unknown, path: readonly string[]): string => {
  const [step, ...rest] = path;
  const properties = Object.entries(value as Record<string, unknown>);
  const [first = ['x', 1]] = properties;
  const texts = properties.map(
    ([name, inner]) => `${JSON.stringify(name)}:${name === step ? repeated(inner, rest) : JSON.stringify(inner)}`,
  );
  if (step === undefined) texts.push(`${JSON.stringify(first[0])} \n:${JSON.stringify(first[1])}`);
  if (step === undefined && properties.length === 0) texts.push('"x":1');
  return `{${texts.join(',')}}`;
};

describe('a property that is there twice', () => {
  it.each(endpointsWithBody)('is refused by %s', async (_name, endpoint) => {
    const answer = await sendSignedIn(endpoint, repeated(smallInput(endpoint), []));
    expect(answer.json()).toMatchObject({ status: statuses.badInput });
  });

  it('is named, at any depth, also when its name is written with escapes', async () => {
    const pid = '300000000000000000000004';
    const texts = [
      [`{"pid":"${pid}","pid":"${pid}"}`, '/pid'],
      [`{"pid":"${pid}","filter":[{"a":["}"]},{"b":["\\""],"b":["x"]}]}`, '/filter/1/b'],
      [`{"pid":"${pid}","sort":{"column":"name","type":"asc","\\u0074ype":"desc"}}`, '/sort/type'],
    ] as const;
    for (const [text, path] of texts) {
      const answer = await sendSignedIn(endpoints.queryRecords, text);
      expect(answer.json()).toMatchObject({ status: statuses.badInput, errors: [{ path, rule: 'duplicatename' }] });
    }
  });

  it('may be in two objects, and in a text', async () => {
    const pid = '100000000000000000000001';
    const filter = '[{"name":["{\\"a\\":1,\\"a\\":2}"]},{"name":["x"]}]';
    const answer = await sendSignedIn(endpoints.queryRecords, `{"pid":"${pid}","filter":${filter}}`);
    expect(answer.json()).toMatchObject({ status: 0 });
  });
});

describe('HSTS', () => {
  const header = 'strict-transport-security';
  const ask = async (settings: Record<string, string>, proto: string | undefined) => {
    const behind = await startTestServer(settings);
    const headers: Record<string, string> = proto === undefined ? {} : { 'x-forwarded-proto': proto };
    const answers = [
      await behind.app.inject({ url: '/healthz', headers }),
      await behind.app.inject({ method: 'POST', url: endpoints.sessions.path, headers }),
    ];
    await behind.close();
    return new Set(answers.map((answer) => answer.headers[header]));
  };

  it('is sent over https behind a trusted proxy, and never on plain http', async () => {
    expect(await ask({ TRUST_PROXY: 'loopback' }, 'https')).toEqual(new Set(['max-age=31536000']));
    expect(await ask({ TRUST_PROXY: 'loopback' }, 'http')).toEqual(new Set([undefined]));
    expect(await ask({ TRUST_PROXY: '10.0.0.7' }, 'https')).toEqual(new Set([undefined]));
    expect(await ask({}, 'https')).toEqual(new Set([undefined]));
  });
});
