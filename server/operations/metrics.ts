import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Db } from '../db/database.ts';
import { refusalEnvelope } from '../http/envelope.ts';
import { languageOf } from '../http/language.ts';
import { notFound } from '../http/refusal.ts';
import type { Settings } from '../settings.ts';
import { statusOf } from './answered.ts';

/** Figures in the text format of Prometheus. Contract "Calls". */

/** Upper bounds, seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Histogram = { counts: number[]; sum: number; count: number };

const known = new Set<string>([
  ...Object.values(endpoints).map(({ path }) => path),
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
]);

/** Files of the console are one: a label for each would grow with every deploy. */
const routeOf = (request: FastifyRequest): string => {
  const url = request.routeOptions.url ?? '';
  return known.has(url) ? url : 'console';
};

const labels = (pairs: Readonly<Record<string, string | number>>): string =>
  `{${Object.entries(pairs)
    .map(([name, value]) => `${name}="${String(value)}"`)
    .join(',')}}`;

const family = (
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  lines: readonly string[],
): string[] => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];

const gauge = (name: string, help: string, value: number) => family(name, 'gauge', help, [`${name} ${value}`]);

/** Milliseconds between two looks at the event loop; what is measured contains them. */
const resolution = 20;
const lagSeconds = (nanoseconds: number) =>
  Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolution / 1000) : 0;

const histogramLines = (name: string, route: string, { counts, sum, count }: Histogram): string[] => {
  let total = 0;
  const lines = buckets.map((le, index) => {
    total += counts[index] ?? 0;
    return `${name}_bucket${labels({ route, le })} ${total}`;
  });
  return [
    ...lines,
    `${name}_bucket${labels({ route, le: '+Inf' })} ${count}`,
    `${name}_sum${labels({ route })} ${sum}`,
    `${name}_count${labels({ route })} ${count}`,
  ];
};

const createCounters = (app: FastifyInstance) => {
  const requests = new Map<string, number>();
  const durations = new Map<string, Histogram>();
  let inFlight = 0;
  app.addHook('onRequest', async () => void (inFlight += 1));
  app.addHook('onResponse', async (request, reply) => {
    inFlight -= 1;
    const route = routeOf(request);
    const status = statusOf(reply) ?? '';
    const key = labels({ route, code: reply.statusCode, status });
    requests.set(key, (requests.get(key) ?? 0) + 1);
    const took = reply.elapsedTime / 1000;
    const histogram = durations.get(route) ?? { counts: buckets.map(() => 0), sum: 0, count: 0 };
    const index = buckets.findIndex((bound) => took <= bound);
    if (index >= 0) histogram.counts[index] = (histogram.counts[index] ?? 0) + 1;
    histogram.sum += took;
    histogram.count += 1;
    durations.set(route, histogram);
  });
  const duration = 'colonnade_request_duration_seconds';
  return () => [
    ...family(
      'colonnade_requests_total',
      'counter',
      'Requests by route, HTTP code and status of the envelope.',
      [...requests].map(([key, count]) => `colonnade_requests_total${key} ${count}`),
    ),
    ...family(
      duration,
      'histogram',
      'Time from request to answer.',
      [...durations].flatMap(([route, histogram]) => histogramLines(duration, route, histogram)),
    ),
    // The one that asks is not counted.
    ...gauge('colonnade_requests_in_flight', 'Requests under way.', Math.max(0, inFlight - 1)),
  ];
};

const processLines = (lag: ReturnType<typeof monitorEventLoopDelay>): string[] => {
  const memory = process.memoryUsage();
  const lines = [
    ...gauge(
      'colonnade_event_loop_lag_seconds',
      'Mean delay of the event loop since the last look.',
      lagSeconds(lag.mean),
    ),
    ...gauge('colonnade_event_loop_lag_p99_seconds', 'The 99th percentile of it.', lagSeconds(lag.percentile(99))),
    ...gauge('process_resident_memory_bytes', 'Memory of the process.', memory.rss),
    ...gauge('nodejs_heap_used_bytes', 'JavaScript heap in use.', memory.heapUsed),
    ...gauge('process_uptime_seconds', 'Since the process started.', Math.round(process.uptime())),
  ];
  lag.reset();
  return lines;
};

const databaseLines = async (db: Db, now: number): Promise<string[]> => {
  const { connections, idle, waiting } = db.load();
  const count = db.builder
    .selectFrom('session')
    .select(db.builder.fn.countAll().as('count'))
    .where('expiresat', '>', now)
    .compile();
  const sessions = await db.read('system', [count]).then(
    ([rows]) => gauge('colonnade_sessions', 'Sessions that have not expired.', Number(rows?.[0]?.['count'] ?? 0)),
    () => [],
  );
  return [
    ...gauge('colonnade_database_connections', 'Connections to the database.', connections),
    ...gauge('colonnade_database_connections_idle', 'Those that nobody uses.', idle),
    ...gauge('colonnade_database_waiting', 'Conversations that wait for a connection.', waiting),
    ...gauge('colonnade_database_up', '1 when the database answered this look.', sessions.length > 0 ? 1 : 0),
    ...sessions,
  ];
};

const isLoopback = (address: string | undefined): boolean => {
  const plain = (address ?? '').replace(/^::ffff:/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
};

/** What a proxy passes on comes from this machine too, but is asked by somebody elsewhere. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;

const holdsToken = (request: FastifyRequest, token: string | undefined): boolean => {
  if (token === undefined) return false;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

/** `/metrics`, for this machine and for who holds METRICS_TOKEN; nobody else is told that it is there. */
export const addMetrics = (
  app: FastifyInstance,
  { db, settings, now }: { db: Db; settings: Settings; now: () => number },
): void => {
  const counters = createCounters(app);
  const lag = monitorEventLoopDelay({ resolution });
  lag.enable();
  app.addHook('onClose', async () => void lag.disable());
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !holdsToken(request, settings.metricsToken)) {
      const language = languageOf(request.headers['accept-language']);
      return reply.code(404).send(refusalEnvelope(notFound(), language));
    }
    const lines = [...counters(), ...processLines(lag), ...(await databaseLines(db, now()))];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
};
