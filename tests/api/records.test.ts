import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import type { User } from '../../src/schemas/wire.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

const air = '300000000000000000000004';
const lights = '300000000000000000000005';

let server: TestServer;
const people = new Map<Person, User>();
let space: string;

const as = (person: Person): { session: User } => {
  const session = people.get(person);
  if (!session) throw new Error(`${person} is not signed in.`);
  return { session };
};
const ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, person: Person = 'administrator') =>
  server.call(endpoint, input, as(person));

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'staff', 'nobody', 'neighbour'] as const)
    people.set(person, await server.signIn(person));
  space = (await ask(endpoints.queryRecords, { pid: products.spaces, pagesize: 1 })).result.data[0]?.did ?? '';
});
afterAll(() => server.close());

/** Each with a number of its own: reports name the unit by it. */
let units = 0;
const unit = (more: RecordValues = {}): RecordValues => ({
  name: 'Trial unit',
  code: `T-${(units += 1)}`,
  actype: '3',
  space,
  ...more,
});
const add = async (more: RecordValues = {}, person: Person = 'administrator') => {
  const answer = await ask(endpoints.createRecord, { pid: air, data: unit(more) }, person);
  expect(answer).toMatchObject({ status: 0 });
  return answer.did;
};
const read = async (did: string, person: Person = 'administrator') =>
  (await ask(endpoints.readRecord, { pid: air, did }, person)).data;

