import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { routes } from '../../server/routes.ts';
import { fullInput, type JsonPath, replacedAt } from './attacks-inputs.ts';
import { headersFor, makeAgentToken, makeToken } from './device-token-trial.ts';
import { switchingOff } from './policy-input.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Numbers beyond what the database takes, and members that no call knows, in every place of every call. */

const extremes = [2 ** 31, 2 ** 53, 1e308, -1, -(2 ** 31) - 1, -(2 ** 53), -1e308];

const module = {
  pid: '3abc0000000000000000a88a',
  name: { en: 'Extremes', zh: '极值' },
  group: 'other',
  columns: [
    { column: 'count', label: { en: 'Count', zh: '数' }, type: 'int', rw: 3 },
    { column: 'bytes', label: { en: 'Bytes', zh: '字节' }, type: 'int', rw: 3, spec: 'bytecount' },
    { column: 'power', label: { en: 'Power', zh: '功率' }, type: 'float', rw: 3, multiple: 100 },
    { column: 'plain', label: { en: 'Plain', zh: '值' }, type: 'float', rw: 3 },
    { column: 'seen', label: { en: 'Seen', zh: '时间' }, type: 'timestamp', rw: 3 },
    { column: 'pwr', label: { en: 'On', zh: '开' }, type: 'enum', rw: 3, enum: { '0': 'off', '1': 'on' } },
  ],
};
const { pid } = module;
const numeric = ['count', 'bytes', 'power', 'plain', 'seen', 'createtime'];

let server: TestServer;
let session: User;
let token: string;
let agent: string;
let tab: string;
let record: string;
let linked: string;

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  ({ token } = await makeToken(server, session, '300000000000000000000004'));
  agent = (await makeAgentToken(server, session)).token;
  const saved = await server.call(endpoints.saveModule, module, { session });
  if (saved.status !== 0) throw new Error(JSON.stringify(saved));
  tab = (await server.call(endpoints.addTab, { pid, name: 'Mine' }, { session })).did;
  record = (await server.call(endpoints.createRecord, { pid, data: { name: 'One', count: 1 } }, { session })).did;
  linked = (await server.call(endpoints.createLinkage, linkage() as never, { session })).did;
});
afterAll(() => server.close());

type Shape = {
  type?: string;
  const?: unknown;
  maximum?: number;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
};

/** Every number of a request's schema, however deep, by its place. */
const numbersIn = (shape: Shape, path = ''): [string, Shape][] => [
  ...(shape.const === undefined && (shape.type === 'integer' || shape.type === 'number')
    ? [[path, shape] as [string, Shape]]
    : []),
  ...Object.entries(shape.properties ?? {}).flatMap(([name, below]) => numbersIn(below, `${path}/${name}`)),
  ...(shape.items === undefined ? [] : numbersIn(shape.items, `${path}/0`)),
  ...(shape.anyOf ?? []).flatMap((below) => numbersIn(below, path)),
];

const rows: [string, Endpoint][] = Object.entries<Endpoint>(endpoints);
const numbered = rows.flatMap(([name, endpoint]) =>
  numbersIn(endpoint.request as Shape).map(([path, shape]) => [name, path, endpoint, shape] as const),
);

/** A value that holds `value` at a place of a JSON pointer, and nothing else. */
const only = (pointer: string, value: unknown): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduceRight<unknown>((inner, step) => (step === '0' ? [inner] : { [step]: inner }), value);

const callerOf = (endpoint: Endpoint) => ({ headers: headersFor({ session, device: token, agent })(endpoint) });

const send = (endpoint: Endpoint, input: unknown) => server.call(endpoint, input, callerOf(endpoint));

