import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { importMapHash } from './import-map.ts';

/** Sources that the page may use beside its own origin. */
type FurtherSources = { scripts: readonly string[]; connections: readonly string[]; frames: readonly string[] };

/** The page's policy. Contract "Security header"; `unsafe-eval` is restricted by the page's Trusted Types policy. */
export const contentSecurityPolicy = ({ scripts, connections, frames }: FurtherSources): string =>
  [
    "default-src 'self'",
    ["script-src 'self' 'unsafe-eval'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    ["frame-src 'self'", ...frames].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ');

/**
 * Headers of a page that the console may embed in an iframe. The sandbox of the iframe and this header give it an
 * opaque origin, so that it reads neither the session nor other data of the console; with an opaque origin it needs
 * `cross-origin-resource-policy` to load its own files.
 */
export const framedPageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; '),
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/**
 * Policy of a download. The console loads it in a hidden iframe, so that it can read a refusal: a file never becomes a
 * document of that iframe, a refusal does.
 */
export const downloadHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
} as const;

const fixedHeaders = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** HSTS: a year over https alone. On plain http browsers ignore it, and an operator may have no certificate yet. RFC 6797. */
const strictTransport = { 'strict-transport-security': 'max-age=31536000' } as const;

/** Headers that only this server sets; those of a proxied upstream are dropped. */
export const securityHeaderNames: ReadonlySet<string> = new Set([
  'content-security-policy',
  ...Object.keys(strictTransport),
  ...Object.keys(fixedHeaders),
]);

/**
 * Security headers of every answer. `protocol` is that of the browser's connection to this server, or to a proxy in
 * TRUST_PROXY.
 */
export const securityHeaders = (settings: Settings, protocol: string): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy({
    scripts: [importMapHash],
    connections: [],
    frames: settings.embedOrigins,
  }),
  ...fixedHeaders,
  ...(protocol === 'https' ? strictTransport : {}),
});

export const addSecurityHeaders = (app: FastifyInstance, settings: Settings): void => {
  const plain = securityHeaders(settings, 'http');
  const secure = securityHeaders(settings, 'https');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.protocol === 'https' ? secure : plain);
  });
};