describe('a page of records', () => {
  it('answers stored values, names of refs and the total', async () => {
    const { result } = await ask(endpoints.queryRecords, { pid: air, pagesize: 5 });
    expect(result.data).toHaveLength(5);
    expect(result.total).toBeGreaterThan(5);
    expect(result.data[0]).toMatchObject({ space_name: expect.any(String), temp: expect.any(Number) });
    expect(result.data[0]).not.toHaveProperty('companyid');
  });

  it('shows the column that refdisplay names instead of the name', async () => {
    const { result } = await ask(endpoints.queryRecords, { pid: air, pagesize: 1, filter: [{ name: ['A'] }] });
    const [record] = result.data;
    const target = await ask(endpoints.readRecord, { pid: products.businesses, did: String(record?.['business']) });
    expect(record?.['business_name']).toBe(target.data['shortname']);
  });

  it('pages without repeating or losing a record', async () => {
    const { result: all } = await ask(endpoints.queryRecords, { pid: air, pagesize: 500 });
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(all.data.length / 100); page += 1)
      seen.push(
        ...(await ask(endpoints.queryRecords, { pid: air, page, pagesize: 100 })).result.data.map(
          (record) => record.did,
        ),
      );
    expect(seen).toEqual(all.data.map((record) => record.did));
  });

  it('and-s tab, condition and filter', async () => {
    const tabs = (await ask(endpoints.listTabs, { pid: air })).result;
    const running = tabs.find((tab) => JSON.stringify(tab.name).includes('Running'))?.did ?? '';
    const { result } = await ask(endpoints.queryRecords, {
      pid: air,
      did: running,
      pagesize: 500,
      condition: [{ k: 'temp', type: '<', v: 260 }],
      filter: [{ ac_mode: ['1', '3'] }],
    });
    for (const record of result.data) {
      expect(record['pwr']).toBe('1');
      expect(Number(record['temp'])).toBeLessThan(260);
      expect(['1', '3']).toContain(record['ac_mode']);
    }
  });

  it('puts empty values first ascending and last descending', async () => {
    await add({ ratedpower: null, name: 'Without rating' });
    const rated = async (type: 'asc' | 'desc') =>
      (await ask(endpoints.queryRecords, { pid: air, pagesize: 1, sort: { column: 'ratedpower', type } })).result
        .data[0]?.['ratedpower'];
    expect(await rated('asc')).toBeNull();
    expect(await rated('desc')).toBeGreaterThan(0);
  });

  it('estimates a total above 10,000 and counts it when asked', async () => {
    const history = '500000000000000000000001';
    const filter = [{ occurtime: [{ type: 'between' as const, v: [0, 4_000_000_000] }] }];
    const estimate = (await ask(endpoints.queryRecords, { pid: history, pagesize: 1, filter })).result;
    const exact = (await ask(endpoints.queryRecords, { pid: history, pagesize: 1, filter, exacttotal: true })).result;
    expect(estimate.totalestimate).toBe(true);
    expect(exact.totalestimate).toBeUndefined();
    expect(Math.abs(estimate.total - exact.total) / exact.total).toBeLessThan(0.2);
  });

  it('knows the exact total of a whole list of any size', async () => {
    const history = '500000000000000000000001';
    const whole = (await ask(endpoints.queryRecords, { pid: history, pagesize: 1 })).result;
    const filter = [{ occurtime: [{ type: 'between' as const, v: [0, 4_000_000_000] }] }];
    const counted = (await ask(endpoints.queryRecords, { pid: history, pagesize: 1, filter, exacttotal: true })).result;
    expect(whole.totalestimate).toBeUndefined();
    expect([whole.total > 10_000, whole.total]).toEqual([true, counted.total]);
  });

  it('reads deep pages in the order of the first ones', async () => {
    const history = '500000000000000000000001';
    const sort = { column: 'occurtime', type: 'asc' } as const;
    const dids = async (page: number, pagesize: number) =>
      (await ask(endpoints.queryRecords, { pid: history, page, pagesize, sort })).result.data.map(
        (record) => record.did,
      );
    const context = [...(await dids(10, 100)), ...(await dids(11, 100))];
    expect(context).toEqual(
      await dids(6, 200).then(async (next) => [...(await dids(5, 200)).slice(100), ...next.slice(0, 100)]),
    );
  });

  const refused: [string, Record<string, unknown>, string][] = [
    ['a page size of 0', { pagesize: 0 }, '/pagesize'],
    ['a page size above 500', { pagesize: 501 }, '/pagesize'],
    ['page 0', { page: 0 }, '/page'],
    ['a page beyond row 100,000', { page: 1001, pagesize: 100 }, '/page'],
    ['a sort by an unknown column', { sort: { column: 'x"; drop table account; --', type: 'asc' } }, '/sort/column'],
    ['a sort by a list', { sort: { column: 'sensors', type: 'asc' } }, '/sort/column'],
    ['a sort by the tenant', { sort: { column: 'companyid', type: 'asc' } }, '/sort/column'],
    ['an unknown column in a condition', { condition: [{ k: 'nowhere', type: '=', v: '1' }] }, '/condition/0/k'],
    ['the tenant in a condition', { condition: [{ k: 'companyid', type: '=', v: 'x' }] }, '/condition/0/k'],
    ['the tenant in a filter', { filter: [{ companyid: ['x'] }] }, '/filter/0/companyid'],
    [
      'an operator that the type does not have',
      { condition: [{ k: 'pwr', type: 'like', v: '1' }] },
      '/condition/0/type',
    ],
    ['an operand of another kind', { condition: [{ k: 'temp', type: '>', v: 'warm' }] }, '/condition/0/v'],
  ];
  it.each(refused)('refuses %s and names the place', async (_what, more, path) => {
    const answer = await server.send(endpoints.queryRecords.path, { pid: air, ...more }, as('administrator'));
    expect(answer.json()).toMatchObject({ status: statuses.badInput, errors: [{ path }] });
  });

  it.each(["'; drop table account; --", '"', '%', '_', '\\', "\\'", '$1', '{', '}', '\u2028', '😀', 'x'.repeat(900)])(
    'takes %j for plain text in filters',
    async (text) => {
      const answer = await ask(endpoints.queryRecords, {
        pid: air,
        filter: [{ name: [text] }, { code: [{ type: '=', v: text }] }],
      });
      expect(answer).toMatchObject({ status: 0, result: { data: [], total: 0 } });
    },
  );
});

