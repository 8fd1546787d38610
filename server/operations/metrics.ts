import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Db } from '../db/database.ts';
import { mqttFiguresOf } from '../devices/mqtt/figures.ts';
import { refusalEnvelope } from '../http/envelope.ts';
import { languageOf } from '../http/language.ts';
import { notFound } from '../http/refusal.ts';
import type { Settings } from '../settings.ts';
import { statusOf } from './answer-statuses.ts';

/** Figures in the text format of Prometheus. Contract "Calls". */

/** Upper bounds, seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const metricPaths = new Set<string>([
  ...Object.values(endpoints).map(({ path }) => path),
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
]);

const streaming = new Set<string>(
  Object.values<Endpoint>(endpoints).flatMap(({ path, transport }) => (transport === 'stream' ? [path] : [])),
);

/** Files of the console are one: a label for each would grow with every deploy. */
const routeOf = (request: FastifyRequest): string => {
  const url = request.routeOptions.url ?? '';
  return metricPaths.has(url) ? url : 'console';
};

/** Resolution of the event loop monitor, ms; measured delays include it. */
const resolution = 20;
const lagSeconds = (nanoseconds: number) =>
  Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolution / 1000) : 0;

type GaugeRow = { name: string; help: string; value: () => number };

const countRequests = (app: FastifyInstance, streams: () => number, registers: [Registry]): void => {
  const requests = new Counter({
    name: 'colonnade_requests_total',
    help: 'Requests by route, HTTP code and status of the envelope.',
    labelNames: ['route', 'code', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'colonnade_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['route'],
    buckets,
    registers,
  });
  let inFlight = 0;
  app.addHook('onRequest', async (_request, reply) => {
    inFlight += 1;
    // An aborted request has no response, but its connection closes.
    reply.raw.once('close', () => void (inFlight -= 1));
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    requests.inc({ route, code: reply.statusCode, status: statusOf(reply) ?? '' });
    // A stream is open as long as its page.
    if (!streaming.has(route)) durations.observe({ route }, reply.elapsedTime / 1000);
  });
  // Neither the request that asks is counted, nor streams, which stay open.
  const value = () => Math.max(0, inFlight - 1 - streams());
  addGauges(registers, [
    { name: 'colonnade_requests_in_flight', help: 'Requests under way.', value },
    { name: 'colonnade_live_streams', help: 'Open streams of live pages.', value: streams },
  ]);
};

const addGauges = (registers: [Registry], rows: readonly GaugeRow[]): void => {
  for (const { name, help, value } of rows)
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
};

const addProcess = (app: FastifyInstance, registers: [Registry]): void => {
  const lag = monitorEventLoopDelay({ resolution });
  lag.enable();
  app.addHook('onClose', async () => void lag.disable());
  const takeP99 = () => {
    const seconds = lagSeconds(lag.percentile(99));
    lag.reset();
    return seconds;
  };
  addGauges(registers, [
    {
      name: 'colonnade_event_loop_lag_seconds',
      help: 'Mean delay of the event loop since the last look.',
      value: () => lagSeconds(lag.mean),
    },
    { name: 'colonnade_event_loop_lag_p99_seconds', help: 'The 99th percentile of it.', value: takeP99 },
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory of the process.',
      value: () => process.memoryUsage.rss(),
    },
    {
      name: 'nodejs_heap_used_bytes',
      help: 'JavaScript heap in use.',
      value: () => process.memoryUsage().heapUsed,
    },
    {
      name: 'process_uptime_seconds',
      help: 'Since the process started.',
      value: () => Math.round(process.uptime()),
    },
  ]);
};

/** Counts sessions that have not expired; `undefined` if the database did not answer. */
const countSessions = async (db: Db, now: number): Promise<number | undefined> => {
  const count = db.builder
    .selectFrom('session')
    .select(db.builder.fn.countAll().as('count'))
    .where('expiresat', '>', now)
    .compile();
  return db.read('system', [count]).then(
    ([rows]) => Number(rows?.[0]?.['count'] ?? 0),
    () => undefined,
  );
};

