import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type Envelope, type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** A value that points to nothing is -40001 at its place; what a call is about is -40004. Foreign and invented alike. */

const air = '300000000000000000000004';
let server: TestServer;
let administrator: User;
let neighbour: User;
/** Ids of another company by what they are of; the ones of this company that the calls need. */
const foreign: Record<string, string> = {};
const ownDids: Record<string, string> = {};

const ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, session = administrator) =>
  server.call(endpoint, input, { session });
const firstOf = async (pid: string, session: User) =>
  (await ask(endpoints.queryRecords, { pid, pagesize: 1 }, session)).result.data[0]?.did ?? '';
const idsOf = async (session: User): Promise<Record<string, string>> => ({
  department: await firstOf(products.departments, session),
  role: await firstOf(products.roles, session),
  task: await firstOf(products.tasks, session),
  record: await firstOf(air, session),
  member: session.did,
  user: session.userid,
  tab: (await ask(endpoints.addTab, { pid: air, name: 'Own' }, session)).did,
});

beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  neighbour = await server.signIn('neighbour');
  Object.assign(foreign, await idsOf(neighbour));
  Object.assign(ownDids, await idsOf(administrator));
  const { department: organization = '' } = ownDids;
  ownDids['custom'] = (await ask(endpoints.createRole, { name: 'Trial', organization })).did;
  ownDids['child'] = (await ask(endpoints.createDepartment, { name: 'Trial', upperlevel: organization })).did;
  const { did } = await ask(endpoints.createMember, {
    name: 'Trial',
    organizationid: organization,
    phonenumber: '13712345678',
  });
  ownDids['colleague'] = did;
});
afterAll(() => server.close());

const of = (kind: string): string => ownDids[kind] ?? '';
type Case = { of: string; path: string; call: (id: string) => Promise<Envelope> };

const linkage = (filterdid: string, action: object, notify: object[] = []): unknown => ({
  pid: air,
  filterdid,
  name: 'x',
  events: [{ type: 0, idev_pid: air, idev_did: of('record'), ikey: 'pwr', trend_type: 5 }],
  actions: {
    devControl: [{ pid: air, filterdid: of('tab'), datadid: of('record'), act: 'set', cmd: { pwr: '1' }, ...action }],
    notify,
  },
});
const sendLinkage = async (body: unknown) =>
  (await server.send(endpoints.createLinkage.path, body, { session: administrator })).json<Envelope>();
const board = (filterdid: string) => ({ pid: air, filterdid, type: 'linearea', name: 'Day', config: {} });

/** Values in forms, by call and place. */
const values: Readonly<Record<string, Case>> = {
  'upper department of a new one': {
    of: 'department',
    path: '/upperlevel',
    call: (upperlevel) => ask(endpoints.createDepartment, { name: 'x', upperlevel }),
  },
  'manager of a new department': {
    of: 'member',
    path: '/manager',
    call: (manager) => ask(endpoints.createDepartment, { name: 'x', manager }),
  },
  'upper department of a moved one': {
    of: 'department',
    path: '/upperlevel',
    call: (upperlevel) => ask(endpoints.updateDepartment, { did: of('child'), upperlevel }),
  },
  'manager of a department': {
    of: 'member',
    path: '/manager',
    call: (manager) => ask(endpoints.updateDepartment, { did: of('child'), manager }),
  },
  'department of a new member': {
    of: 'department',
    path: '/organizationid',
    call: (organizationid) => ask(endpoints.createMember, { name: 'x', phonenumber: '13787654321', organizationid }),
  },
  'department of a member': {
    of: 'department',
    path: '/organizationid',
    call: (organizationid) => ask(endpoints.updateMember, { did: of('colleague'), organizationid }),
  },
  'heir of a departure': {
    of: 'user',
    path: '/heir',
    call: (heir) => ask(endpoints.updateMember, { did: of('colleague'), staffstatus: 1, heir }),
  },
  'department of a new role': {
    of: 'department',
    path: '/organization',
    call: (organization) => ask(endpoints.createRole, { name: 'x', organization }),
  },
  'department of a moved role': {
    of: 'department',
    path: '/organization',
    call: (organization) => ask(endpoints.transferRole, { did: of('custom'), organization }),
  },
  'member given a role': {
    of: 'member',
    path: '/add/1',
    call: (did) => ask(endpoints.assignRole, { did: of('custom'), add: [of('colleague'), did], remove: [] }),
  },
  'member losing a role': {
    of: 'member',
    path: '/remove/0',
    call: (did) => ask(endpoints.assignRole, { did: of('custom'), add: [], remove: [did] }),
  },
  'who takes tasks over': {
    of: 'user',
    path: '/to_user_id',
    call: (to_user_id) => ask(endpoints.transferTasks, { user_id: of('user'), to_user_id }),
  },
  'tab of a new board': {
    of: 'tab',
    path: '/filterdid',
    call: (filterdid) => ask(endpoints.createBoard, board(filterdid)),
  },
  'tab of a previewed board': {
    of: 'tab',
    path: '/filterdid',
    call: (filterdid) => {
      const { name: _name, ...preview } = board(filterdid);
      return ask(endpoints.queryBoard, preview);
    },
  },
  'tab of a new linkage': {
    of: 'tab',
    path: '/filterdid',
    call: (filterdid) => sendLinkage(linkage(filterdid, {})),
  },
  'record that a linkage sets': {
    of: 'record',
    path: '/actions/devControl/0/datadid',
    call: (datadid) => sendLinkage(linkage(of('tab'), { datadid })),
  },
  'tab that a linkage sets': {
    of: 'tab',
    path: '/actions/devControl/0/filterdid',
    call: (filterdid) => sendLinkage(linkage(of('tab'), { filterdid })),
  },
  'whom a linkage tells': {
    of: 'user',
    path: '/actions/notify/0/touser/0',
    call: (user) => sendLinkage(linkage(of('tab'), {}, [{ notifyway: 'wechat', content: 'x', touser: [user] }])),
  },
  'tab in an order': {
    of: 'tab',
    path: '/dids/1',
    call: (did) => ask(endpoints.sortTabs, { pid: air, dids: [of('tab'), did] }),
  },
  'tab of a personal entry': {
    of: 'tab',
    path: '/key',
    call: (did) => ask(endpoints.privateStore, { action: 'set', key: `tree-${did}`, value: '1' }),
  },
};