describe('adding a record', () => {
  it('fills in defaults, the creator and their department', async () => {
    const did = await add();
    expect(await read(did)).toMatchObject({
      did,
      name: 'Trial unit',
      temp: 260,
      version: 1,
      creator: as('administrator').session.did,
      organization: expect.any(String),
    });
  });

  const refused: [string, Record<string, unknown>, string, string][] = [
    ['a missing duty', { name: null }, '/data/name', 'required'],
    ['an unknown column', { nowhere: 1 }, '/data/nowhere', 'unknown'],
    ['a read-only column', { room_temp: 200 }, '/data/room_temp', 'readonly'],
    ['another tenant', { companyid: 'other' }, '/data/companyid', 'readonly'],
    ['an id of one’s own', { did: 'mine' }, '/data/did', 'readonly'],
    ['a value that is no key of the enum', { actype: '9' }, '/data/actype', 'choice'],
    ['a number out of bounds', { temp: 900 }, '/data/temp', 'maximum'],
    ['a value of another kind', { temp: 'warm' }, '/data/temp', 'number'],
    ['a ref to nothing', { space: 'nowhere' }, '/data/space', 'record'],
    ['a department that does not exist', { organization: 'nowhere' }, '/data/organization', 'record'],
    ['a list with one that does not exist', { sensors: ['nowhere'] }, '/data/sensors', 'records'],
  ];
  it.each(refused)('refuses %s at its field', async (_what, more, path, rule) => {
    const answer = await server.send(
      endpoints.createRecord.path,
      { pid: air, data: { ...unit(), ...more } },
      as('administrator'),
    );
    expect(answer.json()).toMatchObject({ status: statuses.badInput, errors: [{ path, rule }] });
  });

  it('refuses a ref to another company’s record like one to nothing', async () => {
    const foreign =
      (await ask(endpoints.queryRecords, { pid: products.spaces, pagesize: 1 }, 'neighbour')).result.data[0]?.did ?? '';
    const answer = await ask(endpoints.createRecord, { pid: air, data: unit({ space: foreign }) });
    expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: '/data/space', rule: 'record' }] });
  });

  it('keeps __proto__ out of every value', async () => {
    const body = `{"pid":"${air}","data":{"name":"x","code":"1","actype":"1","space":"${space}","__proto__":{"version":9}}}`;
    const answer = await server.app.inject({
      method: 'POST',
      url: endpoints.createRecord.path,
      payload: body,
      headers: { 'content-type': 'application/json', loginsession: as('administrator').session.loginsession },
    });
    expect(answer.json().status).toBe(statuses.badInput);
  });

  it('adds once for one idempotency key', async () => {
    const key = '3d8f6f0e-1f5c-4f4e-9b57-5b6f2f1c8a11';
    const input = { pid: air, data: unit({ name: 'Only once' }) };
    const first = await server.call(endpoints.createRecord, input, { ...as('administrator'), key });
    const again = await server.call(endpoints.createRecord, input, { ...as('administrator'), key });
    expect(again.did).toBe(first.did);
    const { result } = await ask(endpoints.queryRecords, { pid: air, filter: [{ name: ['Only once'] }] });
    expect(result.total).toBe(1);
  });
});

describe('changing a record', () => {
  it('changes the columns sent and counts the version', async () => {
    const did = await add();
    const { version } = await read(did);
    const answer = await ask(endpoints.updateRecord, {
      pid: air,
      did,
      version: Number(version),
      data: { temp: 225, remark: 'new' },
    });
    expect(answer).toMatchObject({
      status: 0,
      data: { did, temp: 225, remark: 'new', code: expect.stringMatching(/^T-\d+$/), version: 2 },
    });
  });

  it('refuses a stale version and answers what is stored', async () => {
    const did = await add();
    await ask(endpoints.updateRecord, { pid: air, did, version: 1, data: { remark: 'first' } });
    const answer = await ask(endpoints.updateRecord, { pid: air, did, version: 1, data: { remark: 'second' } });
    expect(answer).toMatchObject({
      status: statuses.conflict,
      errors: [{ rule: 'version' }],
      data: { remark: 'first', version: 2 },
    });
    expect(await read(did)).toMatchObject({ remark: 'first' });
  });

  it('loses no update of two at once', async () => {
    const did = await add();
    const both = await Promise.all(
      ['a', 'b'].map((remark) => ask(endpoints.updateRecord, { pid: air, did, version: 1, data: { remark } })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([statuses.conflict, 0]);
  });

  it('refuses to empty a duty', async () => {
    const did = await add();
    const answer = await ask(endpoints.updateRecord, { pid: air, did, version: 1, data: { name: '' } });
    expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: '/data/name', rule: 'required' }] });
  });

  it('empties what may be empty', async () => {
    const did = await add({ remark: 'x', sensors: null });
    expect(await ask(endpoints.updateRecord, { pid: air, did, version: 1, data: { remark: null } })).toMatchObject({
      data: { remark: null },
    });
  });
});

