import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { products } from '../../src/engine/products.ts';
import { routes } from '../../server/routes.ts';
import { smallInput } from './attacks-inputs.ts';
import { headersFor, makeAgentToken, makeToken, needsSession } from './device-token-trial.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Rules that hold for every row of the contract, walked from the table itself. */

let server: TestServer;
let administrator: User;
let nobody: User;
let token: string;
let agent: { token: string };
beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  nobody = await server.signIn('nobody');
  ({ token } = await makeToken(server, administrator, '300000000000000000000004'));
  agent = await makeAgentToken(server, administrator);
});
afterAll(() => server.close());

const rows: [string, Endpoint][] = Object.entries<Endpoint>(endpoints);
const closedRows = rows.filter(([, endpoint]) => endpoint.needs !== 'public');
/** Forms with files have tests of their own (files.test.ts, attacks-files.test.ts). */
const withoutFiles = (of: readonly [string, Endpoint][]) => of.filter(([, { transport }]) => transport !== 'multipart');
const bodies = rows.filter(
  ([, endpoint]) => endpoint.method === 'POST' && endpoint.transport !== 'multipart' && endpoint.inQuery !== true,
);

const send = (endpoint: Endpoint, input: unknown, session?: User) =>
  server.call(endpoint, input, session === undefined ? {} : { session });

/** Configs of modules and tabs: unknown properties are kept, with a warning. docs/contract.md, "Modules". */
const configs: ReadonlySet<string> = new Set(['saveModule', 'addTab', 'updateTab']);

const sessionOf = (endpoint: Endpoint) =>
  headersFor({ session: administrator, device: token, agent: agent.token })(endpoint);

describe('every endpoint', () => {
  it.each(withoutFiles(closedRows))('%s is closed without a session', async (_name, endpoint) => {
    expect((await send(endpoint, smallInput(endpoint))).status).toBe(statuses.sessionInvalid);
  });

  it.each(withoutFiles(closedRows).filter(([, endpoint]) => needsSession(endpoint)))(
    '%s refuses identity headers of somebody else',
    async (_name, endpoint) => {
      const answer = await server.call(endpoint, smallInput(endpoint), {
        session: administrator,
        headers: { userid: nobody.userid },
      });
      expect(answer.status).toBe(statuses.identityMismatch);
    },
  );

  it.each(bodies.filter(([name]) => !configs.has(name)))(
    '%s names a property that it does not take',
    async (_name, endpoint) => {
      const input = { ...smallInput(endpoint), reqcompanyid: 'x' };
      const answer = await server.call(endpoint, input, { headers: sessionOf(endpoint) });
      expect(answer).toMatchObject({
        status: statuses.badInput,
        errors: expect.arrayContaining([expect.objectContaining({ path: '/reqcompanyid' })]),
      });
    },
  );

  it.each(bodies)('%s survives a body that reaches for prototypes', async (_name, endpoint) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: endpoint.path,
      headers: { 'content-type': 'application/json', ...sessionOf(endpoint) },
      payload: '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    });
    expect(answer.json()).toMatchObject({ status: statuses.badInput });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('has one path and method', () => {
    const keys = rows.map(([, endpoint]) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is in the OpenAPI description, unless it is only planned', async () => {
    const { paths } = (await server.app.inject({ url: '/openapi.json' })).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const described = (endpoint: Endpoint) =>
      paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()] !== undefined;
    expect(rows.filter(([, endpoint]) => described(endpoint) === (endpoint.planned === true))).toEqual([]);
  });

  it('is planned exactly when nothing answers it', () => {
    const served = new Set<Endpoint>(routes.map((route) => route.endpoint));
    expect(rows.filter(([, endpoint]) => served.has(endpoint) === (endpoint.planned === true))).toEqual([]);
  });
});

describe('an endpoint with a right of its own', () => {
  const rightful = withoutFiles(rows).filter(([, { needs }]) => typeof needs === 'object' && needs.of !== 'stored');

  it.each(rightful)('%s is refused to somebody without it', async (_name, endpoint) => {
    const answer = await send(endpoint, smallInput(endpoint), nobody);
    expect(answer.status).toBe(statuses.forbidden);
  });

  it.each(rightful.filter(([, endpoint]) => 'pid' in smallInput(endpoint)))(
    '%s does not exist on an unknown module',
    async (_name, endpoint) => {
      const input = smallInput(endpoint);
      const answer = await send(endpoint, { ...input, pid: 'f'.repeat(24) }, administrator);
      expect([statuses.notFound, statuses.forbidden]).toContain(answer.status);
    },
  );
});

describe('a call without code of its own', () => {
  const served = new Set<Endpoint>(routes.map((route) => route.endpoint));
  const unserved = closedRows.filter(([, endpoint]) => !served.has(endpoint) && endpoint.transport !== 'multipart');

  it('is not found after session, shape and right were checked', async () => {
    for (const [, endpoint] of unserved)
      expect((await send(endpoint, smallInput(endpoint), administrator)).status).toBe(statuses.notFound);
  });
});

describe('a writing call', () => {
  const key = () => crypto.randomUUID();
  const value = { action: 'set', key: 'dashboard', value: '1' } as const;

  it('answers a repeated key with the first answer and does nothing again', async () => {
    const pid = '300000000000000000000001';
    const once = key();
    const first = await server.call(
      endpoints.createRecord,
      { pid, data: { name: 'Once' } },
      { session: administrator, key: once },
    );
    const again = await server.call(
      endpoints.createRecord,
      { pid, data: { name: 'Once' } },
      { session: administrator, key: once },
    );
    expect(again).toEqual(first);
    const answer = await server.call(
      endpoints.queryRecords,
      { pid, filter: [{ name: [{ type: '=', v: 'Once' }] }] },
      { session: administrator },
    );
    expect(answer.result.data.length).toBe(first.status === 0 ? 1 : 0);
  });

  it('refuses a key that was used with another body', async () => {
    const once = key();
    await server.call(endpoints.privateStore, value, { session: administrator, key: once });
    const other = await server.call(
      endpoints.privateStore,
      { ...value, value: '2' },
      { session: administrator, key: once },
    );
    expect(other).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'key' }] });
  });

  it('keeps keys apart by person', async () => {
    const once = key();
    await server.call(endpoints.privateStore, value, { session: administrator, key: once });
    expect(
      (await server.call(endpoints.privateStore, { ...value, value: '3' }, { session: nobody, key: once })).status,
    ).toBe(0);
  });

  it('with the same key at once changes once', async () => {
    const pid = '300000000000000000000001';
    const once = key();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        server.call(endpoints.createRecord, { pid, data: { name: 'Twins' } }, { session: administrator, key: once }),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, http: 0 }))).size).toBe(1);
  });

  it('leaves an audit entry, refused ones included', async () => {
    await server.call(endpoints.createRecord, { pid: products.tasks, data: { name: 'Refused' } }, { session: nobody });
    const [entries] = await server.db.read('system', [
      server.db.builder.selectFrom('audit').selectAll().where('detail', 'like', '%"Refused"%').compile(),
    ]);
    expect(entries).toMatchObject([{ status: statuses.forbidden, companyid: nobody.companyid, userid: nobody.userid }]);
  });
});

