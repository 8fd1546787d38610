import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type Endpoint, statuses } from '../src/api/endpoint.ts';
import { endpoints } from '../src/api/endpoints.ts';
import { nowSeconds } from './clock.ts';
import { answersSettled } from './http/after-answer.ts';
import { serveConsole } from './http/console-files.ts';
import { refusalEnvelope } from './http/envelope.ts';
import { addSecurityHeaders, securityHeaders } from './http/headers.ts';
import { languageOf } from './http/language.ts';
import { withForms } from './http/multipart.ts';
import { describeApi } from './http/openapi.ts';
import { isPluginPath, servePlugins } from './http/plugin-files.ts';
import { answerFailure, createAnswer, type Platform } from './http/pipeline.ts';
import { notFound, Refusal } from './http/refusal.ts';
import { closeSlowBodies, mostForAnyBody } from './http/slow-senders.ts';
import type { Route } from './http/route.ts';
import { noteStatuses } from './operations/answered.ts';
import { logger, logRequests } from './operations/log.ts';
import { addMetrics } from './operations/metrics.ts';
import { newRequestId } from './operations/request-id.ts';
import { routes } from './routes.ts';
import { releaseWaiters } from './sessions/qr-wait.ts';

const malformed = new Refusal('badInput', {
  en: 'The body is not JSON that can be read. Correct it.',
  zh: '请求体不是可读取的 JSON，请更正。',
});
const tooLarge = (bytes: number) =>
  new Refusal('tooLarge', {
    en: `The body is larger than ${Math.round(bytes / 1024)} KiB. Send less.`,
    zh: `请求体超过 ${Math.round(bytes / 1024)} KiB，请减小后再试。`,
  });

const badAddress = new Refusal('badInput', {
  en: 'The address cannot be read. Check it.',
  zh: '地址无法识别，请检查。',
});

const refusalOfFastify = (failure: unknown, request: FastifyRequest): unknown => {
  const { statusCode, code } = failure as { statusCode?: number; code?: string };
  if (statusCode === 413) return tooLarge(request.routeOptions.bodyLimit ?? 1024 * 1024);
  if (statusCode === 415 || statusCode === 400 || (code ?? '').startsWith('FST_ERR_CTP')) return malformed;
  return failure;
};

/** A call without arguments may come without a body, whatever its content type says. */
const takeEmptyBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, {});
    else void parse(request, body, done);
  });
};

const takesForms = ({ transport }: Endpoint): boolean => transport === 'multipart';

const formPaths: ReadonlySet<string> = new Set(
  Object.values<Endpoint>(endpoints)
    .filter(takesForms)
    .map(({ path }) => path),
);

const addEndpoints = (app: FastifyInstance, platform: Platform): void => {
  const all = Object.values<Endpoint>(endpoints);
  addRows(
    app,
    platform,
    all.filter((endpoint) => !takesForms(endpoint)),
  );
  withForms(app, (scope) => addRows(scope, platform, all.filter(takesForms)));
};

const addRows = (app: FastifyInstance, platform: Platform, rows: readonly Endpoint[]): void => {
  const byEndpoint = new Map<Endpoint, Route>(routes.map((route) => [route.endpoint, route]));
  for (const endpoint of rows) {
    const answer = createAnswer(platform, endpoint, byEndpoint.get(endpoint));
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit ?? 1024 * 1024,
      handler: answer,
    });
  }
};

/** The server without a port: endpoints, OpenAPI, health and the console's files. */
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
    requestTimeout: mostForAnyBody,
    frameworkErrors: (_failure, request, reply: FastifyReply) => {
      void reply
        .code(400)
        .headers(securityHeaders(settings))
        .send(refusalEnvelope(badAddress, languageOf(request.headers['accept-language'])));
    },
  });
  takeEmptyBodies(app);
  closeSlowBodies(app, (path) => formPaths.has(path));
  addSecurityHeaders(app, settings);
  app.setErrorHandler((failure, request, reply) => {
    const refusal = refusalOfFastify(failure, request);
    const envelope = answerFailure(refusal, request, reply);
    if (refusal === malformed) reply.code(400);
    return reply.send(envelope);
  });
  noteStatuses(app);
  logRequests(app, settings.slowRequestMs);
  addMetrics(app, { db: platform.db, settings, now: nowSeconds });
  addEndpoints(app, platform);
  app.addHook('preClose', async () => releaseWaiters(platform.db));
  app.addHook('onClose', () => answersSettled(platform.db));
  app.get('/openapi.json', () => describeApi());
  app.get('/healthz', () => ({ status: statuses.success, msg: '' }));
  app.get('/readyz', async () => {
    await platform.db.read('system', [platform.db.builder.selectFrom('setting').select('key').limit(1).compile()]);
    return { status: statuses.success, msg: '' };
  });
  servePlugins(app, settings.pluginsDir);
  const console = serveConsole(app, settings.consoleDir);
  app.setNotFoundHandler((request, reply) => {
    if (!isPluginPath(request.url) && console.isPage(request)) return console.sendPage(reply);
    const language = languageOf(request.headers['accept-language']);
    return reply.code(404).send(refusalEnvelope(notFound(), language));
  });
  return app;
};
