import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { pids } from '../../server/demo/pids.ts';
import { routes } from '../../server/routes.ts';
import { fullInput, replacedAt, stringPlaces } from './attacks-inputs.ts';
import { companyNumber } from '../../server/db/company-number.ts';
import { headersFor, makeAgentToken, makeToken } from './device-token-trial.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Hostile text in every string of every call: never believed, never a 5xx, and read back as it was sent. */

const pid = pids.channels;
const texts = {
  sql: `'; drop table account; --`,
  'sql in quotes': `") or 1=1; delete from session; --`,
  wildcards: '%_\\',
  templates: '${process.exit(1)}{{7*7}}<%= 7 %>',
  long: 'x'.repeat(10_000),
  directions: '\u202egnp.txt\u202c\u2066\u200b',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈é',
} as const;

let server: TestServer;
let session: User;
let token: string;
let agent: string;
let theirs: User;
let validValues: Record<string, unknown>;

/** Of all calls so far; the statements of a transaction count as one. */
let queries = 0;
const countQueries = (): void => {
  const { read, transaction } = server.db;
  server.db.read = (scope, statements) => {
    queries += statements.length;
    return read(scope, statements);
  };
  server.db.transaction = (scope, work, urgency) => {
    queries += 1;
    return transaction(scope, work, urgency);
  };
};
/** Twice what the longest call needs: no text makes a call ask the database on and on. */
const mostQueries = 20;

/** Rows that no call of ours may touch, and the ways in. */
const untouchable = async (): Promise<string> => {
  const of = (table: string, companyid?: string) =>
    sql`select count(*) || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) as sum from ${sql.table(table)} t
      ${companyid === undefined ? sql`` : sql`where companyid = ${companyid}`}`.compile(server.db.builder);
  const ofModule = (table: string, company: number) =>
    sql`select count(*) || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) as sum from ${sql.table(table)} t
      where company = ${company}::int4`.compile(server.db.builder);
  const module = await server.services.modules.any(pid);
  const sums = await server.db.read('system', [
    of('account'),
    of('company'),
    of('roleright'),
    of('rolemember'),
    of('filtertab', theirs.companyid),
    ofModule(module?.base ?? '', companyNumber(theirs.companyid)),
  ]);
  return JSON.stringify(sums);
};

beforeAll(async () => {
  server = await startTestServer();
  countQueries();
  session = await server.signIn('administrator');
  ({ token } = await makeToken(server, session, '300000000000000000000004'));
  agent = (await makeAgentToken(server, session)).token;
  theirs = await server.signIn('neighbour');
  const page = await server.call(endpoints.queryRecords, { pid, pagesize: 1 }, { session });
  const { did: tab } = await server.call(endpoints.addTab, { pid, name: 'Mine' }, { session });
  const [record] = page.result.data;
  validValues = {
    pid,
    filterdid: tab,
    vtdid: '',
    data: { name: 'Written', channelno: 1 },
    dids: [record?.did ?? ''],
    cmd: { power: '1' },
    condition: [{ k: 'name', type: 'like', v: 'a' }, 'and', { k: 'channelno', type: '>', v: 0 }],
    filter: [{ name: ['a'] }, { name: [{ type: '=', v: 'a' }] }],
    columns: ['name'],
    musthascolumns: ['name'],
    column: 'name',
    keyword: 'a',
    key: 'dashboard',
    page: 1,
    pagesize: 2,
    sort: { column: 'name', type: 'asc' },
    phone: '13800000009',
    did: tab,
    record: record?.did,
  };
});
afterAll(() => server.close());

const config = {
  pid: '3abc0000000000000000a77a',
  name: { en: 'Attacked', zh: '攻击' },
  group: 'other',
  icon: 'gauge',
  category: { name: 'device', en: 'Devices', zh: '设备' },
  columns: [
    { column: 'note', label: { en: 'Note', zh: '备注' }, type: 'string', rw: 3, required: 0, unit: 'x' },
    {
      column: 'kind',
      label: { en: 'Kind', zh: '类' },
      type: 'enum',
      rw: 3,
      required: 0,
      enum: { a: { en: 'A', zh: 'A' } },
    },
    { column: 'at', label: { en: 'At', zh: '于' }, type: 'timestamp', rw: 3, required: 0, format: 'yyyy' },
  ],
};

