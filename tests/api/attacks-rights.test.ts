import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type Right, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { pids } from '../../server/demo/pids.ts';
import { smallInput } from './attacks-inputs.ts';
import { needsSession } from './device-token-trial.ts';
import { type Person, phones, startTestServer, type TestServer } from './harness.ts';
import { tableFingerprints } from './table-fingerprints.ts';

/** Every endpoint asked by every demo account, and by a screen that only reads; what is allowed is listed in one table. */

const people = Object.keys(phones) as Person[];
const everything: readonly Right[] = ['create', 'read', 'write', 'set'];

/** Contract "Rights": what the accounts' roles hold on devices and on fixed products. */
const rightsOf: Readonly<Record<Person, { devices: readonly Right[]; products: readonly Right[] }>> = {
  administrator: { devices: everything, products: everything },
  operator: { devices: ['read', 'write'], products: [] },
  staff: { devices: ['read'], products: [] },
  nobody: { devices: [], products: [] },
  neighbour: { devices: everything, products: everything },
};

const rows = (Object.entries(endpoints) as [string, Endpoint][]).filter(
  ([, endpoint]) => needsSession(endpoint) && endpoint.transport !== 'multipart',
);
const writing = rows.filter(([, { writes }]) => writes);

let server: TestServer;
const sessions = new Map<Person, User>();
const sessionOf = (person: Person): User => {
  const session = sessions.get(person);
  if (session === undefined) throw new Error(`${person} is not signed in.`);
  return session;
};

const tabOf = async (session: User): Promise<string> => {
  const tabs = await server.call(endpoints.listTabs, { pid: pids.air }, { session });
  return tabs.result[0]?.did ?? '';
};

/** All tables but those that record what was tried. */
const allRows = () => tableFingerprints(server.db, ['audit', 'idempotency', 'throttle']);

beforeAll(async () => {
  server = await startTestServer();
  for (const person of people) sessions.set(person, await server.signIn(person));
});
afterAll(() => server.close());

/** On which modules a row is asked, and which rights count there. */
const targetsOf = ({ needs }: Endpoint): { right: Right; pid?: string; on: 'devices' | 'products' }[] => {
  if (typeof needs === 'string' || needs.of === 'stored') return [];
  if ('product' in needs.of) return [{ right: needs.right, on: 'products' }];
  return [
    { right: needs.right, pid: pids.air, on: 'devices' },
    { right: needs.right, pid: pids.electricityHistory, on: 'devices' },
    { right: needs.right, pid: products.spaces, on: 'products' },
  ];
};

describe('a right of a module', () => {
  const cases = rows.flatMap(([name, endpoint]) =>
    targetsOf(endpoint).map((target) => ({ name, endpoint, ...target })),
  );

  it.each(cases)('$name asks for $right on $on $pid', async ({ endpoint, right, pid, on }) => {
    for (const person of people) {
      const input = smallInput(endpoint, pid === undefined ? {} : { pid });
      const answer = await server.call(endpoint, input, { session: sessionOf(person) });
      expect([person, answer.http < 500]).toEqual([person, true]);
      if (!rightsOf[person][on].includes(right)) expect([person, answer.status]).toEqual([person, statuses.forbidden]);
      // The tree shows spaces, whatever the module of the list is.
      else if (endpoint === endpoints.tree && on === 'devices' && !rightsOf[person].products.includes(right)) continue;
      // Fixed products are changed by calls of their own, whoever asks: contract "Rights".
      else if (on === 'devices' || (!endpoint.writes && right !== 'write'))
        expect([person, answer.status]).not.toContain(statuses.forbidden);
    }
  });

  it('is asked for on whatever spelling of the module’s id', async () => {
    const pid = pids.channels.toUpperCase();
    const answer = await server.call(endpoints.queryRecords, { pid }, { session: sessionOf('nobody') });
    expect(answer.status).toBe(statuses.forbidden);
  });
});

describe('a call that needs a session and no right', () => {
  const free = rows.filter(([, { needs }]) => needs === 'session');

  it.each(free)('%s is answered to everyone', async (_name, endpoint) => {
    for (const person of people) {
      const session = endpoint === endpoints.signOut ? await server.signIn(person) : sessionOf(person);
      const answer = await server.call(endpoint, smallInput(endpoint), { session });
      expect([person, answer.http < 500]).toEqual([person, true]);
      expect([person, answer.status]).not.toContain(statuses.forbidden);
    }
  });
});

