// oxlint-disable vitest/no-standalone-expect -- the functions of a table are run by the test of their row
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { pids } from '../../server/demo/pids.ts';
import { roleIndex } from '../../server/demo/rights.ts';
import { didOf } from '../../server/demo/tenant.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';
import { switchingOff } from './policy-input.ts';

/** Somebody who may add, change and configure everything and read nothing learns nothing by writing. */

let server: TestServer;
const people = new Map<Person, User>();
const personOf = (person: Person): User => {
  const session = people.get(person);
  if (!session) throw new Error(`${person} is not signed in.`);
  return session;
};
const ask = <E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  person: Person = 'administrator',
  more: { key?: string; file?: File } = {},
) => server.call(endpoint, input, { session: personOf(person), ...more });
const done = async <A extends { status: number }>(answering: Promise<A>): Promise<A> => {
  const answer = await answering;
  expect(answer).toMatchObject({ status: 0 });
  return answer;
};

const pid = pids.air;
/** Stands in every stored value of the records that calls are about. */
const word = 'Marked';
let made = 0;
let department: string;

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator'] as const) people.set(person, await server.signIn(person));
  const { did } = personOf('administrator');
  const { data } = await done(ask(endpoints.readRecord, { pid: products.members, did }));
  department = String(data['organizationid']);
  const add = [personOf('operator').did];
  const operator = didOf('riverside', products.roles, roleIndex.operator);
  await done(ask(endpoints.assignRole, { did: operator, add: [], remove: add }));
  const role = (await done(ask(endpoints.createRole, { name: 'Writes', organization: department }))).did;
  const rights = [{ pid: '*', create: 16 as const, read: 0 as const, write: 2 as const, set: 2 as const }];
  await done(ask(endpoints.grantRole, { did: role, rights }));
  await done(ask(endpoints.assignRole, { did: role, add, remove: [] }));
});
afterAll(() => server.close());

const run = (statement: ReturnType<typeof sql>) => server.db.transaction('system', (trx) => statement.execute(trx));

const usedDids = new Set<string>();

/** A record of a list, named with the word beneath the calls. */
type Choice = { filter?: Record<string, string[]>[]; condition?: { k: string; type: '!='; v: string[] }[] };
const marked = async (from: string, choice: Choice = {}): Promise<string> => {
  const page = await done(ask(endpoints.queryRecords, { pid: from, pagesize: 500, ...choice }));
  const did = page.result.data.map((row) => row.did).find((candidate) => !usedDids.has(candidate));
  if (did === undefined) throw new Error(`The demo has too few records of ${from}.`);
  usedDids.add(did);
  made += 1;
  const module = await server.services.modules.any(from);
  await run(sql`update ${sql.table(module?.table ?? '')} set name = ${`${word} ${made}`} where did = ${did}`);
  return did;
};

const versionOf = async (did: string) => Number((await done(ask(endpoints.readRecord, { pid, did }))).data['version']);

const companyTab = async () => (await done(ask(endpoints.listTabs, { pid }))).result[0]?.did ?? '';

const importing = (lines: readonly string[]) => new File([lines.join('\n')], 'sent.csv');

const emptyLinkage = async (did: string) => ({
  pid,
  filterdid: await companyTab(),
  name: `${word} linkage`,
  events: [
    {
      type: 0 as const,
      idev_pid: pid,
      idev_did: did,
      ikey: 'room_temp',
      trend_type: 0 as const,
      ref_value: 280,
      keeptime: 0,
    },
  ],
  conditionsinfo: { datetime: [], property: [] },
  actions: {
    devControl: [],
    notify: [{ notifyway: 'wechat' as const, content: 'Too hot', touser: [personOf('operator').userid] }],
  },
});

type Answers = Promise<readonly object[]>;