describe('deleting records', () => {
  it('answers how many went, and they are gone', async () => {
    const dids = [await add(), await add()];
    expect(await ask(endpoints.deleteRecords, { pid: air, dids })).toMatchObject({ status: 0, deleted: 2 });
    expect((await ask(endpoints.readRecord, { pid: air, did: dids[0] ?? '' })).status).toBe(statuses.notFound);
  });

  it.each(['invented', 'foreign', 'gone'] as const)(
    'with an own and one %s did deletes nothing and answers -40004',
    async (kind) => {
      const [ownDid, gone] = [await add(), await add()];
      await ask(endpoints.deleteRecords, { pid: air, dids: [gone] });
      const { result } = await ask(endpoints.queryRecords, { pid: air, pagesize: 1 }, 'neighbour');
      const foreign = String(result.data[0]?.did);
      const other = { invented: 'nowhere', foreign, gone }[kind];
      const refused = await ask(endpoints.deleteRecords, { pid: air, dids: [ownDid, other] });
      expect(refused).toMatchObject({ status: statuses.notFound });
      expect(await read(ownDid)).toMatchObject({ did: ownDid, version: 1 });
      expect(await ask(endpoints.deleteRecords, { pid: air, dids: [ownDid, ownDid] })).toMatchObject({ deleted: 1 });
    },
  );

  it('leaves refs to a deleted record without a name', async () => {
    const lamp = await ask(endpoints.moduleConfig, { pid: lights });
    expect(lamp.status).toBe(0);
    const { result } = await ask(endpoints.queryRecords, {
      pid: air,
      pagesize: 1,
      condition: [{ k: 'meter', type: '!=', v: ['x'] }],
      filter: [{ name: ['空调'] }],
    });
    const record = result.data.find((row) => row['meter'] !== null);
    if (record) {
      await ask(endpoints.deleteRecords, { pid: '300000000000000000000001', dids: [String(record['meter'])] });
      expect(await read(record.did)).toMatchObject({ meter: record['meter'], meter_name: null });
    }
  });
});

describe('many records at once', () => {
  it('changes the named ones and tells of each other one why not', async () => {
    const did = await add();
    const answer = await ask(endpoints.batchRecords, {
      pid: air,
      action: 'update',
      dids: [did, 'nowhere'],
      data: { remark: 'batch' },
    });
    expect(answer).toMatchObject({ status: 0, done: 1, refused: [{ did: 'nowhere', msg: expect.any(String) }] });
    expect(await read(did)).toMatchObject({ remark: 'batch', version: 2 });
  });

  it('changes all that match when their number is as expected', async () => {
    await add({ name: 'All of these 1' });
    await add({ name: 'All of these 2' });
    const filter = [{ name: ['All of these'] }];
    const wrong = await ask(endpoints.batchRecords, { pid: air, action: 'delete', filter, expect: 3 });
    expect(wrong).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'version' }] });
    const right = await ask(endpoints.batchRecords, { pid: air, action: 'delete', filter, expect: 2 });
    expect(right).toMatchObject({ status: 0, done: 2, refused: [] });
  });

  it.each([{ did: '' }, { condition: [] }, { filter: [] }, { expect: 1 }])(
    'is dids or a query, not both: %o',
    async (also) => {
      const did = await add();
      const answer = await ask(endpoints.batchRecords, { pid: air, action: 'delete', dids: [did], ...also });
      expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: '/dids', rule: 'oneof' }] });
      expect(await read(did)).toMatchObject({ did });
    },
  );

  it('refuses a change without data and a choice without a number', async () => {
    expect((await ask(endpoints.batchRecords, { pid: air, action: 'update', dids: ['x'] })).errors).toMatchObject([
      { path: '/data' },
    ]);
    expect((await ask(endpoints.batchRecords, { pid: air, action: 'delete', filter: [] })).errors).toMatchObject([
      { path: '/expect' },
    ]);
  });
});

