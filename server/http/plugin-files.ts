import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { framedPageHeaders } from './headers.ts';

const prefix = '/plugins/';

/** Never a page of the console: what is not there is missing, whatever the asker accepts. */
export const isPluginPath = (url: string): boolean => url.startsWith(prefix);

/** A folder, path traversal or an invalid name: all answer 404, so that the answer reveals nothing. */
const isRefused = (failure: unknown): boolean => {
  const { statusCode = 500 } = failure as { statusCode?: number };
  return statusCode < 500;
};

/**
 * Serves the files of `PLUGINS_DIR` as they are now, asked again each time because their names do not change. A page
 * among them has no origin, framed or opened alone; a module runs by the rules of the page that imports it.
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
      prefix,
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
