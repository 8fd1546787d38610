import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Round-robin load balancer in front of several servers. */
export type LoadBalancer = {
  url: string;
  /** Requests that each server has answered so far. */
  answered: readonly number[];
  close(): Promise<void>;
};

const isRefused = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

const askServer = (url: string, { method, url: path, headers }: IncomingMessage, body: Buffer) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    ask({ hostname, port, method, path, headers }, resolve).on('error', reject).end(body);
  });

/** A server that refuses the connection is skipped; when a server cuts an answer, the client is disconnected too. */
export const startLoadBalancer = async (servers: readonly string[]): Promise<LoadBalancer> => {
  const answered = servers.map(() => 0);
  let turn = 0;
  const pass = async (
    incoming: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    attemptsLeft = servers.length,
  ) => {
    const index = (turn += 1) % servers.length;
    try {
      const answer = await askServer(servers[index] ?? '', incoming, body);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      await pipeline(answer, response);
      answered[index] = (answered[index] ?? 0) + 1;
    } catch (error) {
      if (isRefused(error) && attemptsLeft > 1) return pass(incoming, response, body, attemptsLeft - 1);
      response.destroy();
    }
  };
  const balancer = createServer((incoming, response) => {
    buffer(incoming).then(
      (body) => pass(incoming, response, body),
      () => response.destroy(),
    );
  });
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  const { port } = balancer.address() as AddressInfo;
  const close = async () => {
    balancer.closeAllConnections();
    balancer.close();
    await once(balancer, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, answered, close };
};
