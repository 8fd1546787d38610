import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { startTestServer } from './harness.ts';
import { portOf } from './live-reader.ts';

const server = await startTestServer();
let isClosed = false;
afterAll(() => (isClosed ? undefined : server.close()));

// Left open, such a connection would hold up the server for more than this file's time limit.
it('a server that closes does not wait for connections without a request', async () => {
  const port = await portOf(server.app);
  const sockets = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const closed = sockets.map((socket) => {
    socket.on('error', () => undefined);
    return once(socket, 'close');
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  // Answered after the server has taken them.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).ok).toBe(true);
  await server.close();
  isClosed = true;
  await Promise.all(closed);
});
