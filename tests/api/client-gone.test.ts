import { once } from 'node:events';
import { get, request, type IncomingMessage } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { engineUnderTest } from './empty-database.ts';
import { headersOf, startTestServer, type TestServer } from './harness.ts';
import { portOf } from './live-reader.ts';

/** What a call costs whose client has gone, and exports that their clients do not read. Contract heading "Limits". */

const history = '500000000000000000000001';

let server: TestServer;
let administrator: User;
let clerk: User;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  clerk = await server.signIn('staff');
  port = await portOf(server.app);
});
afterAll(() => server.close());

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await setTimeout(1);
};

/** Nothing has a connection, for several turns of the event loop: between two statements of a call there are fewer. */
const untilIdle = async (): Promise<void> => {
  for (let turns = 0; turns < 50; turns += 1) {
    const { connections, idle, waiting } = server.db.load();
    if (idle !== connections || waiting > 0) turns = 0;
    await setImmediate();
  }
};

/** Takes all connections that a company may have; the returned function gives them back. */
const holdConnections = async (company: string) => {
  const most = engineUnderTest === 'embedded' ? 1 : 8;
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const openTransactions = Array.from({ length: most }, () =>
    server.db.transaction({ company }, async (trx) => {
      await sql`select 1`.execute(trx);
      begun += 1;
      await promise;
    }),
  );
  await until(() => begun === most);
  return async () => {
    resolve();
    await Promise.all(openTransactions);
  };
};

describe('a call whose client has gone', () => {
  /** The session is looked up before the body arrives. */
  const sendHead = async (path: string, session: User, body: string) => {
    const arrived = once(server.app.server, 'request');
    const call = request({ port, host: '127.0.0.1', path, method: 'POST' });
    call.on('error', () => undefined);
    for (const [name, value] of Object.entries(headersOf(session))) call.setHeader(name, String(value));
    call.setHeader('content-type', 'application/json').setHeader('content-length', Buffer.byteLength(body));
    call.flushHeaders();
    await arrived;
    await untilIdle();
    return call;
  };

  it('leaves the queue for the database', async () => {
    const body = JSON.stringify({ pid: history, pagesize: 1 });
    const call = await sendHead(endpoints.queryRecords.path, administrator, body);
    const release = await holdConnections(administrator.companyid);
    call.end(body);
    await until(() => server.db.load().waiting > 0);
    call.destroy();
    await until(() => server.db.load().waiting === 0);
    await release();
    // Nobody has seen a failure.
    const { body: figures } = await server.app.inject({ url: '/metrics' });
    expect(figures).toContain('colonnade_requests_total');
    expect(figures).not.toContain('code="500"');
  });

  it('still writes', async () => {
    const name = 'Of a client that has gone';
    const body = JSON.stringify({ pid: history, name });
    const arrivedSocket = once(server.app.server, 'request').then(([arrived]) => (arrived as IncomingMessage).socket);
    const call = await sendHead(endpoints.addTab.path, administrator, body);
    const release = await holdConnections(administrator.companyid);
    call.end(body);
    await until(() => server.db.load().waiting > 0);
    const socket = await arrivedSocket;
    call.destroy();
    await until(() => socket.destroyed);
    await release();
    await untilIdle();
    const tabs = await server.call(endpoints.listTabs, { pid: history }, { session: administrator });
    expect(tabs.result.map((tab) => tab.name)).toContain(name);
  });
});

