import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Dataset } from '../../src/engine/board/dataset.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { pids } from '../../server/demo/pids.ts';
import { roleIndex } from '../../server/demo/rights.ts';
import { didOf } from '../../server/demo/tenant.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

/** Policies as data: kept with their rules, read, changed, deleted, and watched by boards. Nothing evaluates them here. */

let server: TestServer;
const sessions = new Map<Person, User>();
const as = (person: Person = 'administrator') => {
  const session = sessions.get(person);
  if (session === undefined) throw new Error(`${person} is not signed in.`);
  return { session };
};

type Body = RequestOf<typeof endpoints.createPolicy>;
type Rule = { property: object[]; cmd: object };

let group: string;
let business: string;
let store: string;

const warm = { idev_pid: pids.climate, ikey: 'temp', trend_type: 2, ref_value: 45 };
const rule = (change: Partial<Rule> = {}) => ({
  property: [warm],
  cmd: { interval: { source_type: 'fixed', ref_value: 60 } },
  ...change,
});
const policy = (change: Partial<Body> = {}): Body => ({
  name: 'Too warm',
  targetpid: pids.climate,
  policy_type: 1,
  enabled: '1',
  updatepolicy: '0',
  sifter: 'filter',
  filter: { productid: pids.climate, filterdid: group },
  events: [{ ...warm, keeptime: 300, keeptype: 'minute' }],
  timer: [{ type: 4, interval: 300 }],
  configs: [{ id: group, unique_k: `${group}:1`, name: 'Cold rooms', rules: [rule()] }],
  ...change,
});
const inSpaces = (): Partial<Body> => ({
  sifter: 'space',
  space: { business, merchant: [store], spacetype: ['12'] },
  configs: [{ id: '12', unique_k: '12:1', name: 'Kitchen', rules: [rule()] }],
});

const create = (change: Partial<Body> = {}, person: Person = 'administrator') =>
  server.call(endpoints.createPolicy, policy(change), as(person));
const made = async (change: Partial<Body> = {}): Promise<string> => {
  const answer = await create(change);
  expect(answer).toMatchObject({ status: 0 });
  return answer.did;
};
const read = (did: string, person: Person = 'administrator') => server.call(endpoints.readPolicy, { did }, as(person));
const tabOf = async (pid: string, name: string): Promise<string> => {
  const { result } = await server.call(endpoints.listTabs, { pid }, as());
  return result.find((tab) => typeof tab.name === 'object' && tab.name.en === name)?.did ?? '';
};

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'staff', 'nobody', 'neighbour'] as const)
    sessions.set(person, await server.signIn(person));
  group = await tabOf(pids.climate, 'Cold rooms');
  business = didOf('riverside', products.businesses, 1);
  store = didOf('riverside', products.businesses, 3);
});
afterAll(() => server.close());