/** What somebody without the right to read is answered by each call that could tell them something. */
const writings = {
  createRecord: async () => [await ask(endpoints.createRecord, { pid, data: { name: 'Sent' } }, 'operator')],
  updateRecord: async () => {
    const did = await marked(pid);
    const version = await versionOf(did);
    const data = { pwr: '1' };
    const changed = await ask(endpoints.updateRecord, { pid, did, data, version }, 'operator');
    expect(changed).toMatchObject({ status: 0, data: { did, version: version + 1, pwr: '1' } });
    expect(Object.keys(changed.data).toSorted()).toEqual(['did', 'pwr', 'version']);
    const stale = await ask(endpoints.updateRecord, { pid, did, data, version }, 'operator');
    expect(stale).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'version' }] });
    expect(Object.keys(stale)).not.toContain('data');
    return [changed, stale];
  },
  deleteRecords: async () => [await ask(endpoints.deleteRecords, { pid, dids: [await marked(pid)] }, 'operator')],
  batchRecords: async () => {
    const dids = [await marked(pid), 'invented'];
    const all = { pid, action: 'update' as const, data: { pwr: '1' }, filter: [{ name: [word] }], expect: 0 };
    const byFilter = await ask(endpoints.batchRecords, all, 'operator');
    expect(byFilter.status).toBe(statuses.forbidden);
    return [
      await ask(endpoints.batchRecords, { pid, action: 'update', data: { pwr: '1' }, dids }, 'operator'),
      byFilter,
    ];
  },
  control: async () => [
    await ask(endpoints.control, { pid, did: await marked(pid), act: 'set', cmd: { pwr: '1' } }, 'operator'),
  ],
  controlAll: async () => {
    await marked(pid);
    const cmd = { pwr: '1' };
    // Another number than was expected would tell how many match.
    const answer = await ask(
      endpoints.controlAll,
      { pid, act: 'set', cmd, filter: [{ name: [word] }], expect: 99 },
      'operator',
    );
    expect(answer).toMatchObject({ status: 0 });
    expect(Object.keys(answer)).not.toContain('accepted');
    expect(Object.keys(answer)).not.toContain('refused');
    return [answer];
  },
  approveTasks: async () => {
    const moved = await marked(products.tasks, { filter: [{ status: ['2'] }] });
    const answer = await ask(endpoints.approveTasks, { dids: [moved] }, 'operator');
    expect(answer.status).toBe(statuses.conflict);
    return [answer];
  },
  leaveVisit: async () => {
    // Who is visited may read the visitor's name.
    const ofOthers = [{ k: 'interviewee', type: '!=' as const, v: [personOf('operator').did] }];
    const did = await marked(products.visitors, { filter: [{ statusdesc: ['3'] }], condition: ofOthers });
    const answer = await ask(endpoints.leaveVisit, { did }, 'operator');
    expect(answer.status).toBe(statuses.conflict);
    return [answer];
  },
  renameRole: async () => {
    const did = didOf('riverside', products.roles, roleIndex.administrator);
    const module = await server.services.modules.any(products.roles);
    await run(sql`update ${sql.table(module?.table ?? '')} set name = ${`${word} role`} where did = ${did}`);
    return [await ask(endpoints.renameRole, { did, name: 'Sent' }, 'operator')];
  },
  grantRole: async () => {
    const name = `${word} granted`;
    const { did } = await done(ask(endpoints.createRole, { name, organization: department }));
    await done(ask(endpoints.assignRole, { did, add: [personOf('administrator').did], remove: [] }));
    const stale = await ask(endpoints.grantRole, { did, rights: [], version: 99 }, 'operator');
    expect(stale).toMatchObject({ status: statuses.conflict });
    const preview = await ask(endpoints.grantRole, { did, rights: [], preview: true }, 'operator');
    expect(preview).toMatchObject({ status: statuses.forbidden });
    return [stale, preview];
  },
  deleteDepartment: async () => {
    const answer = await ask(endpoints.deleteDepartment, { did: department }, 'operator');
    expect(answer).toMatchObject({ status: statuses.conflict });
    expect(answer.msg).not.toMatch(/\d/);
    expect(Object.keys(answer)).not.toContain('data');
    return [answer];
  },
  updateLinkage: async () => {
    const linkage = await emptyLinkage(await marked(pid));
    const { did } = await done(ask(endpoints.createLinkage, linkage));
    const answer = await ask(endpoints.updateLinkage, { ...linkage, did, name: 'Sent', version: 99 }, 'operator');
    // An event is read, and so is what the linkage is about.
    expect(answer.status).toBe(statuses.forbidden);
    return [answer];
  },
  updatePolicy: async () => {
    const policy = { ...switchingOff(pids.lights, ''), name: `${word} policy` };
    const tabs = await done(ask(endpoints.listTabs, { pid: pids.lights }));
    const input = switchingOff(pids.lights, tabs.result[0]?.did ?? '');
    const { did } = await done(ask(endpoints.createPolicy, { ...input, name: policy.name }));
    return [await ask(endpoints.updatePolicy, { ...input, did, name: 'Sent', version: 99 }, 'operator')];
  },
  takeRules: async () => {
    const linkage = { ...(await emptyLinkage(await marked(pid))), name: 'Left to the heir' };
    const { did } = await done(ask(endpoints.createLinkage, linkage));
    await run(sql`update linkage set heir = ${personOf('operator').userid} where did = ${did}`);
    const answer = await ask(endpoints.takeRules, { user_id: personOf('administrator').userid }, 'operator');
    // The name of a rule is the heir's to know; of the record that it is about only its readers'.
    expect(answer).toMatchObject({ status: 0, result: { linkages: 0, refused: [{ did, name: 'Left to the heir' }] } });
    return [answer];
  },
  importHistory: async () => {
    const device = await marked(pids.electricity);
    const body = JSON.stringify({ pid: pids.electricity, did: device });
    const file = importing(['Time,Energy (kWh)', '2026-01-01 00:00:00,1']);
    return [await ask(endpoints.importHistory, { body, preview: true }, 'operator', { file })];
  },
  deleteModule: async () => {
    const modulePid = '3000000000000000000f0009';
    const module = { pid: modulePid, name: { en: 'Own', zh: '自有' }, group: 'other', columns: [] };
    const column = { column: 'size', label: { en: 'Size', zh: '大小' }, rw: 3 as const, required: 0 as const };
    await done(ask(endpoints.saveModule, { ...module, columns: [{ ...column, type: 'string' as const }] }));
    await done(ask(endpoints.createRecord, { pid: modulePid, data: { name: word, size: 'large' } }));
    const change = { ...module, columns: [{ ...column, type: 'int' as const }] };
    const refused = await ask(endpoints.saveModule, change, 'operator');
    expect(refused).toMatchObject({ status: statuses.badInput, errors: [{ rule: 'rows' }] });
    expect(refused.errors?.[0]?.message).toMatch(/rows/);
    // The message has the place before the sentence.
    expect(refused.errors?.[0]?.message).not.toMatch(/\d/);
    const deleted = await ask(endpoints.deleteModule, { pid: modulePid, name: 'Own' }, 'operator');
    expect(deleted).toMatchObject({ status: 0, data: {} });
    expect(Object.keys(deleted.data)).toEqual([]);
    return [refused, deleted];
  },
} as const satisfies Partial<Record<EndpointName, () => Answers>>;

