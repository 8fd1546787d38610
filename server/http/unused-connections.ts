import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers open connections before they have a request for them (preconnect). Node counts such a one as busy until its
 * headers time out, a minute later, so a server that closes would wait for it.
 */
export const closeUnusedConnections = (app: FastifyInstance): void => {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
};