const addDatabase = (db: Db, now: () => number, registers: [Registry]): void => {
  addGauges(registers, [
    {
      name: 'colonnade_database_connections',
      help: 'Connections to the database.',
      value: () => db.load().connections,
    },
    { name: 'colonnade_database_connections_idle', help: 'Those that are not in use.', value: () => db.load().idle },
    {
      name: 'colonnade_database_waiting',
      help: 'Transactions that wait for a connection.',
      value: () => db.load().waiting,
    },
  ]);
  // Metrics are collected in this order, so both gauges use one query.
  let look: Promise<number | undefined> = Promise.resolve(undefined);
  new Gauge({
    name: 'colonnade_database_up',
    help: '1 when the database answered this look.',
    registers,
    async collect() {
      look = countSessions(db, now());
      this.set((await look) === undefined ? 0 : 1);
    },
  });
  new Gauge({
    name: 'colonnade_sessions',
    help: 'Sessions that have not expired.',
    registers,
    async collect() {
      const sessions = await look;
      if (sessions === undefined) this.remove();
      else this.set(sessions);
    },
  });
};

/** State and counters of the connection to the MQTT broker, in this process; nothing without `MQTT_URL`. */
const addMqtt = (db: Db, { mqttUrl }: Settings, registers: [Registry]): void => {
  if (mqttUrl === undefined) return;
  const figures = mqttFiguresOf(db);
  addGauges(registers, [
    {
      name: 'colonnade_mqtt_connected',
      help: '1 while this server is connected to the MQTT broker; of several servers one is.',
      value: () => Number(figures.isConnected),
    },
    { name: 'colonnade_mqtt_commands', help: 'Commands that the broker has taken.', value: () => figures.published },
  ]);
  new Gauge({
    name: 'colonnade_mqtt_messages',
    help: 'Messages by what became of them; unknown: of a device that no module has.',
    labelNames: ['result'],
    registers,
    collect() {
      for (const [result, count] of Object.entries(figures.messages)) this.set({ result }, count);
    },
  });
};

const isLoopback = (address: string | undefined): boolean => {
  const plain = (address ?? '').replace(/^::ffff:/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
};

/** Headers that proxies add beside `X-Forwarded-*`. */
const proxyHeaders = ['forwarded', 'via', 'x-real-ip'];

const hasLoopbackName = (host: string): boolean => {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return name === 'localhost' || isLoopback(name);
};

/**
 * A proxied request comes from this machine too, but its client is elsewhere. Proxies that add no header of theirs pass
 * the host of the client on, or, as nginx does unless told otherwise, speak HTTP/1.0.
 */
const isLocal = ({ socket, headers, raw }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress) &&
  raw.httpVersion !== '1.0' &&
  hasLoopbackName(headers.host ?? '') &&
  !Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || proxyHeaders.includes(name));

const holdsToken = (request: FastifyRequest, token: string | undefined): boolean => {
  if (token === undefined) return false;
  const header = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return header.length === expected.length && timingSafeEqual(header, expected);
};

/** `/metrics`, for this machine and for requests with METRICS_TOKEN; others get 404. */
export const addMetrics = (
  app: FastifyInstance,
  { db, settings, now, streams }: { db: Db; settings: Settings; now: () => number; streams: () => number },
): void => {
  // Of its own, because tests open several servers in one process.
  const registry = new Registry();
  countRequests(app, streams, [registry]);
  addProcess(app, [registry]);
  addDatabase(db, now, [registry]);
  addMqtt(db, settings, [registry]);
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !holdsToken(request, settings.metricsToken)) {
      const language = languageOf(request.headers['accept-language']);
      return reply.code(404).send(refusalEnvelope(notFound(), language));
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