/** The call as a client that means well would send it, with every member that has a string. */
const wholeInput = (endpoint: Endpoint): Record<string, unknown> => {
  if (endpoint === endpoints.saveModule) return config;
  const isTab = [endpoints.updateTab, endpoints.deleteTab, endpoints.exportRecords].some(
    (candidate) => candidate === endpoint,
  );
  const needsRecord = [endpoints.readRecord, endpoints.updateRecord, endpoints.control].some(
    (candidate) => candidate === endpoint,
  );
  const input = fullInput(endpoint, needsRecord ? { ...validValues, did: validValues['record'] } : validValues);
  if (isTab && endpoint === endpoints.exportRecords) return { ...input, filter: '[{"name":["a"]}]', sort: '' };
  return input;
};

const ended = new Set<Endpoint>([endpoints.signOut]);
const served = routes
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !ended.has(endpoint) && endpoint.transport !== 'multipart');

const ask = (endpoint: Endpoint, input: Record<string, unknown>) =>
  endpoint.transport === 'file'
    ? server.app
        .inject({
          method: endpoint.method,
          url: endpoint.path,
          query: input as Record<string, string>,
          headers: { loginsession: session.loginsession },
        })
        .then((answer) => answer.statusCode)
    : server.call(endpoint, input, endpoint.needs === 'public' ? {} : { session }).then((answer) => answer.http);

describe('hostile text', () => {
  it.each(served.map((endpoint) => [endpoint.path, endpoint] as const))(
    'in every string of %s',
    async (_path, endpoint) => {
      const before = await untouchable();
      const input = wholeInput(endpoint);
      for (const path of stringPlaces(input))
        for (const [kind, text] of Object.entries(texts)) {
          const queriesBefore = queries;
          const http = await ask(endpoint, replacedAt(input, path, text) as Record<string, unknown>);
          expect(http, `${path.join('/')} ${kind}`).toBeLessThan(500);
          expect(queries - queriesBefore, `${path.join('/')} ${kind}`).toBeLessThanOrEqual(mostQueries);
        }
      expect(await untouchable()).toBe(before);
    },
  );

  it('in names of columns is no column', async () => {
    const names = [
      ...Object.values(texts),
      'companyid',
      'ctid',
      'xmin',
      'name"',
      't.name',
      'name; --',
      '__proto__',
      'constructor',
    ];
    for (const name of names) {
      const calls = [
        server.call(endpoints.queryRecords, { pid, sort: { column: name, type: 'asc' } }, { session }),
        server.call(endpoints.queryRecords, { pid, filter: [{ [name]: ['a'] }] }, { session }),
        server.call(endpoints.queryRecords, { pid, condition: [{ k: name, type: '=', v: 'a' }] }, { session }),
        server.call(endpoints.createRecord, { pid, data: { name: 'No', channelno: 1, [name]: 'a' } }, { session }),
        server.call(endpoints.searchColumn, { pid, column: name, keyword: '' }, { session }),
      ];
      const answers = await Promise.all(calls);
      expect([name.slice(0, 20), answers.map(({ status }) => status)]).toEqual([
        name.slice(0, 20),
        // As a computed key it is no own member of the filter and data: it asks for nothing.
        answers.map(() => statuses.badInput),
      ]);
    }
  });
});

