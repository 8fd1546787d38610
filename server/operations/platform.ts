import { request as askHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as askHttps } from 'node:https';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { statuses } from '../../src/api/endpoint.ts';
import type { LocalText } from '../../src/engine/column.ts';
import { serveConsole } from '../http/console-files.ts';
import { sendBadAddress } from '../http/bad-address.ts';
import { refusalEnvelope } from '../http/envelope.ts';
import { addSecurityHeaders, securityHeaderNames } from '../http/headers.ts';
import { languageOf } from '../http/language.ts';
import { answerFailure } from '../calls/pipeline.ts';
import { badAddress, notFound, Refusal } from '../http/refusal.ts';
import type { Settings } from '../settings.ts';
import { newRequestId } from './request-id.ts';
import { rememberStatuses } from './answer-statuses.ts';
import { logger, logRequests } from './log.ts';
import { closeUnusedConnections } from '../http/unused-connections.ts';
import { callPrefixes } from '../http/call-prefixes.ts';
import { phrase } from '../texts.ts';

/**
 * `PLATFORM_URL`: the console alone. Every call of the contract is passed to an existing platform as it came, bodies
 * and answers as streams, and comes back as the platform answered it.
 */

/** Hop-by-hop headers, which are not forwarded. RFC 9110, section 7.6.1. */
const hops = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'expect',
]);

/** Timeout: that of the slowest call; after it the platform counts as unreachable. */
const silence = 130_000;

const absent: LocalText = phrase('server/operations', 'platformUnreachable');
const redirectedText: LocalText = phrase('server/operations', 'platformRedirected');

/** Names of the client's address beside `X-Forwarded-*`. The platform believes this server, so that no client may set them. */
const addressClaims = new Set(['forwarded', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip']);

const isForwarded = (name: string): boolean =>
  !hops.has(name) && !addressClaims.has(name) && !name.startsWith('x-forwarded-');

const outgoing = (request: FastifyRequest, address: URL): OutgoingHttpHeaders => {
  const forwardedHeaders = Object.entries(request.headers).filter(([name]) => isForwarded(name));
  return {
    ...Object.fromEntries(forwardedHeaders),
    host: address.host,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
  };
};

/** Removes the domain of a cookie: the browser would refuse the platform's domain, and without one the console's applies. */
const withoutDomain = (cookie: string) => cookie.replace(/;\s*domain=[^;]*/gi, '');

const incoming = (answer: IncomingMessage): OutgoingHttpHeaders => {
  const named = (answer.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const forwardedHeaders = Object.entries(answer.headers).filter(
    ([name]) => !hops.has(name) && !named.includes(name) && !securityHeaderNames.has(name),
  );
  const cookies = answer.headers['set-cookie']?.map(withoutDomain);
  return { ...Object.fromEntries(forwardedHeaders), ...(cookies === undefined ? {} : { 'set-cookie': cookies }) };
};

const refuse = (request: FastifyRequest, reply: FastifyReply, text: LocalText) =>
  reply.code(502).send(refusalEnvelope(new Refusal('internal', text), languageOf(request.headers['accept-language'])));

const ask = (request: FastifyRequest, address: URL): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = address.protocol === 'https:' ? askHttps : askHttp;
    const outgoingRequest = send(address, {
      method: request.method,
      headers: outgoing(request, address),
      timeout: silence,
    });
    outgoingRequest.once('response', resolve);
    outgoingRequest.once('error', reject);
    outgoingRequest.once('timeout', () => outgoingRequest.destroy(new Error('The platform is silent.')));
    // The client has disconnected: no one is waiting for the answer.
    request.raw.once('aborted', () => outgoingRequest.destroy());
    request.raw.pipe(outgoingRequest);
  });

const isRedirect = (code: number) => code >= 300 && code < 400 && code !== 304;

/** The path and query of a request target: in absolute form the origin is left out. RFC 9112, section 3.2. */
const targetOf = (raw: string): { pathname: string; search: string } | undefined => {
  if (!raw.startsWith('/')) return URL.parse(raw) ?? undefined;
  const query = raw.indexOf('?');
  return query < 0 ? { pathname: raw, search: '' } : { pathname: raw.slice(0, query), search: raw.slice(query) };
};

/**
 * Path traversal: a call could reach paths that are not passed on. The URL parser resolves such segments, and the platform
 * may resolve more of them, by encoded slashes or by path parameters (`/..;/`).
 */
const dotSegment = /(?:[\\/]|%2f|%5c)(?:\.|%2e){1,2}(?=[\\/;]|%2f|%5c|%3b|$)/i;

/**
 * URL on the platform for a forwarded request. Only path and query are taken from the request and set through the URL
 * parser, which never changes the origin. `undefined` for an unreadable target or a path with dot segments.
 */
export const platformAddress = (platformUrl: string, raw: string): URL | undefined => {
  const address = new URL(platformUrl);
  const root = address.pathname.replace(/\/+$/, '');
  const target = targetOf(raw);
  if (target === undefined || dotSegment.test(target.pathname)) return undefined;
  address.pathname = root + target.pathname;
  address.search = target.search;
  address.hash = '';
  return address.pathname.startsWith(`${root}/`) ? address : undefined;
};

const passOn = (platformUrl: string) => {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const address = platformAddress(platformUrl, request.raw.url ?? '/');
    if (address === undefined) throw badAddress();
    const answer = await ask(request, address).catch((failure: Error) => {
      request.log.warn({ reason: failure.message }, 'the platform does not answer');
    });
    if (!answer) return refuse(request, reply, absent);
    const code = answer.statusCode ?? 502;
    if (isRedirect(code)) {
      answer.resume();
      return refuse(request, reply, redirectedText);
    }
    reply.raw.once('close', () => answer.destroy());
    return reply.code(code).headers(incoming(answer)).send(answer);
  };
};

/** The console before an existing platform, without a database of its own. */
export const createPlatformApp = (settings: Settings & { platformUrl: string }): FastifyInstance => {
  const app = Fastify({
    logger: logger(settings.logLevel),
    genReqId: newRequestId,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
    ...(settings.trustProxy.length > 0 ? { trustProxy: [...settings.trustProxy] } : {}),
    bodyLimit: 128 * 1024 * 1024,
    frameworkErrors: (_failure, request, reply: FastifyReply) => sendBadAddress(settings, request, reply),
  });
  closeUnusedConnections(app);
  addSecurityHeaders(app, settings);
  rememberStatuses(app);
  logRequests(app, settings.slowRequestMs);
  // Bodies go through as they come; the platform reads and judges them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const answer = passOn(settings.platformUrl);
  for (const part of callPrefixes) {
    app.all(`/${part}`, answer);
    if (!part.includes('.')) app.all(`/${part}/*`, answer);
  }
  app.get('/healthz', () => ({ status: statuses.success, msg: '' }));
  app.get('/readyz', answer);
  const files = serveConsole(app, settings.consoleDir);
  app.setErrorHandler((failure, request, reply) => reply.send(answerFailure(failure, request, reply)));
  app.setNotFoundHandler((request, reply) => {
    if (files.isPage(request)) return files.sendPage(reply);
    return reply.code(404).send(refusalEnvelope(notFound(), languageOf(request.headers['accept-language'])));
  });
  return app;
};
