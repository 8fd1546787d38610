import type { FastifyInstance } from 'fastify';
import { createEventParser } from '../../src/api/event-stream.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Envelope } from '../../src/api/endpoint.ts';
import type { Language } from '../../src/engine/column.ts';
import type { User } from '../../src/schemas/wire.ts';
import { headersOf } from './harness.ts';
import { portOf } from './live-reader.ts';

/** Asks the assistant over a port, as a browser does, and reads the events of the answer. */

export type ChatEvent = { event: string; data: Record<string, unknown> };
export type ChatAnswer = {
  http: number;
  /** The refusal, where the answer is no stream. */
  refused: Envelope | undefined;
  events: ChatEvent[];
  ended: Promise<void>;
  /** Drops the connection. */
  drop: () => void;
};

export const ask = async (
  app: FastifyInstance,
  session: User | undefined,
  input: { prompt: string; chatsessionid?: string },
  language: Language = 'en',
): Promise<ChatAnswer> => {
  const stop = new AbortController();
  const response = await fetch(`http://127.0.0.1:${await portOf(app)}${endpoints.chat.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language, ...(session && headersOf(session)) },
    body: JSON.stringify(input),
    signal: stop.signal,
  });
  const events: ChatEvent[] = [];
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  // A refusal is an ordinary envelope.
  const refused = isStream ? undefined : ((await response.json()) as Envelope);
  const push = createEventParser(({ event, data }) => {
    events.push({ event, data: JSON.parse(data) as ChatEvent['data'] });
  });
  const read = async () => {
    for await (const bytes of response.body ?? []) push(bytes);
  };
  const ended = isStream ? read().catch(() => undefined) : Promise.resolve();
  return { http: response.status, refused, events, ended, drop: () => stop.abort() };
};

export const textOf = ({ events }: ChatAnswer): string =>
  events
    .filter(({ event }) => event === 'data')
    .map(({ data }) => String(data['v']))
    .join('');

export const sessionIn = ({ events }: ChatAnswer): string => String(events[0]?.data['chatsessionid'] ?? '');
