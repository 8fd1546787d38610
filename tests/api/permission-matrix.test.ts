import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { Department } from '../../src/schemas/people.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { roleIndex } from '../../server/demo/rights.ts';
import { didOf } from '../../server/demo/tenant.ts';
import { type Person, phones, startTestServer, type TestServer } from './harness.ts';
import { switchingOff } from './policy-input.ts';

/**
 * How far each level of a right reaches: no right, own departments, the whole company, another company. What every
 * call requires is listed in permission-table.test.ts, the demo accounts by right in attacks-rights.test.ts, foreign ids
 * of any kind in tenants.test.ts.
 */

let server: TestServer;
const people = new Map<Person, User>();
const personOf = (person: Person): User => {
  const session = people.get(person);
  if (!session) throw new Error(`${person} is not signed in.`);
  return session;
};
const ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, person: Person = 'administrator') =>
  server.call(endpoint, input, { session: personOf(person) });
const send = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, lines: readonly string[], person: Person) =>
  server.call(endpoint, input, { session: personOf(person), file: new File([lines.join('\n')], 'sent.csv') });
const done = async <A extends { status: number }>(answering: Promise<A>): Promise<A> => {
  const answer = await answering;
  expect(answer).toMatchObject({ status: 0 });
  return answer;
};

/** Own is the department of who reaches their own alone, other is above it. */
const places = ['own', 'other'] as const;
type WhoseDepartment = (typeof places)[number];
const departments = new Map<WhoseDepartment, string>();
const departmentIn = (whose: WhoseDepartment): string => departments.get(whose) ?? '';

const departmentOf = async (person: Person): Promise<string> => {
  const { did } = personOf(person);
  return String((await done(ask(endpoints.readRecord, { pid: products.members, did }))).data['organizationid']);
};

/** Everything at one level, in a role of its own. */
const giveAll = async (person: Person, level: 1 | 2): Promise<void> => {
  const name = `Level ${level}`;
  const { did } = await done(ask(endpoints.createRole, { name, organization: departmentIn('other') }));
  const right = { pid: '*', create: 16 as const, read: level, write: level, set: level };
  await done(ask(endpoints.grantRole, { did, rights: [right] }));
  await done(ask(endpoints.assignRole, { did, add: [personOf(person).did], remove: [] }));
};

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'staff', 'nobody', 'neighbour'] as const)
    people.set(person, await server.signIn(person));
  departments.set('own', await departmentOf('nobody'));
  departments.set('other', await departmentOf('administrator'));
  await giveAll('nobody', 1);
  await giveAll('staff', 2);
  const did = didOf('riverside', products.roles, roleIndex.operator);
  await done(ask(endpoints.assignRole, { did, add: [], remove: [personOf('operator').did] }));
});
afterAll(() => server.close());

let made = 0;
const next = () => {
  made += 1;
  return made;
};

const usedDids = new Set<string>();

/** A record of a list that no other case has, put into a department beneath the calls: products have calls of their own. */
const placed = async (pid: string, whose: WhoseDepartment, filter: { status: string[] }[] = []): Promise<string> => {
  const page = await done(ask(endpoints.queryRecords, { pid, pagesize: 500, filter }));
  const did = page.result.data.map((row) => row.did).find((candidate) => !usedDids.has(candidate));
  if (did === undefined) throw new Error(`The demo has too few records of ${pid}.`);
  usedDids.add(did);
  const module = await server.services.modules.any(pid);
  const move = sql`update ${sql.table(module?.table ?? '')} set organizationid = record_id(${departmentIn(whose)}) where did = ${did}`;
  await server.db.transaction('system', (trx) => move.execute(trx));
  return did;
};
const unit = (whose: WhoseDepartment) => placed(pids.air, whose);
const task = (whose: WhoseDepartment) => placed(products.tasks, whose, [{ status: ['0'] }]);
const role = async (whose: WhoseDepartment) =>
  (await done(ask(endpoints.createRole, { name: randomUUID(), organization: departmentIn(whose) }))).did;
