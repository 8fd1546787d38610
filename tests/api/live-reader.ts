import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createEventParser } from '../../src/api/event-stream.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { LiveTopic } from '../../src/schemas/live.ts';
import type { User } from '../../src/schemas/wire.ts';
import { headersOf } from './harness.ts';

/** Reads the stream of live pages over a port, as a browser does. */

type Data = Record<string, unknown> & { topic?: LiveTopic; did?: string; values?: Record<string, unknown> };
export type LiveEvent = { event: string; data: Data };

export type LiveReader = {
  http: number;
  /** Everything that arrived so far. */
  events: LiveEvent[];
  /** The first event that fits, arrived or still to come; rejects when the stream ends without it. */
  next(fits: (event: LiveEvent) => boolean): Promise<LiveEvent>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
};

/** Listens on a free port unless it does already. */
export const portOf = async (app: FastifyInstance): Promise<number> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  // A TCP server has an address of this shape.
  return (app.server.address() as AddressInfo).port;
};

export const openLive = async (
  app: FastifyInstance,
  session: User | undefined,
  topics: readonly LiveTopic[],
): Promise<LiveReader> => {
  const stop = new AbortController();
  const response = await fetch(`http://127.0.0.1:${await portOf(app)}${endpoints.live.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...(session ? headersOf(session) : {}) },
    body: JSON.stringify({ topics }),
    signal: stop.signal,
  });
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;
  const wake = () => waiting.forEach((look) => look());
  const push = createEventParser(({ event, data }) => {
    events.push({ event, data: JSON.parse(data) as Data });
    wake();
  });
  const read = async () => {
    for await (const bytes of response.body ?? []) push(bytes);
  };
  const ended = read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
      wake();
    });
  return {
    http: response.status,
    events,
    next: (fits) => {
      const { promise, resolve, reject } = Promise.withResolvers<LiveEvent>();
      const look = () => {
        const match = events.find(fits);
        if (match !== undefined) resolve(match);
        else if (isOver) reject(new Error(`The stream ended with ${JSON.stringify(events)}`));
      };
      waiting.add(look);
      look();
      return promise.finally(() => waiting.delete(look));
    },
    ended,
    close: () => stop.abort(),
  };
};

export const isEvent =
  (name: string, kind?: LiveTopic['kind']) =>
  ({ event, data }: LiveEvent): boolean =>
    event === name && (kind === undefined || data.topic?.kind === kind);
