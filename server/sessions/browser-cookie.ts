import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from './session.ts';

/**
 * The browser's secret, to which a QR code and a code by text message are bound: HttpOnly, so that no script reads it,
 * and one for all sign-in pages of a browser.
 */

const name = 'colonnade_asker';
export const signInPath = '/sfsaas/api/user/';

export const cookieOf = (request: FastifyRequest, name: string): string | undefined => {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
};

/** The secret's hash; nothing for a browser that has none. */
export const browserOf = (request: FastifyRequest): string | undefined => {
  const secret = cookieOf(request, name);
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? hashToken(secret) : undefined;
};

const secretOf = (request: FastifyRequest): string => {
  const secret = cookieOf(request, name);
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : randomBytes(32).toString('base64url');
};

/** Gives the browser its secret, or prolongs the one that it has. */
export const issueBrowserCookie = (request: FastifyRequest, reply: FastifyReply): string => {
  const secret = secretOf(request);
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${secret}; Path=${signInPath}; HttpOnly; SameSite=Strict; Max-Age=3600${secure}`);
  return hashToken(secret);
};