describe('the server', () => {
  it('answers an unknown path with 404 and the envelope', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/sfsaas/api/nothing', payload: {} });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { status: statuses.notFound }]);
  });

  it('answers a body that is too large with 413 and the limit', async () => {
    const answer = await server.send(
      endpoints.queryRecords.path,
      { pid: 'x'.repeat(2 * 1024 * 1024) },
      { session: administrator },
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([
      413,
      { status: statuses.tooLarge, msg: expect.stringContaining('1024 KiB') },
    ]);
  });

  it('sends the policy header with every answer', async () => {
    const { headers } = await server.app.inject({ url: '/healthz' });
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it('says when it is ready', async () => {
    expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  });
});

describe('a body that nobody can hold', () => {
  // As text: the test's own JSON.stringify would run out of stack.
  const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
  const pid = '300000000000000000000001';

  it.each([100, 3000, 50_000])('nested %d deep is refused by its field, and audited', async (levels) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: endpoints.createRecord.path,
      headers: { 'content-type': 'application/json', loginsession: administrator.loginsession },
      payload: `{"pid":"${pid}","data":{"name":${nested(levels)}}}`,
    });
    expect(answer.json()).toMatchObject({ status: statuses.badInput, errors: [{ path: '/data/name', rule: 'depth' }] });
  });

  it.each(['a\u0000b', 'a\ud800b'])('with text that no database holds is refused', async (value) => {
    const answer = await server.call(
      endpoints.privateStore,
      { action: 'set', key: 'dashboard', value },
      { session: administrator },
    );
    expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: '/value', rule: 'text' }] });
  });

  it('that is empty is a call without arguments', async () => {
    const session = await server.signIn('operator');
    const headers = { 'content-type': 'application/json', loginsession: session.loginsession };
    const answer = await server.app.inject({ method: 'POST', url: endpoints.signOut.path, headers });
    expect(answer.json()).toMatchObject({ status: 0 });
  });

  it('keeps the answer of a refused shape under its key', async () => {
    const key = crypto.randomUUID();
    const headers = { 'idempotency-key': key };
    const first = await server.send(endpoints.createRecord.path, { pid }, { session: administrator, headers });
    expect(first.json()).toMatchObject({ status: statuses.badInput });
    const other = await server.call(
      endpoints.createRecord,
      { pid, data: { name: 'Late' } },
      { session: administrator, key },
    );
    expect(other).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'key' }] });
  });

  it('and an address that cannot be read are answered by the envelope', async () => {
    const answer = await server.app.inject({ url: '/home/%E5' });
    expect([answer.statusCode, answer.json(), answer.headers['x-content-type-options']]).toMatchObject([
      400,
      { status: statuses.badInput },
      'nosniff',
    ]);
  });
});

it('the audit log keeps a record’s own values, whatever their columns are called', async () => {
  const pid = '300000000000000000000001';
  await server.call(
    endpoints.createRecord,
    { pid, data: { name: 'Kept', code: 'MT-KEPT' } },
    { session: administrator },
  );
  const [entries] = await server.db.read('system', [
    server.db.builder.selectFrom('audit').select('detail').where('detail', 'like', '%MT-KEPT%').compile(),
  ]);
  expect(entries?.length).toBe(1);
});
