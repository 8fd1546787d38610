import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Endpoint, type Envelope, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { headersOf, startTestServer, type TestServer } from './harness.ts';

/** Large bodies of one person that come at the same time. Contract heading "Limits". */

const air = '300000000000000000000004';

let server: TestServer;
let staff: User;
let neighbour: User;
let port = 0;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('staff');
  neighbour = await server.signIn('neighbour');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());

/** A call whose body has begun to come, and does not go on. */
const begin = async (endpoint: Endpoint, session: User, length = 100_000): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
    .on('error', () => undefined)
    .resume();
  onTestFinished(() => void socket.destroy());
  const heard = once(server.app.server, 'request');
  const headers = Object.entries({
    'content-type': 'application/json',
    'content-length': length,
    ...headersOf(session),
  });
  const lines = headers.map(([name, value]) => `${name}: ${String(value)}\r\n`);
  socket.write(`POST ${endpoint.path} HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n{`);
  await heard;
  return socket;
};

/** A list request of 80 KB, most of which is blanks between its values. */
const large = `{"pid":"${air}",${' '.repeat(80_000)}"pagesize":1}`;
const small = `{"pid":"${air}","pagesize":1}`;

const ask = async (session: User, payload = large) => {
  const headers = { 'content-type': 'application/json', ...headersOf(session) };
  const answer = await server.app.inject({ method: 'POST', url: endpoints.queryRecords.path, headers, payload });
  return answer.json<Envelope>();
};

const beginSeveral = async (count: number): Promise<Socket[]> => {
  const sockets: Socket[] = [];
  // The next one is begun when the server has heard of the one before.
  // oxlint-disable-next-line no-await-in-loop -- see above
  while (sockets.length < count) sockets.push(await begin(endpoints.queryRecords, staff));
  // A body gets its turn after its session was looked up: all were, before a call that came later is answered.
  await ask(staff, small);
  return sockets;
};

describe('large bodies of one person', () => {
  it('are read four at a time: the fifth waits for its turn, small ones and those of others do not', async () => {
    const [first] = await beginSeveral(4);
    let isAnswered = false;
    const fifth = ask(staff).finally(() => (isAnswered = true));
    expect(await ask(neighbour)).toMatchObject({ status: 0 });
    expect(await ask(staff, small)).toMatchObject({ status: 0 });
    expect(isAnswered).toBe(false);
    first?.destroy();
    expect(await fifth).toMatchObject({ status: 0 });
  });

  it('wait up to a hundred; more are refused with the number, unread', async () => {
    const [first] = await beginSeveral(4);
    const waiting = Array.from({ length: 100 }, () => ask(staff));
    const refused = await ask(staff);
    expect(refused).toMatchObject({ status: statuses.tooMany, retryafter: 5 });
    expect(refused.msg).toContain('100');
    first?.destroy();
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(0);
  });

  it('that wait are refused when their session ends during the wait, and write nothing', async () => {
    const session = await server.signIn('staff');
    const entry = { key: 'boardstrip', value: 'written after the end' } as const;
    const [first] = await beginSeveral(4);
    const waiting = server.call(endpoints.privateStore, { action: 'set', ...entry }, { session });
    // The call was admitted before this one is answered.
    expect(await ask(staff, small)).toMatchObject({ status: 0 });
    expect(await server.call(endpoints.signOut, {}, { session })).toMatchObject({ status: 0 });
    first?.destroy();
    expect((await waiting).status).toBe(statuses.sessionInvalid);
    const stored = await server.call(endpoints.privateStore, { action: 'get', key: entry.key }, { session: staff });
    expect(stored).toMatchObject({ status: 0, data: { value: '' } });
  });

  it('that wait are forgotten with their connection', async () => {
    const [first] = await beginSeveral(4);
    const gone = await begin(endpoints.privateStore, staff);
    const closed = once(gone, 'close');
    gone.destroy();
    await closed;
    const after = ask(staff);
    first?.destroy();
    expect(await after).toMatchObject({ status: 0 });
  });
});