describe('exports', () => {
  /** Begins an export and does not read it. */
  const begin = (session: User, did: string) => {
    const path = `${endpoints.exportRecords.path}?did=${did}&format=csv`;
    const call = get({ port, host: '127.0.0.1', path, headers: { ...headersOf(session), 'accept-language': 'en' } });
    call.on('error', () => undefined);
    const answer = new Promise<IncomingMessage>((resolve) => call.on('response', resolve));
    return { answer, cancel: () => call.destroy() };
  };

  const refusedAtOnce = async (session: User, did: string): Promise<number> => {
    const answer = await begin(session, did).answer;
    return JSON.parse(String(Buffer.concat(await answer.toArray()))).status;
  };

  const tabOf = async (session: User): Promise<string> => {
    const tabs = await server.call(endpoints.listTabs, { pid: history }, { session });
    return tabs.result[0]?.did ?? '';
  };

  it('of a person are four at a time, twenty wait, and one more is refused; those of others go on', async () => {
    const did = await tabOf(administrator);
    const all = Array.from({ length: 25 }, () => begin(administrator, did));
    const answers: { status: number | undefined; answer: IncomingMessage; cancel: () => void }[] = [];
    for (const { answer, cancel } of all)
      void answer.then((response) => answers.push({ status: response.statusCode, answer: response, cancel }));
    await until(() => answers.length >= 5);
    const other = begin(clerk, await tabOf(clerk));
    expect((await other.answer).statusCode).toBe(200);
    const statusCodes = answers.slice(0, 5).map(({ status = 0 }) => status);
    expect(statusCodes.toSorted((left, right) => left - right)).toEqual([200, 200, 200, 200, 429]);
    const refused = answers.find(({ status }) => status === 429);
    const { msg, ...rest } = JSON.parse(String(Buffer.concat((await refused?.answer.toArray()) ?? [])));
    expect(rest).toMatchObject({ status: statuses.tooMany, retryafter: 30 });
    expect(msg).toContain('4 exports of yours are under way');
    // Shape and right are checked before the wait.
    expect(await refusedAtOnce(administrator, `${did}&lang=1`)).toBe(statuses.badInput);
    expect(await refusedAtOnce(administrator, `${did}&filter=no`)).toBe(statuses.badInput);
    expect(await refusedAtOnce(administrator, 'f'.repeat(24))).toBe(statuses.notFound);
    answers.find(({ status }) => status === 200)?.cancel();
    await until(() => answers.length >= 6);
    expect(answers[5]?.status).toBe(200);
    for (const { cancel } of [...all, other]) cancel();
    await untilIdle();
    const log = sql<{ detail: string }>`select detail from audit
      where url = ${endpoints.exportRecords.path} and detail::text like '%"exported"%'`;
    const [entries = []] = await server.db.read('system', [log.compile(server.db.builder)]);
    const areWhole = entries.map(({ detail }) => JSON.parse(String(detail)).exported.whole);
    expect(areWhole.length).toBeGreaterThanOrEqual(6);
    expect(areWhole).not.toContain(true);
  });

  /** Whether each export of a person was sent whole. */
  const areWhole = async ({ userid }: User): Promise<boolean[]> => {
    const log = sql<{ detail: string }>`select detail from audit where userid = ${userid}
      and url = ${endpoints.exportRecords.path} and detail::text like '%"exported"%'`;
    const [entries = []] = await server.db.read('system', [log.compile(server.db.builder)]);
    return entries.map(({ detail }) => JSON.parse(String(detail)).exported.whole);
  };

  const endings: Record<string, (session: User) => Promise<unknown>> = {
    'its session is ended': (session) => server.call(endpoints.signOut, {}, { session }),
    'the rights on its list are gone': async ({ companyid, did }) => {
      await server.db.transaction('system', (trx) =>
        trx.deleteFrom('rolemember').where('companyid', '=', companyid).where('member', '=', did).execute(),
      );
      await server.db.announce(`people:${companyid}`);
    },
  };

  it.each(Object.entries(endings))('that is under way is broken off when %s', async (_ending, end) => {
    const session = await server.signIn('operator');
    const before = (await areWhole(session)).length;
    const answer = await begin(session, await tabOf(session)).answer;
    expect(answer.statusCode).toBe(200);
    await end(session);
    await expect(answer.toArray()).rejects.toThrow('aborted');
    await expect.poll(() => areWhole(session)).toHaveLength(before + 1);
    expect(await areWhole(session)).not.toContain(true);
  });
});
