import type { FastifyRequest } from 'fastify';

/** A header of a request as one text; undefined if it is missing or empty. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
