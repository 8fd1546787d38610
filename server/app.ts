import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { bodyLimitsOf, type Endpoint, statuses } from '../src/api/endpoint.ts';
import { endpoints } from '../src/api/endpoints.ts';
import { refuseOtherMethods } from './agents/mcp-routes.ts';
import { stopAnswers } from './assistant/running-answers.ts';
import { createRefusedReads } from './audit/refused-reads.ts';
import { nowSeconds } from './clock.ts';
import { answersSettled } from './http/after-answer.ts';
import { sendBadAddress } from './http/bad-address.ts';
import { compressionOf } from './http/compress.ts';
import { serveConsole } from './http/console-files.ts';
import { refusalEnvelope } from './http/envelope.ts';
import { addSecurityHeaders } from './http/headers.ts';
import { languageOf } from './http/language.ts';
import { withForms } from './http/multipart.ts';
import { openApiText } from './http/openapi.ts';
import { servePlugins } from './http/plugin-files.ts';
import type { Audited, Platform } from './calls/caller.ts';
import { answerFailure, createAnswer } from './calls/pipeline.ts';
import { malformed, notFound, Refusal, wrongContentType } from './http/refusal.ts';
import { closeSlowBodies, maxBodyTime } from './http/slow-bodies.ts';
import { closeUnusedConnections } from './http/unused-connections.ts';
import type { Route } from './http/route.ts';
import { openHub } from './live/hub.ts';
import { rememberStatuses } from './operations/answer-statuses.ts';
import { logger, logRequests } from './operations/log.ts';
import { addMetrics } from './operations/metrics.ts';
import { createReadiness } from './operations/readiness.ts';
import { newRequestId } from './operations/request-id.ts';
import { routes } from './routes.ts';
import { releaseWaiters } from './sessions/qr-wait.ts';
import { phrase } from './texts.ts';

const tooLarge = (bytes: number) =>
  new Refusal('tooLarge', phrase('server/limits', 'bodyTooLarge', { bytes: Math.round(bytes / 1024) }));

const hasHead = ({ transport, answersHead }: Endpoint): boolean => transport !== 'file' || answersHead === true;

const isMultipart = ({ transport }: Endpoint): boolean => transport === 'multipart';

const formPaths: ReadonlySet<string> = new Set(
  Object.values<Endpoint>(endpoints)
    .filter(isMultipart)
    .map(({ path }) => path),
);

const refusalOfFastify = (failure: unknown, request: FastifyRequest): unknown => {
  const { statusCode, code } = failure as { statusCode?: number; code?: string };
  if (statusCode === 413) return tooLarge(request.routeOptions.bodyLimit ?? 1024 * 1024);
  if (statusCode === 415)
    return wrongContentType(formPaths.has(request.routeOptions.url ?? '') ? 'multipart/form-data' : 'application/json');
  if (statusCode === 400 || (code ?? '').startsWith('FST_ERR_CTP')) return malformed();
  return failure;
};

/**
 * JSON comes as text: the pipeline parses it within the limits of its endpoint. A call without arguments may come
 * without a body, whatever its content type says; any other content type is 415.
 */
const acceptOnlyJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('*', (request, _payload, done) => {
    if (request.headers['content-length'] === '0') done(null, '');
    else done(Object.assign(new Error('The content type is not accepted.'), { statusCode: 415 }));
  });
};

const addEndpoints = (app: FastifyInstance, platform: Audited): void => {
  const all = Object.values<Endpoint>(endpoints);
  addRows(
    app,
    platform,
    all.filter((endpoint) => !isMultipart(endpoint)),
  );
  withForms(app, (scope) => {
    scope.removeContentTypeParser('application/json');
    addRows(scope, platform, all.filter(isMultipart));
  });
};

const addRows = (app: FastifyInstance, platform: Audited, rows: readonly Endpoint[]): void => {
  const byEndpoint = new Map<Endpoint, Route>(routes.map((route) => [route.endpoint, route]));
  for (const endpoint of rows) {
    const { admit, answer } = createAnswer(platform, endpoint, byEndpoint.get(endpoint));
    for (const url of [endpoint.path, ...(endpoint.morePaths ?? [])])
      app.route({
        method: endpoint.method,
        url,
        bodyLimit: bodyLimitsOf(endpoint).bytes,
        onRequest: admit,
        handler: answer,
        exposeHeadRoute: hasHead(endpoint),
        ...compressionOf(endpoint),
      });
  }
};

/**
 * Reads the client address early: a closed connection has none, but its call still writes an audit entry. Node caches
 * the value.
 */
const cacheClientAddress = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => void request.ip);
};

/** Builds the Fastify app without listening: endpoints, OpenAPI, health and the files of the console. */
export const createApp = (platform: Platform, logLevel = 'info'): FastifyInstance => {
  const { settings } = platform.services;
  const app = Fastify({
    logger: logger(logLevel),
    ...(settings.trustProxy.length > 0 ? { trustProxy: [...settings.trustProxy] } : {}),
    genReqId: newRequestId,
    forceCloseConnections: 'idle',
    // A file's name in its address: 120 letters, up to 12 characters each.
    routerOptions: { maxParamLength: 1500 },
    // A line per request would hold addresses of people; refusals are in the audit log.
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: maxBodyTime,
    frameworkErrors: (_failure, request, reply: FastifyReply) =>
      console.isPage(request)
        ? // The console shows its own message for an unknown address.
          void reply.redirect('/404')
        : sendBadAddress(settings, request, reply),
  });
  cacheClientAddress(app);
  acceptOnlyJson(app);
  closeUnusedConnections(app);
  closeSlowBodies(app, (path) => formPaths.has(path));
  addSecurityHeaders(app, settings);
  app.setErrorHandler((failure, request, reply) => {
    const refusal = refusalOfFastify(failure, request);
    return reply.send(answerFailure(refusal, request, reply));
  });
  rememberStatuses(app);
  logRequests(app, settings.slowRequestMs);
  platform.db.onReconnected((seconds) => app.log.info({ seconds }, 'the database answers again'));
  const hub = openHub({ ...platform, now: nowSeconds, log: app.log });
  addMetrics(app, { db: platform.db, settings, now: nowSeconds, streams: hub.count });
  const refusedReads = createRefusedReads({
    db: platform.db,
    onFailure: (failure) => app.log.warn({ err: failure }, 'refused reads are not in the audit log yet'),
  });
  app.addHook('onClose', refusedReads.flush);
  addEndpoints(app, { ...platform, refusedReads });
  app.addHook('preClose', async () => releaseWaiters(platform.db));
  app.addHook('preClose', async () => hub.close());
  app.addHook('preClose', () => stopAnswers(platform.db));
  app.addHook('onClose', () => answersSettled(platform.db));
  refuseOtherMethods(app);
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(openApiText()));
  app.get('/healthz', () => ({ status: statuses.success, msg: '' }));
  const requireDatabase = createReadiness(platform.db);
  app.get('/readyz', async () => {
    await requireDatabase();
    return { status: statuses.success, msg: '' };
  });
  servePlugins(app, settings.pluginsDir);
  const console = serveConsole(app, settings.consoleDir);
  app.setNotFoundHandler((request, reply) => {
    if (console.isPage(request)) return console.sendPage(reply);
    const language = languageOf(request.headers['accept-language']);
    return reply.code(404).send(refusalEnvelope(notFound(), language));
  });
  return app;
};