const member = async (whose: WhoseDepartment) => {
  const phonenumber = `188${String(next()).padStart(8, '0')}`;
  const input = { name: 'Somebody', organizationid: departmentIn(whose), phonenumber };
  return (await done(ask(endpoints.createMember, input))).did;
};
const department = async (whose: WhoseDepartment) => {
  const upperlevel = whose === 'own' ? { upperlevel: departmentIn(whose) } : {};
  return (await done(ask(endpoints.createDepartment, { name: `Department ${next()}`, ...upperlevel }))).did;
};
const visit = async (whose: WhoseDepartment) => {
  const { data } = await done(ask(endpoints.refreshVisitorCode, {}));
  const { did } = await done(
    server.call(endpoints.registerVisit, {
      authorization: data.authorization,
      company: 'Acme',
      visitor: 'Guest',
      mobile: '13512345678',
      interviewee: phones[whose === 'own' ? 'nobody' : 'administrator'],
      visitaddr: '',
      interviewtime: nowSeconds(),
    }),
  );
  return did;
};
const lighting = async () => {
  const tabs = await done(ask(endpoints.listTabs, { pid: pids.lights }));
  return switchingOff(pids.lights, tabs.result[0]?.did ?? '');
};
/** A policy that somebody of the department made. */
const policy = async (whose: WhoseDepartment) => {
  const by = whose === 'own' ? 'nobody' : 'administrator';
  return (await done(ask(endpoints.createPolicy, await lighting(), by))).did;
};
const confirmedVisit = async (whose: WhoseDepartment) => {
  const did = await visit(whose);
  await done(ask(endpoints.confirmVisit, { did, accept: true }));
  return did;
};

type Outcome = Promise<number>;
type Call = {
  make: (whose: WhoseDepartment) => Promise<string>;
  call: (did: string, person: Person) => Outcome;
  /** Where having no right is answered otherwise than by naming the right that is missing. */
  without?: number;
  /** Where what lies beyond one’s departments, or in another company, is answered otherwise than as not found. */
  beyond?: number;
  foreign?: number;
};

const pid = pids.air;
const statusOf = async (answering: Promise<{ status: number }>): Outcome => (await answering).status;

/** A list that leaves a thing out answers about it as if it were not found. */
const among = <A extends { status: number }>(answer: A, isListed: (answer: A) => boolean): number =>
  answer.status === 0 && !isListed(answer) ? statuses.notFound : answer.status;

const rename = async (did: string, name: string): Promise<void> => {
  const { data } = await done(ask(endpoints.readRecord, { pid, did }));
  await done(ask(endpoints.updateRecord, { pid, did, data: { name }, version: Number(data['version']) }));
};
/** A thing whose name is its id, so that it is found by it. */
const namedUnit = async (whose: WhoseDepartment) => {
  const did = await unit(whose);
  await rename(did, did);
  return did;
};
const companyTab = async () => {
  const tabs = await done(ask(endpoints.listTabs, { pid }));
  return tabs.result.find(({ condition }) => condition.length === 0)?.did ?? '';
};
/** The name of a tab that somebody of the department made, by which its entry in the log is known. */
const entry = async (whose: WhoseDepartment) => {
  const name = randomUUID().slice(0, 30);
  await done(ask(endpoints.addTab, { pid, name, condition: [] }, whose === 'own' ? 'nobody' : 'administrator'));
  return name;
};
const departmentsOf = (nodes: readonly Department[]): string[] =>
  nodes.flatMap(({ did, subordinate }) => [did, ...departmentsOf(subordinate)]);

