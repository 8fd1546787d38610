import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { pids } from '../../server/demo/pids.ts';
import { didOf } from '../../server/demo/tenant.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

/** What policies of a module may use, how it limits them, and the lists that the editor chooses from. */

let server: TestServer;
const sessions = new Map<Person, User>();
const as = (person: Person = 'administrator') => {
  const session = sessions.get(person);
  if (session === undefined) throw new Error(`${person} is not signed in.`);
  return { session };
};

type Body = RequestOf<typeof endpoints.createPolicy>;
let group: string;

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'staff', 'nobody', 'neighbour'] as const)
    sessions.set(person, await server.signIn(person));
  const { result } = await server.call(endpoints.listTabs, { pid: pids.climate }, as());
  group = result[0]?.did ?? '';
});
afterAll(() => server.close());

const read = (targetpid: string, person: Person = 'administrator') =>
  server.call(endpoints.readPolicyConfiguration, { pid: products.policies, targetpid }, as(person));
const reset = (targetpid: string, configurations: unknown[], person: Person = 'administrator') =>
  server.call(endpoints.resetPolicyConfiguration, { pid: products.policies, targetpid, configurations }, as(person));

const bySpace = { pid: pids.air, link: 'space', field: '', detail: [] };
const executing = (change: object = {}) => ({
  policy_type: 1,
  sifter: ['space', 'filter'],
  event: [],
  condition: [bySpace],
  ...change,
});