describe('a policy', () => {
  it('is read as it was made, with what its lists, columns and records are called', async () => {
    const { result } = await read(await made(inSpaces()));
    expect(result).toMatchObject({
      pid: products.policies,
      name: 'Too warm',
      targetpid: pids.climate,
      policy_type: 1,
      version: 1,
      targetpidname: 'Temperature and humidity',
      enabled: '1',
      updatepolicy: '0',
      sifter: 'space',
      business,
      space: { business, merchant: [store], spacetype: ['12'] },
      merchant: null,
      events: [{ ikey: 'temp', ikey_label: 'Temperature', keeptime: 300, keeptype: 'minute' }],
      timer: [{ tab: 'time', type: 4, interval: 300 }],
    });
    expect(Object.keys(result.names).toSorted()).toEqual([business, store].toSorted());
    expect(result.configs[0]?.rules[0]?.property[0]).toMatchObject({ ref_value: 45, link_key: 'self' });
    expect(result.configs[0]?.rules[0]?.cmd['interval']).toMatchObject({ ref_value: 60, source_type: 'fixed' });
  });

  it('is a record of its list too, which can be found by what it is about', async () => {
    const did = await made(inSpaces());
    const filter = [{ targetpid: [pids.climate], name: ['Too warm'] }];
    const page = await server.call(endpoints.queryRecords, { pid: products.policies, pagesize: 100, filter }, as());
    const listedRow = page.result.data.find((row) => row.did === did);
    expect(listedRow).toMatchObject({ policy_type: '1', business, sifter: 'space', creator: as().session.did });
    expect(listedRow?.['business_name']).not.toBeNull();
  });

  it('is changed as a whole, and deleted with all that it holds', async () => {
    const did = await made();
    const change = policy({ name: 'Renamed', enabled: 0, timer: [], ...inSpaces() });
    expect(await server.call(endpoints.updatePolicy, { did, version: 1, ...change }, as())).toMatchObject({
      status: 0,
    });
    const { result } = await read(did);
    expect(result).toMatchObject({ name: 'Renamed', enabled: '0', version: 2, filter: null, timer: [] });
    expect(await server.call(endpoints.deletePolicy, { did }, as())).toMatchObject({ status: 0 });
    expect((await read(did)).status).toBe(statuses.notFound);
    expect((await server.call(endpoints.deletePolicy, { did }, as())).status).toBe(statuses.notFound);
    const query = server.db.builder.selectFrom('policy').select('did').where('did', '=', did).compile();
    expect(await server.db.read('system', [query])).toEqual([[]]);
  });

  it('is not changed over what somebody else changed, which is told whole', async () => {
    const did = await made();
    const change = (name: string) =>
      server.call(endpoints.updatePolicy, { did, version: 1, ...policy({ name }) }, as());
    expect((await change('First')).status).toBe(0);
    expect(await change('Second')).toMatchObject({
      status: statuses.conflict,
      errors: [{ rule: 'version' }],
      data: { name: 'First', version: 2, configs: [{ name: 'Cold rooms' }] },
    });
    expect((await read(did)).result.name).toBe('First');
  });

  it('has no evaluations to tell of, because nothing evaluates it', async () => {
    const answer = await server.call(endpoints.explainPolicy, { did: await made() }, as());
    expect(answer).toMatchObject({ status: 0, result: [] });
  });

  it('of the demo could be saved as it is read, which is no change', async () => {
    const page = await server.call(endpoints.queryRecords, { pid: products.policies, pagesize: 50 }, as('neighbour'));
    expect(page.result.data.length).toBeGreaterThan(5);
    for (const { did } of page.result.data) {
      const { result } = await read(did, 'neighbour');
      const { name, targetpid, policy_type, enabled, updatepolicy, sifter, version } = result;
      const { space, merchant, filter, events, timer, configs, configurations } = result;
      const flat = { did, version, name, targetpid, policy_type, enabled, updatepolicy, sifter };
      const parts = { space, merchant, filter, events, timer, configs, configurations };
      const saved = await server.call(endpoints.updatePolicy, { ...flat, ...parts }, as('neighbour'));
      expect([name, saved.status, saved.errors]).toEqual([name, 0, undefined]);
      expect((await read(did, 'neighbour')).result).toMatchObject({ ...parts, version });
    }
  });

  it('from before its rules were kept has none', async () => {
    const did = await made();
    await server.db.transaction('system', (trx) => trx.deleteFrom('policy').where('did', '=', did).execute());
    expect((await read(did)).result).toMatchObject({ events: [], timer: [], configs: [], space: null });
    expect(await server.call(endpoints.updatePolicy, { did, ...policy() }, as())).toMatchObject({ status: 0 });
    expect((await read(did)).result.configs).toHaveLength(1);
  });

  it('about a list that is gone can still be read and deleted', async () => {
    const pid = '3abc0000000000000000000a';
    const label = { en: 'Level', zh: '液位' };
    const columns = [{ column: 'level', label, type: 'int', rw: 3 }];
    const module = { pid, name: { en: 'Tanks', zh: '水箱' }, group: 'other', columns, filters: [{ name: label }] };
    await server.send(endpoints.saveModule.path, module, as());
    const filterdid = (await server.call(endpoints.listTabs, { pid }, as())).result[0]?.did ?? '';
    const level = { ikey: 'level', trend_type: 3, ref_value: 5 };
    const did = await made({
      targetpid: pid,
      filter: { productid: pid, filterdid },
      events: [],
      configs: [
        { id: filterdid, name: 'Tanks', rules: [rule({ property: [level], cmd: { level: { ref_value: 9 } } })] },
      ],
    });
    expect(await server.call(endpoints.deleteModule, { pid, name: 'Tanks' }, as())).toMatchObject({ status: 0 });
    expect((await read(did)).result).toMatchObject({ targetpidname: 'Tanks', configs: [{ name: 'Tanks' }] });
    expect((await server.call(endpoints.updatePolicy, { did, ...policy({ targetpid: pid }) }, as())).status).toBe(
      statuses.notFound,
    );
    expect(await server.call(endpoints.deletePolicy, { did }, as())).toMatchObject({ status: 0 });
  });
});