const calls: Readonly<Record<string, Call>> = {
  readRecord: { make: unit, call: (did, by) => statusOf(ask(endpoints.readRecord, { pid, did }, by)) },
  recordAddress: {
    make: unit,
    call: (did, by) => statusOf(ask(endpoints.recordAddress, { pid, did }, by)),
  },
  queryRecords: {
    make: unit,
    call: async (did, by) => {
      const answer = await ask(
        endpoints.queryRecords,
        { pid, filter: [{ did: [{ type: '=' as const, v: did }] }] },
        by,
      );
      return answer.status === 0 && answer.result.total === 0 ? statuses.notFound : answer.status;
    },
  },
  queryBoard: {
    make: unit,
    call: async (did, by) => {
      const filter = [{ did: [{ type: '=' as const, v: did }] }];
      const units = { name: 'units', pid, filter, groupby: [], measures: [{ agg: 'count' as const, as: 'units' }] };
      return among(await ask(endpoints.queryBoard, { queries: [units] }, by), ({ result }) =>
        result.datasets.some(({ rows }) => rows[0]?.[0] === 1),
      );
    },
  },
  updateRecord: {
    make: unit,
    call: async (did, by) => {
      const { data } = await done(ask(endpoints.readRecord, { pid, did }));
      const change = { pid, did, data: { name: 'Renamed' }, version: Number(data['version']) };
      return statusOf(ask(endpoints.updateRecord, change, by));
    },
  },
  batchRecords: {
    make: unit,
    call: async (did, by) => {
      const change = { pid, action: 'update' as const, data: { name: 'Renamed' }, dids: [did] };
      const answer = await ask(endpoints.batchRecords, change, by);
      return answer.status === 0 && answer.done === 0 ? statuses.notFound : answer.status;
    },
  },
  control: {
    make: unit,
    call: (did, by) => statusOf(ask(endpoints.control, { pid, did, act: 'set', cmd: { pwr: '1' } }, by)),
  },
  searchColumn: {
    make: namedUnit,
    call: async (did, by) =>
      among(await ask(endpoints.searchColumn, { pid, column: 'name', keyword: did }, by), ({ data }) =>
        data.includes(did),
      ),
  },
  exportRecords: {
    make: namedUnit,
    call: async (did, by) => {
      const filter = encodeURIComponent(JSON.stringify([{ name: [did] }]));
      const url = `${endpoints.exportRecords.path}?did=${await companyTab()}&format=csv&filter=${filter}`;
      const file = await server.send(url, {}, { method: 'GET', session: personOf(by) });
      if (String(file.headers['content-type']).startsWith('application/json'))
        return file.json<{ status: number }>().status;
      return file.body.includes(did) ? 0 : statuses.notFound;
    },
  },
  controlAll: {
    make: unit,
    call: async (did, by) => {
      const filter = [{ did: [{ type: '=' as const, v: did }] }];
      const input = { pid, filterdid: await companyTab(), filter, act: 'set' as const, cmd: { pwr: '1' } };
      return among(await ask(endpoints.controlAll, input, by), ({ accepted }) => accepted === 1);
    },
  },
  listVisits: {
    make: visit,
    call: async (did, by) =>
      among(await ask(endpoints.listVisits, { company: 'Acme', pagesize: 500 }, by), ({ data }) =>
        data.some((record) => record.did === did),
      ),
  },
  listMembers: {
    make: member,
    call: async (did, by) =>
      among(await ask(endpoints.listMembers, { pagesize: 1000 }, by), ({ result }) =>
        result.some((row) => row.did === did),
      ),
  },
  departmentTree: {
    make: department,
    call: async (did, by) =>
      among(await ask(endpoints.departmentTree, {}, by), ({ result }) => departmentsOf(result).includes(did)),
  },
  queryAudit: {
    make: entry,
    call: async (name, by) =>
      among(await ask(endpoints.queryAudit, { offset: 0, step: 500 }, by), ({ results }) =>
        JSON.stringify(results).includes(name),
      ),
  },
  createRecord: {
    make: async (whose) => departmentIn(whose),
    call: async (organization, by) => {
      const space = await placed(products.spaces, 'own');
      const data = { name: 'Made', code: `M${next()}`, actype: '1', space, organization };
      return statusOf(ask(endpoints.createRecord, { pid, data }, by));
    },
    beyond: statuses.forbidden,
    foreign: statuses.badInput,
  },
  createMember: {
    make: async (whose) => departmentIn(whose),
    call: (organizationid, by) => {
      const phonenumber = `187${String(next()).padStart(8, '0')}`;
      return statusOf(ask(endpoints.createMember, { name: 'Somebody', organizationid, phonenumber }, by));
    },
    beyond: statuses.badInput,
    foreign: statuses.badInput,
  },
  importMembers: {
    make: async (whose) => departmentIn(whose),
    call: (organizationid, by) => {
      const phonenumber = `186${String(next()).padStart(8, '0')}`;
      const lines = ['Name,Department,Phone', `Somebody,${organizationid},${phonenumber}`];
      return statusOf(send(endpoints.importMembers, {}, lines, by));
    },
    beyond: statuses.badInput,
    foreign: statuses.badInput,
  },
  importHistory: {
    make: (whose) => placed(pids.electricity, whose),
    call: (device, by) => {
      const body = JSON.stringify({ pid: pids.electricityHistory, did: '' });
      const lines = ['Device,Time,Energy,Average power', `${device},2004-02-29 12:00,1,2`];
      return statusOf(send(endpoints.importHistory, { body }, lines, by));
    },
    beyond: statuses.badInput,
    foreign: statuses.badInput,
  },
  transferTasks: {
    make: async (whose) => {
      const did = await member(whose);
      const listed = await done(ask(endpoints.listMembers, { pagesize: 1000 }));
      return listed.result.find((row) => row.did === did)?.userid ?? '';
    },
    call: (user_id, by) => statusOf(ask(endpoints.transferTasks, { user_id, to_user_id: personOf(by).userid }, by)),
  },
  createDepartment: {
    make: async (whose) => departmentIn(whose),
    call: (upperlevel, by) => statusOf(ask(endpoints.createDepartment, { name: `Below ${next()}`, upperlevel }, by)),
    beyond: statuses.badInput,
    foreign: statuses.badInput,
  },
  createRole: {
    make: async (whose) => departmentIn(whose),
    call: (organization, by) => statusOf(ask(endpoints.createRole, { name: randomUUID(), organization }, by)),
    beyond: statuses.badInput,
    foreign: statuses.badInput,
  },
  readPolicy: { make: policy, call: (did, by) => statusOf(ask(endpoints.readPolicy, { did }, by)) },
  explainPolicy: { make: policy, call: (did, by) => statusOf(ask(endpoints.explainPolicy, { did }, by)) },
  policyVersions: { make: policy, call: (did, by) => statusOf(ask(endpoints.policyVersions, { did }, by)) },
  updatePolicy: {
    make: policy,
    call: async (did, by) => statusOf(ask(endpoints.updatePolicy, { did, ...(await lighting()) }, by)),
  },
  deletePolicy: { make: policy, call: (did, by) => statusOf(ask(endpoints.deletePolicy, { did }, by)) },
  deleteRecords: { make: unit, call: (did, by) => statusOf(ask(endpoints.deleteRecords, { pid, dids: [did] }, by)) },
  approveTasks: { make: task, call: (did, by) => statusOf(ask(endpoints.approveTasks, { dids: [did] }, by)) },
  roleDetail: {
    make: role,
    call: (did, by) => statusOf(ask(endpoints.roleDetail, { did }, by)),
    without: statuses.notFound,
  },
  renameRole: {
    make: role,
    call: (did, by) => statusOf(ask(endpoints.renameRole, { did, name: randomUUID() }, by)),
  },
  transferRole: {
    make: role,
    call: (did, by) => statusOf(ask(endpoints.transferRole, { did, organization: departmentIn('own') }, by)),
  },
  disableRole: { make: role, call: (did, by) => statusOf(ask(endpoints.disableRole, { did, enable: false }, by)) },
  grantRole: { make: role, call: (did, by) => statusOf(ask(endpoints.grantRole, { did, rights: [] }, by)) },
  assignRole: { make: role, call: (did, by) => statusOf(ask(endpoints.assignRole, { did, add: [], remove: [] }, by)) },
  deleteRole: { make: role, call: (did, by) => statusOf(ask(endpoints.deleteRole, { did }, by)) },
  confirmVisit: {
    make: visit,
    call: (did, by) => statusOf(ask(endpoints.confirmVisit, { did, accept: true }, by)),
    without: statuses.notFound,
  },
  leaveVisit: { make: confirmedVisit, call: (did, by) => statusOf(ask(endpoints.leaveVisit, { did }, by)) },
  updateMember: { make: member, call: (did, by) => statusOf(ask(endpoints.updateMember, { did, name: 'New' }, by)) },
  renameMember: { make: member, call: (did, by) => statusOf(ask(endpoints.renameMember, { did, name: 'New' }, by)) },
  updateDepartment: {
    make: department,
    call: (did, by) => statusOf(ask(endpoints.updateDepartment, { did, name: `Named ${next()}` }, by)),
  },
  deleteDepartment: {
    make: department,
    call: (did, by) => statusOf(ask(endpoints.deleteDepartment, { did }, by)),
  },
};

describe('what one thing of a department answers', () => {
  it.each(Object.entries(calls))('to %s', async (_name, row) => {
    const { make, call, without = statuses.forbidden, beyond = statuses.notFound, foreign = statuses.notFound } = row;
    const answers: Record<string, number> = {};
    for (const whose of places)
      for (const person of ['operator', 'nobody', 'staff', 'neighbour'] as const)
        answers[`${person} ${whose}`] = await call(await make(whose), person);
    expect(answers).toEqual({
      // No right, own departments, the whole company, an administrator of another one.
      'operator own': without,
      'nobody own': 0,
      'staff own': 0,
      'neighbour own': foreign,
      'operator other': without,
      'nobody other': beyond,
      'staff other': 0,
      'neighbour other': foreign,
    });
  });
});