describe('the basic configuration of a module', () => {
  it('is empty until it is set, and then replaces what was there', async () => {
    expect((await read(pids.lights)).result.configurations).toEqual([]);
    expect(await reset(pids.lights, [executing(), { policy_type: 0, sifter: ['merchant'] }])).toMatchObject({
      status: 0,
    });
    expect(await reset(pids.lights, [executing({ sifter: ['filter', 'space'] })])).toMatchObject({ status: 0 });
    expect(await read(pids.lights)).toMatchObject({
      result: {
        targetpid: pids.lights,
        targetpidname: 'Lighting',
        configurations: [
          {
            policy_type: 1,
            sifter: ['space', 'filter'],
            usable: [],
            event: [],
            condition: [{ ...bySpace, name: 'Air-conditioners' }],
          },
        ],
      },
    });
    expect((await read(pids.lights, 'neighbour')).result?.configurations ?? []).toEqual([]);
    expect(await reset(pids.lights, [])).toMatchObject({ status: 0 });
    expect((await read(pids.lights)).result.configurations).toEqual([]);
  });

  it('keeps a reference as the chain of its columns and the steps of it', async () => {
    const byReference = { pid: products.businesses, link: 'reference', field: 'space.business' };
    expect(await reset(pids.lights, [executing({ condition: [byReference] })])).toMatchObject({ status: 0 });
    const [entry] = (await read(pids.lights)).result.configurations;
    const steps = [
      { pid: pids.lights, refpid: products.spaces, field: 'space' },
      { pid: products.spaces, refpid: products.businesses, field: 'business' },
    ];
    expect(entry?.condition).toMatchObject([{ ...byReference, detail: steps }]);
    // Steps alone name the chain too.
    const { field: _field, ...alone } = byReference;
    expect(await reset(pids.lights, [executing({ condition: [{ ...alone, detail: steps }] })])).toMatchObject({
      status: 0,
    });
    expect((await read(pids.lights)).result.configurations[0]?.condition).toMatchObject([{ field: 'space.business' }]);
    await reset(pids.lights, []);
  });

  it.each([
    [
      'the same application and link twice',
      [executing({ condition: [bySpace, bySpace] })],
      'condition/1/link samelink',
    ],
    [
      'the same reference twice',
      [
        executing({
          event: [
            { pid: products.spaces, link: 'reference', field: 'space' },
            { pid: products.spaces, link: 'reference', field: 'space' },
          ],
        }),
      ],
      'event/1/field samereference',
    ],
    ['two entries of a type', [executing(), executing()], null],
    [
      'an application that there is not',
      [executing({ event: [{ ...bySpace, pid: 'f'.repeat(24) }] })],
      'event/0/pid application',
    ],
    ['no connection', [executing({ event: [{ pid: pids.air }] })], 'event/0/link connection'],
    [
      'a connection that the lists do not have',
      [executing({ event: [{ ...bySpace, pid: products.members }] })],
      'event/0/link connection',
    ],
    [
      'a reference that leads elsewhere',
      [executing({ event: [{ pid: products.members, link: 'reference', field: 'space' }] })],
      'event/0/field linkpath',
    ],
    [
      'four steps',
      [
        executing({
          event: [{ pid: products.spaces, link: 'reference', field: 'space.uppergrade.uppergrade.uppergrade' }],
        }),
      ],
      'event/0/field linkpath',
    ],
    ['an unknown scope', [executing({ sifter: ['default'] })], 'sifter/0 configuredsifter'],
    ['applications of the other type', [executing({ usable: [bySpace] })], 'usable otherlist'],
    ['a member that is not known', [executing({ colour: 'red' })], 'colour member'],
  ])('refuses %s, and stores nothing', async (_what, configurations, fault) => {
    const answer = await reset(pids.doors, configurations);
    expect(answer.status).toBe(statuses.badInput);
    expect((answer.errors ?? []).map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      fault === null ? '/configurations/1/policy_type repeated' : `/configurations/0/${fault}`,
    ]);
    expect((await read(pids.doors)).result.configurations).toEqual([]);
  });

  it('leaves out a connection whose column is gone, and is saved without it', async () => {
    const pump = (...columns: object[]) => ({
      pid: '3abc00000000000000000b15',
      name: { en: 'Pumps', zh: '水泵' },
      group: 'other',
      columns: [{ column: 'speed', label: { en: 'Speed', zh: '转速' }, type: 'int', rw: 3 }, ...columns],
    });
    const meter = {
      column: 'meter',
      label: { en: 'Meter', zh: '电表' },
      type: 'ref',
      ptype: 'ref',
      pid: pids.electricity,
      rw: 3,
    };
    expect(await server.call(endpoints.saveModule, pump(meter), as())).toMatchObject({ status: 0 });
    const { pid } = pump();
    const event = [{ pid: pids.electricity, link: 'reference', field: 'meter', detail: [] }];
    expect(await reset(pid, [executing({ event, condition: [] })])).toMatchObject({ status: 0 });
    expect((await read(pid)).result.configurations[0]?.event).toHaveLength(1);
    expect(await server.call(endpoints.saveModule, { ...pump(), confirm: true }, as())).toMatchObject({ status: 0 });
    const [remaining] = (await read(pid)).result.configurations;
    expect(remaining).toMatchObject({ sifter: ['space', 'filter'], event: [] });
    expect(await reset(pid, [{ ...remaining, sifter: ['space'] }])).toMatchObject({ status: 0 });
  });

  it('takes the same application twice by other connections', async () => {
    const condition = [bySpace, { pid: products.spaces, link: 'reference', field: 'space' }];
    expect(await reset(pids.doors, [executing({ condition, event: condition })])).toMatchObject({ status: 0 });
    await reset(pids.doors, []);
  });

  it('is set with set on policies and on the list, and read with read on both', async () => {
    for (const person of ['operator', 'staff', 'nobody'] as const)
      expect((await reset(pids.lights, [], person)).status).toBe(statuses.forbidden);
    expect((await read(pids.lights, 'nobody')).status).toBe(statuses.forbidden);
    expect((await read('f'.repeat(24))).status).toBe(statuses.notFound);
    expect((await reset('f'.repeat(24), [])).status).toBe(statuses.notFound);
    const wrong = await server.call(
      endpoints.readPolicyConfiguration,
      { pid: pids.doors, targetpid: pids.lights },
      as(),
    );
    expect(wrong.status).toBe(statuses.notFound);
  });
});

