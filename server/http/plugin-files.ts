import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { framedPageHeaders } from './headers.ts';

/** A folder, path traversal or an invalid name: all answer 404, so that the answer reveals nothing. */
const isRefused = (failure: unknown): boolean => {
  const { statusCode = 500 } = failure as { statusCode?: number };
  return statusCode < 500;
};

/**
 * Serves the files of `PLUGINS_DIR` with revalidation on each request, because their names do not change. An HTML page
 * among them has an opaque origin, in an iframe or opened directly; a module runs under the CSP of the page that
 * imports it.
 */
export const servePlugins = (app: FastifyInstance, folder: string | undefined): void => {
  if (folder === undefined) return;
  void app.register(async (scope) => {
    scope.setErrorHandler((failure, _request, reply) => {
      if (!isRefused(failure)) throw failure;
      reply.callNotFound();
    });
    await scope.register(fastifyStatic, {
      root: resolve(folder),
      prefix: '/plugins/',
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (response) => {
        response.headers({ ...framedPageHeaders, 'cache-control': 'no-cache' });
      },
    });
  });
};
