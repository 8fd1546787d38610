import type { FastifyInstance } from 'fastify';
import { type Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { statusOf } from './answer-statuses.ts';

/** Failures without what a database or a service adds to them: they may contain user input. */
const plainFailure = (failure: unknown) => {
  const { name = 'Error', message = String(failure), code, stack = '' } = failure as Partial<Error & { code: string }>;
  return { type: name, message, ...(code === undefined ? {} : { code }), stack };
};

/** JSON lines, each of a request with its id; neither headers nor bodies nor addresses with their queries are in them. */
export const logger = (level: string) => ({
  level,
  base: undefined,
  serializers: { err: plainFailure, req: () => ({}), res: () => ({}) },
});

/** Those that wait on purpose. */
const waiting = new Set<string>(
  Object.values<Endpoint>(endpoints).flatMap(({ path, quiet, transport }) =>
    quiet === true || transport === 'stream' ? [path] : [],
  ),
);

/** Adds the request id to every answer, and logs requests: all at `debug`, slow ones as a warning. */
export const logRequests = (app: FastifyInstance, slowMs: number): void => {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '';
    const ms = Math.round(reply.elapsedTime);
    const line = { method: request.method, route, code: reply.statusCode, status: statusOf(reply), ms };
    if (ms >= slowMs && !waiting.has(route)) request.log.warn(line, 'slow request');
    else request.log.debug(line, 'request');
  });
};