describe('a broken rule', () => {
  it('is the id of another list than that of policies', async () => {
    expect(await create({ pid: pids.climate })).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/pid', rule: 'pid', message: expect.stringContaining(products.policies) }],
    });
    expect(await create({ pid: products.policies, name: 'Own list' })).toMatchObject({ status: 0 });
  });

  it('is told with all others, in the order in which they are checked, in both languages', async () => {
    const body = policy({ name: ' ', enabled: '', events: [], timer: [], configs: [] });
    for (const [language, word] of [
      ['en', 'Enter a name'],
      ['zh', '请填写策略名称'],
    ] as const) {
      const answer = await server.call(endpoints.createPolicy, body, {
        ...as(),
        headers: { 'accept-language': language },
      });
      expect(answer).toMatchObject({
        status: statuses.badInput,
        errors: [
          { path: '/name', rule: 'policyname' },
          { path: '/enabled', rule: 'enabled' },
          { path: '/events', rule: 'notrigger' },
          { path: '/configs', rule: 'norows' },
        ],
      });
      expect(answer.msg).toContain(word);
    }
  });

  it('is found in what only the database knows', async () => {
    const foreign = didOf('harbour', products.businesses, 0);
    expect(
      await create({ ...inSpaces(), space: { business: foreign, merchant: ['gone'], spacetype: ['12'] } }),
    ).toMatchObject({
      status: statuses.badInput,
      errors: [
        { path: '/space/business', rule: 'data' },
        { path: '/space/merchant/0', rule: 'data' },
      ],
    });
    const configs = [{ id: 'gone', name: 'Gone', rules: [rule()] }];
    expect(await create({ filter: { productid: pids.climate, filterdid: 'gone' }, configs })).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/filter/filterdid', rule: 'module' }],
    });
    expect(await create({ attached: `${'0'.repeat(40)}.png` })).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/attached', rule: 'file' }],
    });
    expect((await create({ targetpid: 'f'.repeat(24) })).status).toBe(statuses.notFound);
  });

  it('changes nothing', async () => {
    const did = await made();
    const answer = await server.call(endpoints.updatePolicy, { did, ...policy({ configs: [] }) }, as());
    expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: '/configs', rule: 'norows' }] });
    expect((await read(did)).result).toMatchObject({ version: 1, configs: [{ name: 'Cold rooms' }] });
  });
});

describe('rights', () => {
  const granted = async (person: Person, rights: RequestOf<typeof endpoints.grantRole>['rights']): Promise<void> => {
    const { data } = await server.call(
      endpoints.readRecord,
      { pid: products.members, did: as(person).session.did },
      as(),
    );
    const role = { name: `For ${person} ${rights.length}`, organization: String(data['organizationid']) };
    const { did } = await server.call(endpoints.createRole, role, as());
    expect(await server.call(endpoints.grantRole, { did, rights }, as())).toMatchObject({ status: 0 });
    const dids = [as(person).session.did];
    expect(await server.call(endpoints.assignRole, { did, add: dids, remove: [] }, as())).toMatchObject({
      status: 0,
    });
  };
  const statusOf = async (person: Person, did: string) => [
    (await read(did, person)).status,
    (await server.call(endpoints.explainPolicy, { did }, as(person))).status,
    (await server.call(endpoints.updatePolicy, { did, ...policy() }, as(person))).status,
    (await server.call(endpoints.deletePolicy, { did }, as(person))).status,
  ];

  it('are those on policies; another company finds nothing', async () => {
    const did = await made();
    for (const person of ['nobody', 'operator'] as const) {
      expect([person, ...(await statusOf(person, did))]).toEqual([person, ...Array(4).fill(statuses.forbidden)]);
      expect((await create({}, person)).status).toBe(statuses.forbidden);
    }
    expect((await statusOf('neighbour', did)).map(Number)).toEqual(Array(4).fill(statuses.notFound));
    expect((await create({}, 'neighbour')).status).toBe(statuses.badInput);
    expect((await read(did)).status).toBe(0);
  });

  it('on policies alone are not enough: the list that one is about has to be readable, and whatever it reads', async () => {
    const did = await made();
    const all = { create: 16 as const, read: 2 as const, write: 2 as const, set: 0 as const };
    await granted('nobody', [{ pid: products.policies, ...all }]);
    expect(await statusOf('nobody', did)).toEqual(Array(4).fill(statuses.forbidden));
    await granted('nobody', [
      { pid: products.policies, ...all },
      { pid: pids.climate, create: 0, read: 2, write: 0, set: 0 },
    ]);
    expect((await read(did, 'nobody')).status).toBe(0);
    expect((await create({}, 'nobody')).status).toBe(0);
    const cool = [
      {
        id: group,
        name: 'Cold rooms',
        rules: [rule({ property: [{ ...warm, idev_pid: pids.electricity, ikey: 'power', link_key: 'space' }] })],
      },
    ];
    expect((await create({ configs: cool }, 'nobody')).status).toBe(statuses.forbidden);
  });

  it('at the level of departments reach the policies of one’s own', async () => {
    await granted('staff', [
      { pid: products.policies, create: 16, read: 1, write: 1, set: 0 },
      { pid: pids.climate, create: 0, read: 1, write: 0, set: 0 },
    ]);
    expect(await statusOf('staff', await made())).toEqual(Array(4).fill(statuses.notFound));
    const ownPolicy = await create({}, 'staff');
    expect(ownPolicy.status).toBe(0);
    expect(await statusOf('staff', ownPolicy.did)).toEqual([0, 0, 0, 0]);
  });
});

