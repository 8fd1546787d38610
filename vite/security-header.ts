import type { Plugin } from 'vite';
import { importMapHash } from '../server/http/import-map.ts';

/** The nonce of the development server's own inline preamble; a fixed one is enough on a loopback address. */
export const developmentNonce = 'colonnade-development';

const policy = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-eval' 'nonce-${developmentNonce}' ${importMapHash}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self' ws:",
  "frame-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify',
].join('; ');

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
