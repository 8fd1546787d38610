import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../../src/api/live/live-event.ts';
import { type LiveStream, openLiveStream } from '../../../src/api/live/live-stream.ts';
import { statuses } from '../../../src/api/statuses.ts';

/** One stream after the other: when the next one is opened, what pages hear, and what a new one costs. */

/** An open stream of the platform, held by the test. */
class Stream {
  isAborted = false;
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  readonly response: Response;

  constructor(signal: AbortSignal) {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (this.#controller = controller) });
    this.response = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    signal.addEventListener('abort', () => {
      this.isAborted = true;
      this.#controller.error(new DOMException('aborted', 'AbortError'));
    });
  }

  send(event: string, data: object = {}): void {
    this.#controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  }

  end(): void {
    this.#controller.close();
  }
}

const topic = { kind: 'menu' } as const;

describe('the stream of live updates', () => {
  let streams: Stream[];
  let requests: number[];
  let answer: (signal: AbortSignal) => Response;
  let events: LiveEvent[];
  let states: boolean[];
  let stream: LiveStream;

  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const openStream = (signal: AbortSignal): Response => {
    const stream = new Stream(signal);
    streams.push(stream);
    return stream.response;
  };
  const refuse = (): Response => {
    throw new TypeError('no network');
  };
  /** Opens the first stream. */
  const openFirst = async () => {
    stream.setTopics([topic]);
    await pass(200);
    streams[0]?.send('ready');
    await pass(0);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    [streams, requests, events, states] = [[], [], [], []];
    // In the middle of the jitter.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    answer = openStream;
    vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
      requests.push(Date.now());
      return answer(signal);
    });
    stream = openLiveStream({ onEvent: (event) => events.push(event), onOpen: (isOpen) => states.push(isOpen) });
  });
  afterEach(() => {
    stream.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('closes every older stream when the newest one is there', async () => {
    await openFirst();
    stream.setTopics([topic, { kind: 'inbox' }]);
    await pass(200);
    stream.setTopics([{ kind: 'inbox' }]);
    await pass(200);
    expect(streams.map(({ isAborted }) => isAborted)).toEqual([false, false, false]);
    streams[2]?.send('ready');
    await pass(0);
    expect(streams.map(({ isAborted }) => isAborted)).toEqual([true, true, false]);
  });

  it('closes the open stream and the one that is being opened', async () => {
    await openFirst();
    stream.setTopics([topic, { kind: 'inbox' }]);
    await pass(200);
    stream.close();
    expect(streams.map(({ isAborted }) => isAborted)).toEqual([true, true]);
  });

  it('opens one stream for topics that change in the same moment', async () => {
    stream.setTopics([topic]);
    stream.setTopics([topic, { kind: 'inbox' }]);
    await pass(1_000);
    expect(requests).toHaveLength(1);
    expect(states).toEqual([]);
    streams[0]?.send('ready');
    await pass(0);
    expect(states).toEqual([true]);
    // Nothing was missed before the first stream.
    expect(events).toEqual([]);
  });

  it('keeps the former stream until the one for new topics is ready', async () => {
    await openFirst();
    stream.setTopics([topic, { kind: 'inbox' }]);
    await pass(200);
    expect(streams.map(({ isAborted }) => isAborted)).toEqual([false, false]);
    streams[1]?.send('ready');
    await pass(0);
    expect(streams.map(({ isAborted }) => isAborted)).toEqual([true, false]);
    expect(states).toEqual([true]);
    expect(events).toEqual([]);
  });

  it('tries farther and farther apart, and pages ask once it is open again', async () => {
    await openFirst();
    answer = refuse;
    requests = [];
    const begun = Date.now();
    streams[0]?.end();
    await pass(120_000);
    expect(states).toEqual([true, false]);
    expect(requests.map((at) => Math.round((at - begun) / 1_000))).toEqual([1, 3, 8, 18, 48, 78, 108]);
    expect(events).toEqual([]);
    answer = openStream;
    await pass(20_000);
    streams[1]?.send('ready');
    await pass(0);
    expect(states).toEqual([true, false, true]);
    expect(events).toEqual([{ kind: 'again' }]);
  });

  it('tries at once when the connection is back, and never while a stream is open', async () => {
    await openFirst();
    stream.retry();
    await pass(0);
    expect(requests).toHaveLength(1);
    answer = refuse;
    streams[0]?.end();
    await pass(20_000);
    answer = openStream;
    requests = [];
    stream.retry();
    await pass(0);
    expect(requests).toHaveLength(1);
  });

  it('waits as long as a busy platform says', async () => {
    answer = () => Response.json({ status: statuses.tooMany, retryafter: 40 });
    stream.setTopics([topic]);
    await pass(39_000);
    expect(requests).toHaveLength(1);
    await pass(2_000);
    expect(requests).toHaveLength(2);
  });

  it('asks a platform without live updates again after ten minutes', async () => {
    answer = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
    stream.setTopics([topic]);
    await pass(599_000);
    expect(requests).toHaveLength(1);
    await pass(2_000);
    expect(requests).toHaveLength(2);
  });

  it('lets pages find out by asking what a person may do now', async () => {
    await openFirst();
    streams[0]?.send('end', { reason: 'rights' });
    streams[0]?.end();
    await pass(0);
    expect(events).toEqual([{ kind: 'again' }]);
    await pass(1_100);
    expect(requests).toHaveLength(2);
  });

  it('takes a stream without a sign of life for broken', async () => {
    await openFirst();
    await pass(51_000);
    expect(streams[0]?.isAborted).toBe(true);
    expect(states).toEqual([true, false]);
    await pass(1_100);
    expect(requests).toHaveLength(2);
  });

  it('opens no stream after it was closed, nor without topics', async () => {
    await openFirst();
    stream.setTopics([]);
    await pass(200);
    expect(streams[0]?.isAborted).toBe(true);
    expect(states).toEqual([true, false]);
    stream.setTopics([topic]);
    stream.close();
    await pass(600_000);
    expect(requests).toHaveLength(1);
  });
});
