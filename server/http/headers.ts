import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { importMapHash } from './import-map.ts';

/** The page's policy. Contract section 8 "The header"; `unsafe-eval` is held by the Trusted Types policy of the page. */
export const contentSecurityPolicy = (settings: Settings): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'unsafe-eval' ${importMapHash}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    ["frame-src 'self'", ...settings.embedOrigins].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ');

/**
 * What a page carries that the console may show in a frame. The frame and this header both take its origin away, so it
 * reads neither the session nor anything else of the console's; without an origin it needs leave to load its own files.
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

const fixedHeaders = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Headers that this server alone sets, whatever stands behind it. */
export const securityHeaderNames: ReadonlySet<string> = new Set([
  'content-security-policy',
  ...Object.keys(fixedHeaders),
]);

/** What every answer carries. */
export const securityHeaders = (settings: Settings): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(settings),
  ...fixedHeaders,
});

export const addSecurityHeaders = (app: FastifyInstance, settings: Settings): void => {
  const headers = securityHeaders(settings);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
};