/** What a call is about; lists are whole. */
const subjects: Readonly<Record<string, Omit<Case, 'path'>>> = {
  'record read': { of: 'record', call: (did) => ask(endpoints.readRecord, { pid: air, did }) },
  'records deleted': {
    of: 'record',
    call: (did) => ask(endpoints.deleteRecords, { pid: air, dids: [of('record'), did] }),
  },
  'tasks approved': { of: 'task', call: (did) => ask(endpoints.approveTasks, { dids: [of('task'), did] }) },
  'whose tasks go': {
    of: 'user',
    call: (user_id) => ask(endpoints.transferTasks, { user_id, to_user_id: of('user') }),
  },
  'record that a tab is for': {
    of: 'record',
    call: (vtdid) => ask(endpoints.addTab, { pid: air, name: 'x', vtdid }),
  },
  'tab changed': { of: 'tab', call: (did) => ask(endpoints.updateTab, { did, name: 'x' }) },
  'tab deleted': { of: 'tab', call: (did) => ask(endpoints.deleteTab, { did }) },
  'tab whose boards are listed': { of: 'tab', call: (filterdid) => ask(endpoints.listBoards, { filterdid }) },
  'tab whose boards are sorted': {
    of: 'tab',
    call: (filterdid) => ask(endpoints.sortBoards, { filterdid, dids: [] }),
  },
  'member changed': { of: 'member', call: (did) => ask(endpoints.updateMember, { did, name: 'x' }) },
  'department changed': { of: 'department', call: (did) => ask(endpoints.updateDepartment, { did, name: 'x' }) },
  'department deleted': { of: 'department', call: (did) => ask(endpoints.deleteDepartment, { did }) },
  'role renamed': { of: 'role', call: (did) => ask(endpoints.renameRole, { did, name: 'x' }) },
  'role given': { of: 'role', call: (did) => ask(endpoints.assignRole, { did, add: [], remove: [] }) },
  'device commanded': {
    of: 'record',
    call: (did) => ask(endpoints.control, { pid: air, did, act: 'set', cmd: { pwr: '1' } }),
  },
};

describe('a value in a form', () => {
  it.each(Object.entries(values))(
    '%s: foreign and invented are refused at their place, alike',
    async (_name, sample) => {
      const invented = await sample.call('invented');
      expect(invented).toMatchObject({ status: statuses.badInput, errors: [{ path: sample.path }] });
      expect(await sample.call(foreign[sample.of] ?? '')).toEqual(invented);
    },
  );
});

describe('what a call is about', () => {
  it.each(Object.entries(subjects))('%s: foreign and invented are not found, alike', async (_name, sample) => {
    const invented = await sample.call('invented');
    expect(invented).toMatchObject({ status: statuses.notFound });
    expect(await sample.call(foreign[sample.of] ?? '')).toEqual(invented);
  });

  it('stays as it was after every refusal', async () => {
    expect((await ask(endpoints.readRecord, { pid: air, did: of('record') })).status).toBe(0);
    expect((await ask(endpoints.roleDetail, { did: of('custom') })).data.members).toEqual([]);
  });
});