describe('two saves of one configuration', () => {
  const save = (version: number | undefined, configurations: unknown[], key?: string) =>
    server.call(
      endpoints.resetPolicyConfiguration,
      { targetpid: pids.electricity, configurations, ...(version === undefined ? {} : { version }) },
      { ...as(), ...(key === undefined ? {} : { key }) },
    );
  const versionNow = async (): Promise<number> => (await read(pids.electricity)).result.version;
  const mine = [{ policy_type: 1, sifter: ['space'] }];
  const theirs = [{ policy_type: 1, sifter: ['filter'] }];
  afterAll(() => save(undefined, []));

  it('count up its version, from 0, and say who saved the last one', async () => {
    expect((await read(pids.electricity)).result).toMatchObject({ version: 0, savedby: '', savedat: 0 });
    expect(await save(0, mine)).toMatchObject({ status: 0, version: 1 });
    expect(await save(1, theirs)).toMatchObject({ status: 0, version: 2 });
    const { version, savedby, savedat } = (await read(pids.electricity)).result;
    expect({ version, savedby }).toEqual({ version: 2, savedby: as().session.nickname });
    expect(savedat).toBeGreaterThan(0);
  });

  it.each([0, 1, 3])(
    'on version %i instead of the stored one: refused with what is stored, and nothing changes',
    async (version) => {
      const refused = await save(version, mine);
      expect(refused).toMatchObject({ status: statuses.conflict, errors: [{ path: '', rule: 'version' }] });
      expect(refused.msg).toContain('changed elsewhere');
      expect(refused).toMatchObject({ data: (await read(pids.electricity)).result });
      expect(await versionNow()).toBe(2);
    },
  );

  it('of which the second repeats the first: answered like it', async () => {
    const key = randomUUID();
    expect(await save(2, mine, key)).toMatchObject({ status: 0, version: 3 });
    expect(await save(2, mine, key)).toMatchObject({ status: 0, version: 3 });
    expect(await save(2, mine)).toMatchObject({ status: 0, version: 3 });
    expect(await versionNow()).toBe(3);
  });

  it('at the same moment: one is stored, the other refused', async () => {
    const both = await Promise.all([save(3, theirs), save(3, [])]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([statuses.conflict, 0]);
    expect(await versionNow()).toBe(4);
  });

  it('of which one names no version: whatever is stored is replaced', async () => {
    expect(await save(undefined, mine)).toMatchObject({ status: 0, version: 5 });
    expect((await read(pids.electricity)).result.configurations).toMatchObject([{ sifter: ['space'] }]);
  });
});

const warm = { idev_pid: pids.climate, ikey: 'temp', trend_type: 2, ref_value: 45 };
const cool = { idev_pid: pids.air, ikey: 'pwr', ref_value: '1' };
const policy = (property: object[], change: Partial<Body> = {}): Body => ({
  name: 'Limited',
  targetpid: pids.climate,
  policy_type: 1,
  enabled: '1',
  updatepolicy: '0',
  sifter: 'filter',
  filter: { productid: pids.climate, filterdid: group },
  events: [],
  timer: [{ type: 4, interval: 300 }],
  configs: [
    {
      id: group,
      name: 'Rooms',
      rules: [{ property, cmd: { interval: { source_type: 'fixed', ref_value: 60 } } }],
    },
  ],
  ...change,
});
const faultsOf = async (body: Body): Promise<string[]> => {
  const answer = await server.call(endpoints.createPolicy, body, as());
  return (answer.errors ?? []).map(({ path, rule }) => `${path} ${rule}`);
};
const cell = '/configs/0/rules/0/property/0';

describe('a policy of a configured module', () => {
  beforeAll(() => reset(pids.climate, [executing({ sifter: ['filter'] })]));
  afterAll(() => reset(pids.climate, []));

  it('uses its own list, and an application in the way that is configured', async () => {
    expect(await faultsOf(policy([warm]))).toEqual([]);
    expect(await faultsOf(policy([{ ...warm, link_key: 'self' }]))).toEqual([]);
    expect(await faultsOf(policy([cool]))).toEqual([]);
    expect(await faultsOf(policy([{ ...cool, link_key: 'space' }]))).toEqual([]);
  });

  it('uses nothing else', async () => {
    expect(await faultsOf(policy([{ ...cool, idev_pid: pids.lights, ikey: 'brightness', ref_value: 50 }]))).toEqual([
      `${cell}/idev_pid unconfiguredapplication`,
    ]);
    const event = { idev_pid: pids.air, ikey: 'pwr', trend_type: 4, ref_value: '1' };
    expect(await faultsOf(policy([warm], { events: [event] }))).toEqual(['/events/0/idev_pid unconfiguredapplication']);
    const business = didOf('riverside', products.businesses, 1);
    const store = didOf('riverside', products.businesses, 3);
    const configs = [
      {
        id: '12',
        name: 'Kitchen',
        rules: [{ property: [warm], cmd: { interval: { source_type: 'fixed', ref_value: 60 } } }],
      },
    ];
    const space = { business, merchant: [store], spacetype: ['12'] };
    expect(await faultsOf(policy([warm], { sifter: 'space', space, configs }))).toEqual(['/sifter unconfiguredsifter']);
  });

  it('has a type that is configured', async () => {
    await reset(pids.climate, [{ policy_type: 0, sifter: ['filter'] }]);
    expect(await faultsOf(policy([warm]))).toEqual(['/policy_type unconfigured']);
  });
});

it('a policy of a module that was never configured is limited by nothing', async () => {
  expect((await read(pids.climate)).result.configurations).toEqual([]);
  expect(await faultsOf(policy([{ ...cool, link_key: 'space' }]))).toEqual([]);
});

describe('types of spaces and the devices in them', () => {
  it('are the keys and labels of the spaces’ own column', async () => {
    const { info } = await server.call(endpoints.spaceTypes, {}, as());
    expect(info.types.find(({ id }) => id === '12')).toEqual({ id: '12', name: 'Kitchen' });
    const nobody = await server.call(endpoints.spaceTypes, {}, as('nobody'));
    expect(nobody.info.types).toEqual(info.types);
  });

  it('are those of the businesses’ spaces that the caller sees', async () => {
    const { result } = await server.call(endpoints.queryRecords, { pid: products.spaces, pagesize: 500 }, as());
    const business = String(result.data.find((row) => row['business'] !== null)?.['business']);
    const expected = new Set(result.data.filter((row) => row['business'] === business).map((row) => row['spacetype']));
    const ask = (businessDids: string[], person: Person = 'administrator') =>
      server.call(endpoints.spaceTypesByBusinesses, { businessDids }, as(person));
    const { info } = await ask([business]);
    expect(new Set(info.types.map(({ id }) => id))).toEqual(expected);
    expect((await ask([])).status).toBe(statuses.noSpaceTypes);
    expect((await ask(['nothing'])).status).toBe(statuses.noSpaceTypes);
    expect((await ask([business], 'nobody')).status).toBe(statuses.noSpaceTypes);
    expect((await ask([business], 'neighbour')).status).toBe(statuses.noSpaceTypes);
  });

  it('find the devices by key and by the label of either language', async () => {
    const ask = (types: string[], more: object = {}, person: Person = 'administrator') =>
      server.call(endpoints.spaceDevices, { pid: pids.climate, types, ...more }, as(person));
    const { list } = await ask(['4', '5']);
    expect(list.length).toBeGreaterThan(0);
    expect(new Set(list.map(({ spacetypename }) => spacetypename))).toEqual(new Set(['Meeting room', 'Sales floor']));
    expect((await ask(['Meeting room', '卖场'])).list).toEqual(list);
    const { result } = await server.call(
      endpoints.queryRecords,
      { pid: pids.climate, filter: [{ did: [list[0]?.device_did ?? ''] }] },
      as(),
    );
    expect(result.data[0]).toMatchObject({ name: list[0]?.device_name, space: list[0]?.space_did });
    const stores = await ask(['5'], { businessDids: [didOf('riverside', products.businesses, 3)] });
    expect(stores.list.length).toBeLessThan(list.length);
    expect((await ask(['no such type'])).list).toEqual([]);
    expect((await ask(['4'], {}, 'nobody')).status).toBe(statuses.forbidden);
    const foreign = await ask(['4', '5'], {}, 'neighbour');
    expect((foreign.list ?? []).filter(({ device_did }) => list.some((row) => row.device_did === device_did))).toEqual(
      [],
    );
  });
});
