import type { FastifyInstance } from 'fastify';
import { type Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { statusOf } from './answer-statuses.ts';
import { createOutageLines } from './outage-lines.ts';

type Thrown = Error & { code: string; errors: unknown[] };

type PlainFailure = {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: PlainFailure;
  errors?: PlainFailure[];
};

/**
 * Failures without what a database or a service adds to them: they may contain user input. The causes and the errors of an
 * AggregateError are plain too.
 */
const plainFailure = (failure: unknown): PlainFailure => {
  // Every property is optional: anything may be thrown.
  const { name = 'Error', message, code, stack = '', cause, errors } = Object(failure) as Partial<Thrown>;
  return {
    type: name,
    message: message ?? String(failure),
    ...(code === undefined ? {} : { code }),
    stack,
    ...(cause instanceof Error ? { cause: plainFailure(cause) } : {}),
    ...(errors === undefined ? {} : { errors: errors.map(plainFailure) }),
  };
};

type LogMethod = (...parts: unknown[]) => void;

/** JSON lines, each of a request with its id; neither headers nor bodies nor addresses with their queries are in them. */
export const logger = (level: string) => {
  const detailsOf = createOutageLines();
  return {
    level,
    base: undefined,
    serializers: { err: plainFailure, req: () => ({}), res: () => ({}) },
    hooks: {
      logMethod(this: unknown, [details, ...others]: unknown[], write: LogMethod): void {
        const shown = detailsOf(details, others[0]);
        if (shown !== undefined) write.apply(this, [shown, ...others]);
      },
    },
  };
};

/** Those that wait on purpose, and downloads, which take as long as their client reads. */
const waiting = new Set<string>(
  Object.values<Endpoint>(endpoints).flatMap(({ path, quiet, transport }) =>
    quiet === true || transport === 'stream' || transport === 'file' ? [path] : [],
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
