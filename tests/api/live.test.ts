import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { changedTopic } from '../../server/announcements/topics.ts';
import { noticesTopic } from '../../server/inbox/notice.ts';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { LiveTopic } from '../../src/schemas/live.ts';
import type { User } from '../../src/schemas/wire.ts';
import { pids } from '../../server/demo/pids.ts';
import { type Person, sessionOf, startTestServer, type TestServer } from './harness.ts';
import { isEvent, type LiveReader, openLive } from './live-reader.ts';

const pid = pids.doors;
let server: TestServer;
const people = new Map<Person, User>();
let dids: string[];
const opened: LiveReader[] = [];

const as = (person: Person) => ({ session: sessionOf(people, person) });
const open = async (person: Person, topics: readonly LiveTopic[]): Promise<LiveReader> => {
  const reader = await openLive(server.app, sessionOf(people, person), topics);
  opened.push(reader);
  return reader;
};
/** A stream whose first rows have arrived. */
const openRows = async (person: Person, of: LiveTopic, did: string): Promise<LiveReader> => {
  const reader = await open(person, [of]);
  await reader.next(({ event, data }) => event === 'patch' && data.did === did);
  reader.events.length = 0;
  return reader;
};
const rename = async (did: string, name: string): Promise<void> => {
  const { data } = await server.call(endpoints.readRecord, { pid, did }, as('administrator'));
  const version = Number(data['version']);
  const answer = await server.call(endpoints.updateRecord, { pid, did, data: { name }, version }, as('administrator'));
  if (answer.status !== 0) throw new Error(answer.msg);
};
const [first, second] = [() => dids[0] ?? '', () => dids[1] ?? ''];

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'nobody', 'neighbour'] as const)
    people.set(person, await server.signIn(person));
  const { result } = await server.call(endpoints.queryRecords, { pid, pagesize: 10 }, as('administrator'));
  dids = result.data.map(({ did }) => did);
});
afterEach(() => {
  for (const reader of opened.splice(0)) reader.close();
});
afterAll(() => server.close());

describe('a stream', () => {
  it('begins with ready, then the rows on the screen as they are', async () => {
    const reader = await open('operator', [{ kind: 'list', pid, dids: [first()] }]);
    const row = await reader.next(isEvent('patch'));
    expect(reader.http).toBe(200);
    expect(reader.events[0]).toEqual({ event: 'ready', data: {} });
    expect(row.data).toMatchObject({ topic: { kind: 'list', pid }, did: first(), values: { did: first() } });
    expect(row.data.values).not.toHaveProperty('version');
  });

  it('has the columns of a row that somebody changed, and those alone', async () => {
    const reader = await openRows('operator', { kind: 'list', pid, dids: [first()] }, first());
    await rename(first(), 'A door with a new name');
    const { data } = await reader.next(isEvent('patch'));
    expect(data.values).toMatchObject({ name: 'A door with a new name' });
    expect(Object.keys(data.values ?? {}).filter((name) => !['name', 'updatetime'].includes(name))).toEqual([]);
  });

  it('says of records beyond the rows on the screen only that the list changed', async () => {
    const reader = await openRows('operator', { kind: 'list', pid, dids: [first()] }, first());
    await rename(second(), 'Another door');
    const { data } = await reader.next(isEvent('changed'));
    expect(data).toEqual({ topic: { kind: 'list', pid } });
    expect(reader.events.filter(isEvent('patch'))).toEqual([]);
  });

  it('has the version of an open record, and says that it is gone', async () => {
    const did = dids[2] ?? '';
    const topic = { kind: 'record', pid, did } as const;
    const reader = await openRows('operator', topic, did);
    await rename(did, 'Renamed');
    const { data } = await reader.next(isEvent('patch'));
    expect(data).toMatchObject({ topic, values: { name: 'Renamed', version: expect.any(Number) } });
    await server.call(endpoints.deleteRecords, { pid, dids: [did] }, as('administrator'));
    expect((await reader.next(isEvent('changed'))).data).toEqual({ topic });
  });

  it('moves boards of a module and of the history of its devices', async () => {
    const reader = await open('operator', [
      { kind: 'board', pid },
      { kind: 'board', pid: pids.doorHistory },
    ]);
    await reader.next(isEvent('ready'));
    await rename(first(), 'A door on a board');
    for (const board of [pid, pids.doorHistory])
      expect(await reader.next(({ data }) => data.topic?.kind === 'board' && data.topic.pid === board)).toBeDefined();
  });

  it('tells the receivers of a notice, and nobody else', async () => {
    const [operator, administrator] = await Promise.all(
      (['operator', 'administrator'] as const).map((person) => open(person, [{ kind: 'inbox' }, { kind: 'menu' }])),
    );
    await operator?.next(isEvent('ready'));
    await administrator?.next(isEvent('ready'));
    const { companyid, userid } = sessionOf(people, 'operator');
    await server.db.announce(noticesTopic(companyid, [userid]));
    await server.db.announce('modules');
    await operator?.next(isEvent('changed', 'inbox'));
    await administrator?.next(isEvent('changed', 'menu'));
    expect(administrator?.events.filter(isEvent('changed', 'inbox'))).toEqual([]);
  });

  it('is told of a change by a batch, whose body names no records', async () => {
    const reader = await openRows('operator', { kind: 'list', pid, dids: [first()] }, first());
    const name = 'Found by a batch';
    await rename(second(), name);
    await reader.next(isEvent('changed'));
    reader.events.length = 0;
    const batch = {
      pid,
      action: 'update' as const,
      data: { name: 'Changed by a batch' },
      filter: [{ name: [name] }],
      expect: 1,
    };
    expect(await server.call(endpoints.batchRecords, batch, as('administrator'))).toMatchObject({ status: 0, done: 1 });
    await reader.next(isEvent('changed'));
  });
});

