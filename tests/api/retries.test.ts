import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints, type EndpointName } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { routes } from '../../server/routes.ts';
import { nowSeconds } from '../../server/clock.ts';
import { makeAgentToken, makeToken } from './device-token-trial.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { switchingOff } from './policy-input.ts';
import { tableFingerprints } from './table-fingerprints.ts';

/** An answer that got lost is asked for again with the same key: nothing happens twice, on any writing endpoint. */

const pid = '300000000000000000000004';
let server: TestServer;
let session: User;
let record: { did: string; version: number };
let tab: string;

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  const spaces = await server.call(endpoints.queryRecords, { pid, pagesize: 1 }, { session });
  const [first] = spaces.result.data;
  record = { did: first?.did ?? '', version: Number(first?.['version'] ?? 1) };
  const added = await server.call(endpoints.addTab, { pid, name: 'Mine' }, { session });
  tab = added.did;
});
afterAll(() => server.close());

const module = {
  pid: '3abc00000000000000000001',
  name: { en: 'Twice', zh: '两次' },
  group: 'other',
  columns: [{ column: 'note', label: { en: 'Note', zh: '备注' }, type: 'string' }],
};

const linkage = async () => {
  const page = await server.call(endpoints.queryRecords, { pid, pagesize: 1, page: 5 }, { session });
  const event = { type: 0, idev_pid: pid, idev_did: page.result.data[0]?.did, ikey: 'pwr', trend_type: 5 };
  const notify = [{ notifyway: 'wechat', content: 'Once', touser: [session.userid] }];
  const tabs = await server.call(endpoints.listTabs, { pid }, { session });
  return { pid, filterdid: tabs.result[0]?.did, name: 'Once', events: [event], actions: { notify } };
};
const linkageMade = async (): Promise<string> => {
  const made = await server.send(endpoints.createLinkage.path, await linkage(), { session });
  return made.json<{ did: string }>().did;
};

const policy = async () => {
  const tabs = await server.call(endpoints.listTabs, { pid }, { session });
  return switchingOff(pid, tabs.result[0]?.did ?? '');
};
const notification = () => ({
  pid,
  notifytrigger: 'expiring',
  notifytype: '0',
  notifytmpldid: 'tmpl-expiring',
  params: '[{"name":"notifyparam1","kind":"1","value":"name"}]',
});
const notificationMade = async (): Promise<string> => {
  const { data } = await server.call(endpoints.saveNotification, notification(), { session });
  return data.id;
};
const policyMade = async (): Promise<string> => {
  const made = await server.send(endpoints.createPolicy.path, await policy(), { session });
  return made.json<{ did: string }>().did;
};

const board = async () => {
  const tabs = await server.call(endpoints.listTabs, { pid }, { session });
  const config = { xcolumn: 'pwr', ycolumn: 'pwr', agg: 'count' };
  return { pid, filterdid: tabs.result[0]?.did ?? '', type: 'bar', name: 'Once', config };
};
const dashboardMade = async () =>
  (await server.call(endpoints.saveDashboard, { name: `One ${randomUUID()}` }, { session })).did;
const chatMade = async (): Promise<string> => {
  const [id, time] = [randomUUID().replaceAll('-', '').slice(0, 24), nowSeconds()];
  const { companyid, userid } = session;
  const made = { companyid, userid, id, title: 'Once', createdat: time, updatedat: time };
  await server.db.transaction('system', (trx) => trx.insertInto('chatsession').values(made).execute());
  return id;
};
const boardMade = async (): Promise<string> =>
  (await server.call(endpoints.createBoard, await board(), { session })).did;

const department = async (): Promise<string> =>
  (await server.call(endpoints.departmentTree, {}, { session })).result[0]?.did ?? '';
const newMember = async () => ({
  name: 'Once',
  organizationid: await department(),
  phonenumber: `133${randomInt(10_000_000, 99_999_999)}`,
});
const memberMade = async (): Promise<string> =>
  (await server.call(endpoints.createMember, await newMember(), { session })).did;

const roleMade = async (): Promise<string> => {
  const { data } = await server.call(endpoints.readRecord, { pid: products.members, did: session.did }, { session });
  const input = { name: `Twice ${randomUUID()}`, organization: String(data['organizationid']) };
  return (await server.call(endpoints.createRole, input, { session })).did;
};
const visitAt = async (status: string) => {
  const query = { pid: products.visitors, pagesize: 1, filter: [{ statusdesc: [status] }] };
  return { did: (await server.call(endpoints.queryRecords, query, { session })).result.data[0]?.did };
};