describe('a stored thing', () => {
  /** What each account is answered about a company’s tab on air-conditioners. */
  const reads: Readonly<Record<Person, number>> = {
    administrator: 0,
    operator: 0,
    staff: 0,
    nobody: statuses.forbidden,
    neighbour: statuses.notFound,
  };

  it('of the company is kept for oneself by those who may read it', async () => {
    const did = await tabOf(sessionOf('administrator'));
    for (const person of people) {
      const clientconfig = { pagesize: 50 };
      const answer = await server.call(endpoints.updateTab, { did, clientconfig }, { session: sessionOf(person) });
      expect([person, answer.status]).toEqual([person, reads[person]]);
    }
  });

  it('of the company is deleted by nobody', async () => {
    const did = await tabOf(sessionOf('administrator'));
    for (const person of people) {
      const answer = await server.call(endpoints.deleteTab, { did }, { session: sessionOf(person) });
      expect([person, answer.status]).toEqual([
        person,
        person === 'neighbour' ? statuses.notFound : statuses.forbidden,
      ]);
    }
  });

  it('of a person is nobody else’s', async () => {
    const owner = { session: sessionOf('operator') };
    const { did } = await server.call(endpoints.addTab, { pid: pids.air, name: 'Mine' }, owner);
    for (const person of people.filter((other) => other !== 'operator')) {
      const session = sessionOf(person);
      const renamed = await server.call(endpoints.updateTab, { did, name: 'Taken' }, { session });
      const deleted = await server.call(endpoints.deleteTab, { did }, { session });
      const listed = await server.call(endpoints.queryRecords, { pid: pids.air, did }, { session });
      for (const answer of [renamed, deleted, listed]) expect([person, answer.status === 0]).toEqual([person, false]);
    }
    expect((await server.call(endpoints.deleteTab, { did }, owner)).status).toBe(0);
  });

  it('is exported by those who may read it', async () => {
    const did = await tabOf(sessionOf('administrator'));
    for (const person of people) {
      const url = `${endpoints.exportRecords.path}?did=${did}`;
      const answer = await server.app.inject({ url, headers: { loginsession: sessionOf(person).loginsession } });
      const isFile = String(answer.headers['content-type']).startsWith('text/csv');
      expect([person, isFile]).toEqual([person, reads[person] === 0]);
    }
  });
});

describe('a wall, which only reads', () => {
  let wall: User;
  let before: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const session = sessionOf('administrator');
    const { token } = await server.call(endpoints.makeToken, { purpose: 'wall' }, { session });
    wall = (await server.call(endpoints.tokenSignIn, { token }, {})).info;
    before = await allRows();
  });

  const refused = writing.filter(([, endpoint]) => endpoint.takesReadOnly !== true);
  it.each(refused)('is refused %s', async (_name, endpoint) => {
    const stored = { action: 'set', key: 'dashboard', value: 'changed' };
    const input = endpoint === endpoints.privateStore ? stored : smallInput(endpoint);
    const answer = await server.call(endpoint, input, { session: wall });
    expect(answer.status).toBe(statuses.forbidden);
  });

  it('has changed nothing by all of that', async () => {
    expect(await allRows()).toEqual(before);
  });

  it('makes no session of more', async () => {
    for (const purpose of ['signin', 'wall'] as const)
      expect((await server.call(endpoints.makeToken, { purpose }, { session: wall })).status).toBe(statuses.forbidden);
  });

  it('reads lists and what its person keeps', async () => {
    expect((await server.call(endpoints.queryRecords, { pid: pids.air }, { session: wall })).status).toBe(0);
    const stored = await server.call(endpoints.privateStore, { action: 'get', key: 'dashboard' }, { session: wall });
    expect(stored.status).toBe(0);
  });
});

it('every refused write is in the audit log with who tried', async () => {
  const session = sessionOf('staff');
  await server.call(endpoints.createRecord, { pid: pids.air, data: { name: 'Tried by staff' } }, { session });
  const query = server.db.builder
    .selectFrom('audit')
    .select(['status', 'userid', 'companyid'])
    .where('detail', 'like', '%Tried by staff%')
    .compile();
  const [entries] = await server.db.read('system', [query]);
  expect(entries).toEqual([{ status: statuses.forbidden, userid: session.userid, companyid: session.companyid }]);
});