describe('a board that watches a policy', () => {
  const watch = async (did: string, person: Person = 'administrator') => {
    const filterdid = await tabOf(pids.climate, 'All sensors');
    const input = { pid: pids.climate, filterdid, type: 'thresholdmonitoring', config: { strategydid: did } };
    return (await server.call(endpoints.queryBoard, input, as(person))).result.datasets;
  };
  const rowsOf = (datasets: readonly Dataset[], name: string) =>
    datasets.find((dataset) => dataset.name === name)?.rows;
  const devices = async (filterdid: string) => {
    const page = { pid: pids.climate, did: filterdid, pagesize: 100, sort: { column: 'temp', type: 'desc' as const } };
    const { result } = await server.call(endpoints.queryRecords, page, as());
    return result.data.map(({ did, name, temp }) => [did, name, Number(temp) / 10]);
  };
  const sorted = (rows: readonly (readonly unknown[])[] | undefined) =>
    (rows ?? []).map((cells) => cells.map(String)).toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));

  it('answers its limits and the devices’ own numbers, and others once the policy is another', async () => {
    const did = await made();
    const datasets = await watch(did);
    expect(rowsOf(datasets, 'policy')).toEqual([['Too warm']]);
    expect(rowsOf(datasets, 'limits')).toEqual([
      [pids.climate, 'temp', 'Temperature', '温度', '°C', 'above', 4.5, 'Cold rooms'],
    ]);
    const cold = await devices(group);
    expect(cold.length).toBeGreaterThan(3);
    expect(sorted(rowsOf(datasets, 'values0'))).toEqual(sorted(cold));
    const cell = { ...warm, trend_type: 3, ref_value: 180 };
    const kitchens = { ...inSpaces(), configs: [{ id: '12', name: 'Kitchen', rules: [rule({ property: [cell] })] }] };
    await server.call(endpoints.updatePolicy, { did, ...policy(kitchens) }, as());
    const changed = await watch(did);
    expect(rowsOf(changed, 'limits')).toEqual([
      [pids.climate, 'temp', 'Temperature', '温度', '°C', 'below', 18, 'Kitchen'],
    ]);
    // The store has one kitchen, and in it two sensors.
    expect(rowsOf(changed, 'values0')).toHaveLength(2);
  });

  it('watches nothing where the group is somebody else’s or the policy is gone', async () => {
    const { did: filterdid } = await server.call(endpoints.addTab, { pid: pids.climate, name: 'Mine' }, as());
    const configs = [{ id: filterdid, name: 'Mine', rules: [rule()] }];
    const did = await made({ filter: { productid: pids.climate, filterdid }, configs });
    expect(rowsOf(await watch(did), 'limits')).toHaveLength(1);
    await server.call(
      endpoints.assignRole,
      {
        did: didOf('riverside', products.roles, roleIndex.administrator),
        add: [as('operator').session.did],
        remove: [],
      },
      as(),
    );
    const theirs = await watch(did, 'operator');
    expect([rowsOf(theirs, 'policy'), rowsOf(theirs, 'limits')]).toEqual([[['Too warm']], []]);
    await server.call(endpoints.deletePolicy, { did }, as());
    const gone = await watch(did);
    expect([rowsOf(gone, 'policy'), rowsOf(gone, 'limits')]).toEqual([[], []]);
  });

  it.each(['riverside', 'harbour'] as const)('of the demo in %s has limits and devices', async (key) => {
    const person = key === 'riverside' ? 'administrator' : 'neighbour';
    for (const pid of [pids.electricity, pids.climate, pids.lights]) {
      const tabs = await server.call(endpoints.listTabs, { pid }, as(person));
      const boards = await server.call(endpoints.listBoards, { filterdid: tabs.result[0]?.did ?? '' }, as(person));
      const watching = boards.result.filter(({ type }) => type === 'thresholdmonitoring' || type === 'powergraph');
      expect(watching.length).toBeGreaterThan(0);
      for (const board of watching) {
        const { datasets } = (await server.call(endpoints.queryBoard, { did: board.did }, as(person))).result;
        expect([board.name, rowsOf(datasets, 'limits')?.length]).not.toEqual([board.name, 0]);
        expect([board.name, rowsOf(datasets, 'values0')?.length]).not.toEqual([board.name, 0]);
      }
    }
  });
});
