import type { FastifyInstance, FastifyReply } from 'fastify';

const statuses = new WeakMap<FastifyReply, number>();

/** Remembers the `status` of each answer's envelope, for what is counted and logged. */
export const rememberStatuses = (app: FastifyInstance): void => {
  app.addHook('preSerialization', (_request, reply, payload: unknown, done) => {
    if (typeof payload === 'object' && payload !== null && 'status' in payload && typeof payload.status === 'number')
      statuses.set(reply, payload.status);
    done(null, payload);
  });
};

/** The status in the envelope; undefined for files, streams and pages. */
export const statusOf = (reply: FastifyReply): number | undefined => statuses.get(reply);