/** A valid input of every writing endpoint that has code of its own; one that is missing here fails below. */
const inputs: Partial<Record<EndpointName, () => object | Promise<object>>> = {
  endOwnSession: async () => {
    await server.signIn('administrator');
    const { result } = await server.call(endpoints.sessions, {}, { session });
    return { id: result.find(({ isCurrent }) => !isCurrent)?.id };
  },
  importHistory: () => ({ body: JSON.stringify({ pid: meterHistory }) }),
  readInbox: () => ({ dids: [] }),
  revokeDeviceToken: async () => ({ did: (await makeToken(server, session, pid)).did }),
  revokeAgentToken: async () => ({ did: (await makeAgentToken(server, session)).did }),
  deleteChat: async () => ({ chatsessionid: await chatMade() }),
  cancelImport: () => ({ run: randomUUID() }),
  privateStore: () => ({ action: 'set', key: 'dashboard', value: randomUUID() }),
  createRecord: async () => {
    const stored = await server.call(endpoints.readRecord, { pid, did: record.did }, { session });
    return {
      pid,
      data: { name: 'Once', code: 'AC-1', space: stored.data['space'], devicetype: stored.data['devicetype'] },
    };
  },
  updateRecord: async () => {
    const { data } = await server.call(endpoints.readRecord, { pid, did: record.did }, { session });
    return { pid, did: record.did, data: { name: `Renamed ${randomUUID().slice(0, 8)}` }, version: data['version'] };
  },
  deleteRecords: () => ({ pid, dids: [record.did] }),
  batchRecords: async () => {
    const page = await server.call(endpoints.queryRecords, { pid, pagesize: 2, page: 3 }, { session });
    return { pid, action: 'update', data: { name: 'Batch' }, dids: page.result.data.map((row) => row.did) };
  },
  approveTasks: async () => {
    const pending = { pid: products.tasks, pagesize: 2, filter: [{ status: ['0'] }] };
    const { result } = await server.call(endpoints.queryRecords, pending, { session });
    return { dids: result.data.map(({ did }) => did) };
  },
  transferTasks: async () => ({ user_id: session.userid, to_user_id: (await server.signIn('operator')).userid }),
  takeRules: () => ({ user_id: session.userid }),
  createMember: newMember,
  updateMember: async () => ({ did: await memberMade(), staffstatus: 1, heir: session.userid }),
  renameMember: async () => ({ did: await memberMade(), name: `Renamed ${randomUUID()}` }),
  importMembers: () => ({}),
  createDepartment: async () => ({ name: 'Once', upperlevel: await department() }),
  updateDepartment: async () => ({ did: await department(), name: `Renamed ${randomUUID()}` }),
  deleteDepartment: async () => {
    const made = await server.call(endpoints.createDepartment, { name: 'Gone' }, { session });
    return { did: made.did };
  },
  createRole: async () => {
    const { data } = await server.call(endpoints.readRecord, { pid: products.members, did: session.did }, { session });
    return { name: 'Twice', organization: data['organizationid'] };
  },
  renameRole: async () => ({ did: await roleMade(), name: 'Renamed twice' }),
  transferRole: async () => {
    const { result } = await server.call(
      endpoints.queryRecords,
      { pid: products.departments, pagesize: 1 },
      { session },
    );
    return { did: await roleMade(), organization: result.data[0]?.did };
  },
  // Without the state that is wanted: the call that a retry could turn back.
  disableRole: async () => ({ did: await roleMade() }),
  deleteRole: async () => ({ did: await roleMade() }),
  grantRole: async () => ({ did: await roleMade(), rights: [{ pid, create: 0, read: 1, write: 0, set: 0 }] }),
  assignRole: async () => ({ did: await roleMade(), add: [session.did], remove: [] }),
  refreshVisitorCode: () => ({}),
  confirmVisit: async () => ({ ...(await visitAt('0')), accept: true }),
  leaveVisit: () => visitAt('1'),
  addTab: () => ({ pid, name: 'Another' }),
  updateTab: () => ({ did: tab, name: 'Renamed' }),
  sortTabs: async () => {
    const tabs = await server.call(endpoints.listTabs, { pid }, { session });
    return { pid, dids: tabs.result.map(({ did }) => did).toReversed() };
  },
  createBoard: board,
  updateBoard: async () => ({ did: await boardMade(), name: `Twice ${randomUUID()}`, config: (await board()).config }),
  deleteBoard: async () => ({ did: await boardMade() }),
  sortBoards: async () => {
    const { filterdid } = await board();
    const listed = await server.call(endpoints.listBoards, { filterdid }, { session });
    return { filterdid, dids: listed.result.map(({ did }) => did).toReversed() };
  },
  saveDashboard: async () => ({ name: `Twice ${randomUUID()}` }),
  deleteDashboard: async () => ({ did: await dashboardMade() }),
  shareDashboard: async () => ({ did: await dashboardMade(), roles: [], departments: [] }),
  createLinkage: linkage,
  updateLinkage: async () => ({ did: await linkageMade(), ...(await linkage()), name: `Twice ${randomUUID()}` }),
  deleteLinkage: async () => ({ did: await linkageMade() }),
  createPolicy: policy,
  updatePolicy: async () => ({ did: await policyMade(), ...(await policy()), name: `Twice ${randomUUID()}` }),
  saveTimeStatus: () => ({ pid, time_field: 'installdate', notify_duration: 60, expiring_duration: 0 }),
  saveNotification: notification,
  deleteNotification: async () => ({ id: await notificationMade() }),
  switchNotification: async () => ({ id: await notificationMade(), turn: 'off' }),
  resetPolicyConfiguration: () => ({ targetpid: pid, configurations: [{ policy_type: 1, sifter: ['filter'] }] }),
  deletePolicy: async () => ({ did: await policyMade() }),
  deleteTab: () => ({ did: tab }),
  saveModule: () => module,
  deleteModule: () => ({ pid: module.pid, name: 'Twice' }),
  uploadFile: () => ({ purpose: 'attachment' }),
  deleteFile: async () => {
    const { fileid } = await server.call(endpoints.uploadFile, {}, { session });
    return { fileid };
  },
  control: async () => {
    const page = await server.call(endpoints.queryRecords, { pid, pagesize: 1, page: 9 }, { session });
    return { pid, did: page.result.data[0]?.did, act: 'set', cmd: { pwr: '1' } };
  },
  controlAll: () => ({ pid, act: 'set', cmd: { pwr: '0' }, filter: [{ name: ['12F'] }] }),
};

