import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { pids } from '../../server/demo/pids.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';
import { switchingOff } from './policy-input.ts';

/** Saving a policy or a linkage as it is stored is no change, unless it acts with other rights afterwards. */

const pid = pids.air;
let server: TestServer;
const people = new Map<Person, User>();
const as = (person: Person) => {
  const session = people.get(person);
  if (session === undefined) throw new Error(`${person} is not signed in.`);
  return { session };
};
let tab: string;
let device: string;

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator'] as const) people.set(person, await server.signIn(person));
  const tabs = await server.call(endpoints.listTabs, { pid }, as('administrator'));
  tab = tabs.result[0]?.did ?? '';
  const page = await server.call(endpoints.queryRecords, { pid, pagesize: 1 }, as('administrator'));
  device = page.result.data[0]?.did ?? '';
});
afterAll(() => server.close());

/** Changes of the entry that the last call of an endpoint left in the audit log. */
const lastChanges = async (path: string) => {
  const { results } = await server.call(
    endpoints.queryAudit,
    {
      offset: 0,
      step: 1,
      start: '2020-01-01',
      end: '2100-01-01',
      queryCondition: [{ key: 'url', value: path, tag: '$eq' }],
    },
    as('administrator'),
  );
  return results[0]?.changes;
};

describe('a policy', () => {
  const read = async (did: string, person: Person = 'administrator') =>
    (await server.call(endpoints.readPolicy, { did }, as(person))).result;
  const sentOf = (policy: Awaited<ReturnType<typeof read>>) => {
    const { name, targetpid, policy_type, enabled, updatepolicy, sifter } = policy;
    const { space, merchant, filter, events, timer, configs, configurations } = policy;
    const parts = { space, merchant, filter, events, timer, configs, configurations };
    return { name, targetpid, policy_type, enabled, updatepolicy, sifter, ...parts };
  };
  const versions = async (did: string) =>
    (await server.call(endpoints.policyVersions, { did }, as('administrator'))).result;

  it.each([
    ['as it was sent', async () => switchingOff(pid, tab)],
    ['as it is read', async (did: string) => sentOf(await read(did))],
  ])('that is saved %s keeps its version', async (_name, bodyOf) => {
    const { did } = await server.call(endpoints.createPolicy, switchingOff(pid, tab), as('administrator'));
    const before = await read(did);
    const save = async (change: object, version: number) =>
      server.call(endpoints.updatePolicy, { ...(await bodyOf(did)), ...change, did, version }, as('administrator'));
    for (const _again of [1, 2]) expect(await save({}, 1)).toMatchObject({ status: 0 });
    expect(await read(did)).toEqual(before);
    expect(await versions(did)).toHaveLength(1);
    expect(await lastChanges(endpoints.updatePolicy.path)).toEqual([]);
    expect(await save({}, 2)).toMatchObject({ status: statuses.conflict });
    expect(await save({ name: 'Renamed' }, 1)).toMatchObject({ status: 0 });
    expect(await read(did)).toMatchObject({ name: 'Renamed', version: 2 });
    expect(await lastChanges(endpoints.updatePolicy.path)).toMatchObject([{ did, after: { name: 'Renamed' } }]);
    expect(await save({ name: 'Renamed', timer: [{ type: 4, interval: 120 }] }, 2)).toMatchObject({ status: 0 });
    expect(await versions(did)).toHaveLength(3);
  });

  it('that another person saves acts with their rights, which is a change', async () => {
    const { did } = await server.call(endpoints.createPolicy, switchingOff(pid, tab), as('administrator'));
    await server.db.transaction('system', (trx) =>
      trx.updateTable('policy').set({ saver: 'somebody' }).where('did', '=', did).execute(),
    );
    const body = { ...switchingOff(pid, tab), did };
    await server.call(endpoints.updatePolicy, body, as('administrator'));
    expect(await read(did)).toMatchObject({ version: 2 });
    await server.call(endpoints.updatePolicy, body, as('administrator'));
    expect(await read(did)).toMatchObject({ version: 2 });
  });
});

describe('a linkage', () => {
  const linkage = () => ({
    pid,
    filterdid: tab,
    name: 'Cool the hall',
    events: [
      { type: 0, idev_pid: pid, idev_did: device, ikey: 'room_temp', trend_type: 0, ref_value: 280, keeptime: 0 },
    ],
    conditionsinfo: { datetime: [{ validperiod: '08:00:00-18:00:00', weekdays: '12345', timezone: 8 }], property: [] },
    actions: { devControl: [{ pid, filterdid: tab, datadid: device, act: 'set', cmd: { pwr: '1' } }], notify: [] },
  });
  const listed = async (did: string) => {
    const { triggers } = await server.call(endpoints.listLinkages, { filterdid: tab }, as('administrator'));
    const found = triggers.find((trigger) => trigger.did === did);
    if (found === undefined) throw new Error('The linkage is not listed.');
    return found;
  };

  it('that is saved as it is stored keeps its version, unless another person acts for it then', async () => {
    const { did } = await server.call(endpoints.createLinkage, linkage() as never, as('administrator'));
    const before = await listed(did);
    const { did: _did, version: _version, lasttime: _lasttime, trouble: _trouble, ...stored } = before;
    const save = (change: object, version: number, person: Person = 'administrator') =>
      server.call(endpoints.updateLinkage, { ...stored, ...change, did, version }, as(person));
    expect(await save({}, 1)).toMatchObject({ status: 0 });
    expect(await listed(did)).toEqual(before);
    expect(await save({}, 2)).toMatchObject({ status: statuses.conflict, data: { version: 1 } });
    expect(await save({ name: 'Renamed' }, 1)).toMatchObject({ status: 0 });
    expect(await listed(did)).toMatchObject({ name: 'Renamed', version: 2 });
    expect(await save({ name: 'Renamed', workflowstatus: 0 }, 2)).toMatchObject({ status: 0 });
    expect(await save({ name: 'Renamed', workflowstatus: 0 }, 3)).toMatchObject({ status: 0 });
    expect((await listed(did)).version).toBe(3);
    expect(await save({ name: 'Renamed', workflowstatus: 0 }, 3, 'operator')).toMatchObject({ status: 0 });
    expect((await listed(did)).version).toBe(4);
  });
});
