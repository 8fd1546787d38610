import { isObject } from '../../engine/own-property.ts';
import type { LiveTopic } from '../../schemas/live.ts';
import { endpoints } from '../endpoints.ts';
import { createEventParser, type StreamEvent } from '../event-stream.ts';
import { requestOf } from '../request.ts';
import { statuses } from '../statuses.ts';
import type { LiveEvent } from './live-event.ts';
import { parseJson } from '../../engine/parse-json.ts';

/** Timeout of a stream without any data, in milliseconds; the server sends a comment every 20 s. */
const maxSilence = 50_000;
/** Timeout for the event `ready`, in milliseconds: a buffering proxy would withhold it. */
const readyWithin = 10_000;

/** Reason for the end of a stream. `missing`: the platform has no such endpoint. `wait`: retry-after in seconds. */
export type StreamEnd = { why: 'broken' | 'missing' | 'session' | 'rights' | 'closed' } | { why: 'busy'; wait: number };

type Listeners = { onReady: () => void; onEvent: (event: LiveEvent) => void };

const parsed = (data: string): Record<string, unknown> => {
  const value = parseJson(data);
  return isObject(value) ? { ...value } : {};
};

/** Pages keep when a device reported among the record's values, as lists and records are answered. */
const patchOf = ({ reported, values, ...rest }: Record<string, unknown>): LiveEvent =>
  ({
    kind: 'patch',
    ...rest,
    values: reported === undefined || !isObject(values) ? values : { ...values, reported },
  }) as LiveEvent;

/** The server's own events, whose shapes the contract gives. */
const eventOf = ({ event, data }: StreamEvent): LiveEvent | undefined => {
  const properties = parsed(data);
  if (event === 'again') return { kind: 'again' };
  if (event === 'changed') return { kind: 'changed', ...properties } as LiveEvent;
  return event === 'patch' ? patchOf(properties) : undefined;
};

/** A refusal is an envelope; a platform without the call answers anything else. */
const refusedBy = async (response: Response): Promise<StreamEnd> => {
  if (response.status >= 502 && response.status <= 504) return { why: 'broken' };
  const { status, retryafter } = parsed(await response.text());
  if (status === statuses.sessionInvalid) return { why: 'session' };
  if (status === statuses.tooMany) return { why: 'busy', wait: typeof retryafter === 'number' ? retryafter : 60 };
  return { why: typeof status === 'number' && status === statuses.internal ? 'broken' : 'missing' };
};

const endOf = ({ data }: StreamEvent): StreamEnd => {
  const { reason } = parsed(data);
  return { why: reason === 'session' || reason === 'rights' ? reason : 'broken' };
};

/** Reads one stream until it ends or `signal` stops it. Resolves, never rejects. */
export const readStream = async (
  topics: readonly LiveTopic[],
  { onReady, onEvent }: Listeners,
  signal: AbortSignal,
): Promise<StreamEnd> => {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), readyWithin);
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), maxSilence);
  };
  let end: StreamEnd = { why: 'broken' };
  const push = createEventParser((event) => {
    if (event.event === 'ready') onReady();
    else if (event.event === 'end') end = endOf(event);
    else {
      const liveEvent = eventOf(event);
      if (liveEvent !== undefined) onEvent(liveEvent);
    }
  });
  try {
    const { address, init } = requestOf({ endpoint: endpoints.live, input: { topics } });
    const stop = AbortSignal.any([signal, silence.signal]);
    const response = await fetch(address, { ...init, signal: stop, cache: 'no-store' });
    if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) return await refusedBy(response);
    const reader = response.body?.getReader();
    for (;;) {
      // Pieces come one after the other.
      // oxlint-disable-next-line no-await-in-loop -- see above
      const piece = await reader?.read();
      if (piece === undefined || piece.done) break;
      heard();
      push(piece.value);
    }
  } catch {
    // The network, or one of the two signals.
  } finally {
    clearTimeout(timer);
  }
  return signal.aborted ? { why: 'closed' } : end;
};