const meterHistory = '500000000000000000000001';

/** The files of calls that read one; others take the harness's. */
const files: Partial<Record<EndpointName, () => Promise<File>>> = {
  importMembers: async () => {
    const { name, organizationid, phonenumber } = await newMember();
    return new File([`Name,Department,Phone\n${name},${organizationid},${phonenumber}\n`], 'once.csv');
  },
  importHistory: async () => {
    const page = await server.call(endpoints.queryRecords, { pid: meterHistory, pagesize: 1 }, { session });
    const device = String(page.result.data[0]?.['device']);
    return new File([`Device,Time,Energy,Average power\n${device},2004-02-29 12:00,1,2\n`], 'once.csv');
  },
};

/** Their effect is not a row that could come twice: a code, a session, its end. */
const withoutKeys = new Set<EndpointName>(['signOut', 'makeToken', 'confirmAuthorization']);

const fingerprints = () => tableFingerprints(server.db, ['idempotency', 'throttle']);

const served = new Set(routes.map((route) => route.endpoint));
const writing = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, endpoint]) =>
    endpoint.writes && endpoint.needs !== 'public' && served.has(endpoint) && !withoutKeys.has(name),
);

describe('a repeated call', () => {
  it.each(writing)('%s happens once', async (name, endpoint) => {
    const make = inputs[name];
    if (make === undefined) throw new Error(`${name} writes and has code: give it an input here.`);
    const input = await make();
    const key = randomUUID();
    const file = await files[name]?.();
    const sent = file === undefined ? { session, key } : { session, key, file };
    const first = await server.call(endpoint, input, sent);
    expect(first).toMatchObject({ status: 0 });
    const before = await fingerprints();
    const second = await server.call(endpoint, input, sent);
    expect(second).toEqual(first);
    expect(await fingerprints()).toEqual(before);
  });
});

describe('the fingerprint of the tables', () => {
  it('shows a write to a large table, even one that changes no value', async () => {
    const module = await server.services.modules.any(meterHistory);
    const before = await fingerprints();
    expect([...before.values()].filter((print) => print !== '0:0').length).toBeGreaterThan(20);
    const rewrite = sql`update ${sql.table(module?.base ?? '')} set device = device
      where ctid = (select ctid from ${sql.table(module?.base ?? '')} limit 1)`;
    await server.db.transaction('system', (trx) => rewrite.execute(trx));
    expect(await fingerprints()).not.toEqual(before);
  });
});

describe('an announcement that fails after the commit', () => {
  it('is no failure of the call, which a client would repeat', async () => {
    const { announce } = server.db;
    server.db.announce = () => Promise.reject(new Error('The connection is lost.'));
    try {
      const answer = await server.send(endpoints.createLinkage.path, await linkage(), { session });
      expect(answer.json()).toMatchObject({ status: 0, did: expect.any(String) });
    } finally {
      server.db.announce = announce;
    }
  });
});
