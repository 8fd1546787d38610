import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Envelope, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { headersOf, startTestServer, type TestServer } from './harness.ts';
import { portOf } from './live-reader.ts';

/** Downloads that their clients do not read: each costs memory until it is closed. Contract heading "Limits". */

/** Of one person at a time. */
const limit = 50;

let server: TestServer;
let administrator: User;
let operator: User;
let port: number;
let path: string;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  operator = await server.signIn('operator');
  port = await portOf(server.app);
  // More than the buffers of a connection take.
  const file = new File([randomBytes(16_000_000)], 'large.bin');
  ({ url: path } = await server.call(endpoints.uploadFile, {}, { session: administrator, file }));
});
afterAll(() => server.close());

/** Begins a download over a connection of its own, and does not read it. */
const begin = (session: User) => {
  const call = get({ port, host: '127.0.0.1', path, headers: headersOf(session), agent: false });
  call.on('error', () => undefined);
  const answer = new Promise<IncomingMessage>((resolve) => call.on('response', resolve));
  const cancel = () => void call.destroy();
  onTestFinished(cancel);
  return { answer, cancel };
};

const ask = (session: User) => server.call(endpoints.listInbox, {}, { session });

describe('downloads of one person', () => {
  it('are fifty at a time: one more waits until another has ended, other calls and other people do not', async () => {
    const open = Array.from({ length: limit }, () => begin(administrator));
    await Promise.all(open.map(({ answer }) => answer));
    let isAnswered = false;
    const next = begin(administrator).answer.finally(() => (isAnswered = true));
    expect(await ask(administrator)).toMatchObject({ status: 0 });
    expect((await begin(operator).answer).statusCode).toBe(200);
    expect(isAnswered).toBe(false);
    open[0]?.cancel();
    expect((await next).statusCode).toBe(200);
  });

  it('wait up to two hundred, and one more is refused', async () => {
    const open = Array.from({ length: limit }, () => begin(administrator));
    await Promise.all(open.map(({ answer }) => answer));
    const others = Array.from({ length: 201 }, () => begin(administrator).answer);
    const refused = await Promise.race(others);
    const { status, retryafter } = JSON.parse(String(Buffer.concat(await refused.toArray()))) as Envelope;
    expect([status, retryafter]).toEqual([statuses.tooMany, 5]);
  });

  it('are refused to a session that ends while they wait', async () => {
    const session = await server.signIn('administrator');
    const open = Array.from({ length: limit }, () => begin(administrator));
    await Promise.all(open.map(({ answer }) => answer));
    const waiting = begin(session).answer;
    await ask(session);
    await server.call(endpoints.signOut, {}, { session });
    open[0]?.cancel();
    const { status } = JSON.parse(String(Buffer.concat(await (await waiting).toArray()))) as Envelope;
    expect(status).toBe(statuses.sessionInvalid);
  });
});