describe('who may', () => {
  const calls: [string, (did: string, person: Person) => Promise<{ status: number }>][] = [
    ['query', (_did, person) => ask(endpoints.queryRecords, { pid: air }, person)],
    ['read', (did, person) => ask(endpoints.readRecord, { pid: air, did }, person)],
    ['create', (_did, person) => ask(endpoints.createRecord, { pid: air, data: unit() }, person)],
    [
      'update',
      (did, person) => ask(endpoints.updateRecord, { pid: air, did, version: 1, data: { remark: 'x' } }, person),
    ],
    ['delete', (did, person) => ask(endpoints.deleteRecords, { pid: air, dids: [did] }, person)],
    ['batch', (did, person) => ask(endpoints.batchRecords, { pid: air, action: 'delete', dids: [did] }, person)],
  ];

  it.each(calls)('%s: nobody without a session', async (_name, call) => {
    const session = as('nobody').session;
    people.set('nobody', { ...session, loginsession: 'none' });
    expect((await call('x', 'nobody')).status).toBe(statuses.sessionInvalid);
    people.set('nobody', session);
  });

  it.each(calls)('%s: nobody without a role', async (_name, call) => {
    expect((await call(await add(), 'nobody')).status).toBe(statuses.forbidden);
  });

  it.each(calls.filter(([name]) => ['read', 'update', 'delete'].includes(name)))(
    '%s: another company’s record is not there',
    async (_name, call) => {
      expect((await call(await add(), 'neighbour')).status).toBe(statuses.notFound);
    },
  );

  it.each(calls.filter(([name]) => ['create', 'update', 'delete', 'batch'].includes(name)))(
    '%s: not with reading alone',
    async (_name, call) => {
      expect((await call(await add(), 'staff')).status).toBe(statuses.forbidden);
    },
  );

  it('create: not without the right to add, although one may change', async () => {
    expect((await ask(endpoints.createRecord, { pid: air, data: unit() }, 'operator')).status).toBe(statuses.forbidden);
    const did = await add();
    expect(
      (await ask(endpoints.updateRecord, { pid: air, did, version: 1, data: { remark: 'x' } }, 'operator')).status,
    ).toBe(0);
  });

  it('level 1 sees records of own departments only', async () => {
    const { result: visible } = await ask(
      endpoints.queryRecords,
      { pid: air, pagesize: 500, exacttotal: true },
      'staff',
    );
    const { result: all } = await ask(endpoints.queryRecords, { pid: air, pagesize: 500, exacttotal: true });
    expect(visible.total).toBeLessThan(all.total);
    const organizations = new Set(visible.data.map((record) => record['organization']));
    const other = all.data.find((record) => !organizations.has(record['organization']));
    expect((await ask(endpoints.readRecord, { pid: air, did: other?.did ?? '' }, 'staff')).status).toBe(
      statuses.notFound,
    );
  });

  it('a module that does not exist is not found', async () => {
    const pid = '3fffffffffffffffffffffff';
    expect((await ask(endpoints.queryRecords, { pid })).status).toBe(statuses.notFound);
  });

  it.each(Object.entries(products))('%s is not changed through generic calls', async (_name, pid) => {
    const answers = await Promise.all([
      ask(endpoints.createRecord, { pid, data: { name: 'x' } }),
      ask(endpoints.updateRecord, { pid, did: 'x', version: 1, data: { name: 'x' } }),
      ask(endpoints.deleteRecords, { pid, dids: ['x'] }),
      ask(endpoints.batchRecords, { pid, action: 'delete', dids: ['x'] }),
      ask(endpoints.control, { pid, did: 'x', act: 'set', cmd: { name: 'x' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => statuses.forbidden));
  });
});
