import type { Plugin } from 'vite';
import { contentSecurityPolicy } from '../server/http/headers.ts';
import { importMapHash } from '../server/http/import-map.ts';

/** The nonce of the development server's own inline preamble; a fixed one is enough on a loopback address. */
export const developmentNonce = 'colonnade-development';

const policy = contentSecurityPolicy({
  scripts: [`'nonce-${developmentNonce}'`, importMapHash],
  connections: ['ws:'],
  frames: [],
});

/** Sends the product's header in development too (contract "Security header"), with Vite's nonce and socket. */
export const securityHeader = (): Plugin => ({
  name: 'security-header',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((_request, response, next) => {
      response.setHeader('Content-Security-Policy', policy);
      response.setHeader('Referrer-Policy', 'no-referrer');
      response.setHeader('X-Content-Type-Options', 'nosniff');
      next();
    });
  },
});