/** Writing calls whose answer is an id, a token or an own setting; the shape of their row says so. */
const bare = Object.entries<Endpoint>(endpoints).filter(
  ([name, { writes }]) => writes && !Object.hasOwn(writings, name),
);

/**
 * Members of answers that hold nothing stored by others: ids of what was made, faults of what was sent, and what the
 * caller owns, such as the boards and linkages of a tab of theirs.
 */
const harmless = new Set([
  'did',
  'token',
  'info',
  'data',
  'authorizationcode',
  'expires',
  'fileid',
  'url',
  'deleted',
  'warnings',
  'choices',
  'ticket',
  'cancelled',
  'boards',
  'linkages',
  'unread',
  'version',
]);

describe('who may write and not read', () => {
  it.each(Object.entries(writings))('learns nothing by %s', async (_name, write) => {
    for (const answer of await write()) expect(JSON.stringify(answer)).not.toContain(word);
  });

  it('is asked about in every writing call that answers more than what it made', () => {
    const members = bare.flatMap(([name, { answer }]) =>
      Object.keys((answer as { properties?: object }).properties ?? {}).flatMap((property) =>
        harmless.has(property) ? [] : [`${name}.${property}`],
      ),
    );
    expect(members).toEqual([]);
  });

  it('gets no record out of an answer kept while the right was there', async () => {
    const did = await marked(pid);
    const version = await versionOf(did);
    const add = [personOf('operator').did];
    const reader = didOf('riverside', products.roles, roleIndex.operator);
    await done(ask(endpoints.assignRole, { did: reader, add, remove: [] }));
    const change = { pid, did, data: { pwr: '0' }, version };
    const key = crypto.randomUUID();
    const first = await done(ask(endpoints.updateRecord, change, 'operator', { key }));
    expect(first.data['name']).toContain(word);
    expect(await ask(endpoints.updateRecord, change, 'operator', { key })).toEqual(first);
    await done(ask(endpoints.assignRole, { did: reader, add: [], remove: add }));
    const again = await ask(endpoints.updateRecord, change, 'operator', { key });
    expect(again).toMatchObject({ status: 0 });
    expect(Object.keys(again)).not.toContain('data');
  });
});
