import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCallPath } from './call-prefixes.ts';
import { framedPageHeaders } from './headers.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

const year = 365 * secondsPerDay;

/** Serves the built console: hashed assets for ever, the page itself always asked again. */
export const serveConsole = (app: FastifyInstance, folder: string) => {
  const root = resolve(folder);
  const framedPages = join(root, 'examples/');
  const hashed = join(root, 'assets/');
  const isBuilt = existsSync(resolve(root, 'index.html'));
  if (isBuilt)
    void app.register(fastifyStatic, {
      root,
      prefix: '/',
      index: false,
      wildcard: false,
      globIgnore: ['**/*.{br,gz,map}', 'database-template*'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = path.startsWith(hashed);
        response.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache');
        if (path.startsWith(framedPages)) response.headers(framedPageHeaders);
      },
    });
  return {
    /** A navigation of the console: its router decides about the path. At `/` also for clients that take everything. */
    isPage: ({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean =>
      isBuilt &&
      method === 'GET' &&
      !isCallPath(url) &&
      (accept.includes('text/html') || (/^\/(?:\?|$)/.test(url) && accept.includes('*/*'))),
    sendPage: (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html'),
  };
};