describe('values', () => {
  it('are read once for all readers with the same rights', async () => {
    const readers = [];
    for (let index = 0; index < 5; index += 1)
      readers.push(await openRows('operator', { kind: 'list', pid, dids: [first()] }, first()));
    const read = vi.spyOn(server.db, 'read');
    const { companyid } = sessionOf(people, 'operator');
    await rename(first(), 'Read once');
    for (const reader of readers) await reader.next(isEvent('patch'));
    const rows = read.mock.calls.flatMap(([, queries]) => queries).filter(({ sql }) => sql.startsWith('select p.'));
    read.mockRestore();
    // One for the person who renamed it, one for the five readers.
    expect(rows).toHaveLength(2);
    expect(companyid).not.toBe('');
  });
});

describe('who may read', () => {
  /** A witness with the right has got the change: what the other would get has been sent by then. */
  const eventsAfterChange = async (reader: LiveReader): Promise<unknown[]> => {
    const witness = await openRows('operator', { kind: 'list', pid, dids: [first()] }, first());
    await rename(first(), `A secret door ${crypto.randomUUID()}`);
    await witness.next(isEvent('patch'));
    await server.db.announce('modules');
    await reader.next(isEvent('changed', 'menu'));
    return reader.events.filter(({ data }) => data.topic?.kind !== 'menu').map(({ event }) => event);
  };
  const topics = (): LiveTopic[] => [
    { kind: 'list', pid, dids: [first()] },
    { kind: 'record', pid, did: first() },
    { kind: 'board', pid },
    { kind: 'menu' },
  ];

  it('somebody without the right hears nothing of the module', async () => {
    expect(await eventsAfterChange(await open('nobody', topics()))).toEqual(['ready']);
  });

  it('another company hears nothing, and gets no rows of ids that it knows', async () => {
    const reader = await open('neighbour', topics());
    // Its own module of this pid has no such rows.
    await reader.next(isEvent('changed', 'record'));
    expect((await eventsAfterChange(reader)).filter((event) => event === 'patch')).toEqual([]);
  });

  it('an announcement of another company is not delivered', async () => {
    const reader = await openRows('operator', { kind: 'list', pid, dids: [first()] }, first());
    await server.db.announce(changedTopic(sessionOf(people, 'neighbour').companyid, pid, '*'));
    await rename(second(), 'The own company');
    await reader.next(isEvent('changed'));
    expect(reader.events).toHaveLength(1);
  });

  it('without a session there is no stream', async () => {
    expect((await server.call(endpoints.live, { topics: [{ kind: 'menu' }] })).status).toBe(statuses.sessionInvalid);
  });

  it('the cookie of downloads is not believed', async () => {
    const { loginsession } = sessionOf(people, 'operator');
    const answer = await server.send(
      endpoints.live.path,
      { topics: [{ kind: 'menu' }] },
      {
        headers: { cookie: `colonnade_session=${loginsession}` },
      },
    );
    expect(answer.json()).toMatchObject({ status: statuses.sessionInvalid });
  });
});

describe('a stream ends', () => {
  it('when a right of its reader is withdrawn; the next one has nothing of the module', async () => {
    const staff = await server.signIn('staff');
    people.set('staff', staff);
    const reader = await open('staff', [{ kind: 'menu' }]);
    await reader.next(isEvent('ready'));
    await server.db.transaction('system', (trx) =>
      trx.deleteFrom('rolemember').where('companyid', '=', staff.companyid).where('member', '=', staff.did).execute(),
    );
    await server.db.announce(`people:${staff.companyid}`);
    expect((await reader.next(isEvent('end'))).data).toEqual({ reason: 'rights' });
    await reader.ended;
  });

  it('when its session does', async () => {
    const session = await server.signIn('operator');
    const reader = await openLive(server.app, session, [{ kind: 'menu' }]);
    await reader.next(isEvent('ready'));
    await server.call(endpoints.signOut, {}, { session });
    expect((await reader.next(isEvent('end'))).data).toEqual({ reason: 'session' });
    await reader.ended;
  });

  it('asks again after the connection to the database was down', async () => {
    const reader = await open('operator', [{ kind: 'menu' }]);
    await reader.next(isEvent('ready'));
    await server.db.announce('all');
    await reader.next(isEvent('again'));
  });
});