describe('a number of a request', () => {
  it.each(numbered)('%s%s has bounds that the database takes', (_name, _at, _endpoint, { maximum }) => {
    expect(maximum).toBeLessThan(2 ** 53);
  });

  it.each(numbered)(
    '%s%s beyond its bounds is -40001 at its place',
    async (_name, fieldPath, endpoint, { maximum = 0 }) => {
      for (const value of extremes.filter((extreme) => extreme > maximum || extreme < 0)) {
        const full = fullInput(endpoint, { pid });
        const input = { ...full, ...(only(fieldPath, value) as object) };
        const answer = await send(endpoint, input);
        expect([value, answer.status, answer.http < 500]).toEqual([value, statuses.badInput, true]);
        expect(answer.errors?.some(({ path }) => path === fieldPath || fieldPath.startsWith(`${path}/`))).toBe(true);
      }
    },
  );
});

/** Where a value holds numbers or objects, however deep. */
const placesOf = (value: unknown, isWanted: (value: unknown) => boolean, path: JsonPath = []): JsonPath[] => {
  const place = isWanted(value) ? [path] : [];
  if (value === null || typeof value !== 'object') return place;
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const below = (step: string | number) => (value as Record<string | number, unknown>)[step];
  return [...place, ...steps.flatMap((step) => placesOf(below(step), isWanted, [...path, step]))];
};
const isNumber = (value: unknown) => typeof value === 'number';
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const datasetQuery = () => ({
  name: 'load',
  pid,
  condition: [{ k: 'count', type: '>', v: 1 }],
  filter: [{ power: [{ type: '>', v: 1 }] }],
  groupby: [{ column: 'seen', bucket: 'day' }],
  measures: [{ agg: 'sum', column: 'power' }],
  timecolumn: 'seen',
  from: 1,
  to: 100_000,
  sort: { column: 'seen', type: 'asc' },
  limit: 10,
});

const linkage = () => ({
  pid,
  filterdid: tab,
  name: 'Extreme',
  workflowstatus: 1,
  events: [
    { type: 0, idev_pid: pid, idev_did: record, ikey: 'count', trend_type: 0, ref_value: 5, keeptime: 0 },
    { type: 1, event_set: JSON.stringify({ time: 36_000, weekdays: '12345' }) },
  ],
  conditionsinfo: {
    datetime: [{ validperiod: '08:00:00-18:00:00', weekdays: '12345', timezone: 8 }],
    property: [{ idev_pid: pid, idev_did: record, ikey: 'power', trend_type: 0, ref_value: 5 }],
  },
  actions: {
    devControl: [{ pid, filterdid: tab, datadid: record, act: 'set', cmd: { count: 1 } }],
    notify: [{ notifyway: 'wechat', content: 'x', touser: [session.userid] }],
  },
});

/** Calls whose members the schema leaves to rules of their own, as a client that means well sends them. */
const loose: [string, Endpoint, () => object][] = [
  [
    'queryRecords',
    endpoints.queryRecords,
    () => ({
      pid,
      condition: numeric.flatMap((k) => [{ k, type: '>', v: 1 }, 'and']).slice(0, -1),
      filter: numeric.map((k) => ({ [k]: [1, { type: '<', v: 2 }] })),
      sort: { column: 'name', type: 'asc' },
    }),
  ],
  [
    'createRecord',
    endpoints.createRecord,
    () => ({
      pid,
      data: { name: 'Two', count: 1, bytes: 1, power: 1, plain: 1, seen: 1 },
    }),
  ],
  [
    'updateRecord',
    endpoints.updateRecord,
    () => ({ pid, did: record, data: { count: 1, power: 1, seen: 1 }, version: 1 }),
  ],
  [
    'batchRecords',
    endpoints.batchRecords,
    () => ({
      pid,
      action: 'update',
      data: { count: 1, plain: 1 },
      did: tab,
      condition: [{ k: 'bytes', type: '=', v: 1 }],
      filter: [{ seen: [{ type: '>', v: 1 }] }],
      expect: 0,
    }),
  ],
  [
    'addTab',
    endpoints.addTab,
    () => ({ pid, name: { en: 'A', zh: '甲' }, condition: [{ k: 'power', type: '>', v: 1 }] }),
  ],
  ['control', endpoints.control, () => ({ pid, did: record, act: 'set', cmd: { count: 1, power: 1 } })],
  ['controlAll', endpoints.controlAll, () => ({ pid, act: 'set', filter: [{ count: [1] }], cmd: { plain: 1 } })],
  ['queryBoard', endpoints.queryBoard, () => ({ pid, filterdid: tab, queries: [datasetQuery()] })],
  ['createLinkage', endpoints.createLinkage, linkage],
  ['updateLinkage', endpoints.updateLinkage, () => ({ ...linkage(), did: linked, version: 1 })],
  ['createPolicy', endpoints.createPolicy, () => switchingOff(pid, tab)],
  [
    'resetPolicyConfiguration',
    endpoints.resetPolicyConfiguration,
    () => ({ targetpid: pid, configurations: [{ policy_type: 1, sifter: ['filter'], event: [], condition: [] }] }),
  ],
  [
    'grantRole',
    endpoints.grantRole,
    () => ({
      did: 'x',
      rights: [{ pid, create: 16, read: 1, write: 1, set: 1 }],
      version: 1,
      preview: true,
    }),
  ],
  [
    'queryAudit',
    endpoints.queryAudit,
    () => ({
      offset: 0,
      step: 1,
      start: 1,
      end: 2,
      queryCondition: [{ key: 'ip', value: 'x', tag: '$eq' }],
    }),
  ],
];

