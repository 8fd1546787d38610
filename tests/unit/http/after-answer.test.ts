import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import type { Db } from '../../../server/db/database.ts';
import { afterAnswer, answersSettled } from '../../../server/http/after-answer.ts';

/** Work after an answer runs also if the client has disconnected, before the answer or during it. */

const server = createServer();
afterEach(() => server.close());

/** Sends a call; resolves to what answers it, and to what hangs up. */
const called = async (): Promise<{ response: ServerResponse; hangUp: () => void }> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  client.on('error', () => undefined);
  client.on('response', (answer) => answer.resume());
  client.end();
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  return { response, hangUp: () => client.destroy() };
};

const after = (db: Db, response: ServerResponse, work: () => Promise<void>) =>
  afterAnswer(db, { reply: { raw: response } as FastifyReply, log: {} as FastifyBaseLogger }, work);

it('is done once the answer is sent, and not before', async () => {
  const db = {} as Db;
  const work = vi.fn(async () => undefined);
  const { response } = await called();
  after(db, response, work);
  expect(work).not.toHaveBeenCalled();
  response.end('answer');
  await answersSettled(db);
  expect(work).toHaveBeenCalledOnce();
});

it('is done when the client hangs up before the answer', async () => {
  const db = {} as Db;
  const work = vi.fn(async () => undefined);
  const { response, hangUp } = await called();
  after(db, response, work);
  hangUp();
  await answersSettled(db);
  expect(work).toHaveBeenCalledOnce();
});

it('is done when the client has hung up while the answer was made', async () => {
  const db = {} as Db;
  const work = vi.fn(async () => undefined);
  const { response, hangUp } = await called();
  const gone = once(response, 'close');
  hangUp();
  await gone;
  after(db, response, work);
  await answersSettled(db);
  expect(work).toHaveBeenCalledOnce();
});