describe('hostile text that is somebody’s data', () => {
  const short = Object.entries(texts).map(([kind, text]) => [kind, text.slice(0, 100)] as const);

  it.each(short)(
    '%s: a record’s name is read, found, suggested and exported as it was written',
    async (_kind, name) => {
      const { did, status } = await server.call(
        endpoints.createRecord,
        { pid, data: { name, channelno: 7 } },
        { session },
      );
      expect(status).toBe(0);
      const read = await server.call(endpoints.readRecord, { pid, did }, { session });
      expect(read.data.name).toBe(name);
      const filters: Record<string, unknown[]>[][] = [
        [{ name: [{ type: '=', v: name }] }, { channelno: [7] }],
        [{ name: [name] }, { channelno: [7] }],
      ];
      for (const filter of filters) {
        const answer = await server.call(endpoints.queryRecords, { pid, filter }, { session });
        expect(answer.result.data.map((row) => row.name)).toEqual([name]);
      }
      const suggested = await server.call(endpoints.searchColumn, { pid, column: 'name', keyword: name }, { session });
      expect(suggested.data).toEqual([name]);
    },
  );

  it.each(Object.entries(texts))('%s: what a person keeps comes back', async (_kind, value) => {
    await server.call(endpoints.privateStore, { action: 'set', key: 'dashboard', value }, { session });
    const stored = await server.call(endpoints.privateStore, { action: 'get', key: 'dashboard' }, { session });
    expect(stored.data.value).toBe(value);
  });

  it.each(Object.entries(texts))(
    '%s: a tab’s name comes back, or is refused for what nobody sees',
    async (kind, text) => {
      const name = text.slice(0, 20);
      const { did, status } = await server.call(endpoints.addTab, { pid, name }, { session });
      const tabs = await server.call(endpoints.listTabs, { pid }, { session });
      const storedName = tabs.result.find((tab) => tab.did === did)?.name;
      expect([status, storedName]).toEqual(kind === 'directions' ? [statuses.badInput, undefined] : [0, name]);
    },
  );

  it('columns may be called like what every object has', async () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'select', 'user'];
    const columns = names.map((column) => ({ column, label: { en: column, zh: column }, type: 'string', rw: 3 }));
    const companyModule = { ...config, pid: '3abc0000000000000000a77b', name: { en: 'Own names', zh: '名' }, columns };
    expect(await server.call(endpoints.saveModule, companyModule, { session })).toMatchObject({ status: 0 });
    const values = Object.fromEntries(names.map((name) => [name, `of ${name}`]));
    const made = await server.call(
      endpoints.createRecord,
      { pid: companyModule.pid, data: { name: 'One', ...values } },
      { session },
    );
    const read = await server.call(endpoints.readRecord, { pid: companyModule.pid, did: made.did }, { session });
    expect(read.data).toMatchObject(values);
    const filter = [{ constructor: [{ type: '=', v: 'of constructor' }] }] as never;
    const answer = await server.call(endpoints.queryRecords, { pid: companyModule.pid, filter }, { session });
    expect(answer.result.total).toBe(1);
  });
});

/** The same input with two keys more in every object, as text: `JSON.stringify` leaves the first one out. */
const withPrototypeKeys = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(withPrototypeKeys).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${withPrototypeKeys(inner)}`);
  return `{${[...members, '"__proto__":{"isAdmin":1}', '"constructor":{"prototype":{"isAdmin":1}}'].join(',')}}`;
};

describe('keys of prototypes', () => {
  const bodies = served.filter(({ method, inQuery }) => method === 'POST' && inQuery !== true);

  it.each(bodies.map((endpoint) => [endpoint.path, endpoint] as const))(
    'in every object of %s',
    async (_path, endpoint) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: endpoint.path,
        headers: { 'content-type': 'application/json', ...headersFor({ session, device: token, agent })(endpoint) },
        payload: withPrototypeKeys(wholeInput(endpoint)),
      });
      expect(answer.json()).toMatchObject({ status: statuses.badInput });
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    },
  );

  it('in the text of a query are no columns', async () => {
    const query = { did: String(validValues['did']), filter: '[{"__proto__":["a"],"constructor":["a"]}]' };
    const headers = { loginsession: session.loginsession };
    const answer = await server.app.inject({ url: endpoints.exportRecords.path, query, headers });
    expect(answer.json()).toMatchObject({ status: statuses.badInput });
  });
});