describe('a value that rules check', () => {
  it.each(loose)('%s never fails on a number in any place', async (_name, endpoint, input) => {
    const good = input();
    const places = placesOf(good, isNumber);
    for (const path of places)
      for (const value of extremes) {
        const answer = await send(endpoint, replacedAt(good, path, value));
        // Beyond its range it is refused; a column of decimals takes it, and nothing else may happen.
        expect([
          path.join('/'),
          value,
          [0, statuses.badInput, statuses.conflict].includes(answer.status) || answer,
        ]).toEqual([path.join('/'), value, true]);
      }
  });
});

it('a timer takes no time beyond the calendar, in the text of a linkage', async () => {
  for (const value of extremes.filter((extreme) => extreme !== 2 ** 31)) {
    const event_set = JSON.stringify({ time: value, timezone: value });
    const answer = await send(endpoints.createLinkage, { ...linkage(), events: [{ type: 1, event_set }] });
    expect([value, answer.status]).toEqual([value, statuses.badInput]);
  }
});

describe('a member that no call knows', () => {
  const served = new Set<Endpoint>(routes.map(({ endpoint }) => endpoint));
  const stranger = { strange: 1 };
  /** Who calls, in the address of a download: others are refused before the shape is looked at. */
  const ownNames = () => {
    const { companyid, userid: reqUserId, did: reqUserDid } = session;
    return { companyid, reqUserId, reqUserDid };
  };
  /** Kept, with a warning: configs of modules, tabs, boards, dashboards. `params` are those of another protocol. */
  const configs = new Set(['config', 'clientconfig', 'layout', 'params']);
  const wholeConfigs = new Set(['saveModule', 'addTab', 'updateTab']);
  const full = rows
    .filter(([name, endpoint]) => served.has(endpoint) && !wholeConfigs.has(name) && endpoint.transport !== 'multipart')
    .filter(([name]) => !loose.some(([other]) => other === name))
    .map(([name, endpoint]) => [name, endpoint, () => fullInput(endpoint, { pid, ...ownNames() })] as const);

  it.each([...full, ...loose.filter(([name]) => !wholeConfigs.has(name))])(
    'is refused by %s at the top and in every object',
    async (_name, endpoint, input) => {
      const good = input();
      // As it is, nothing in it breaks a rule: what is refused below is the stranger alone.
      if (loose.some(([, other]) => other === endpoint)) {
        const { errors = [] } = await send(endpoint, good);
        expect(errors.filter(({ rule }) => rule !== 'version')).toEqual([]);
      }
      for (const path of placesOf(good, isObject)) {
        if (path.some((step) => configs.has(String(step)))) continue;
        const object = path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], good);
        const answer = await send(endpoint, replacedAt(good, path, { ...(object as object), ...stranger }));
        expect([path.join('/'), answer.status]).toEqual([path.join('/'), statuses.badInput]);
      }
    },
  );
});
