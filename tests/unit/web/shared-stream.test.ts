import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../../src/api/live/live-event.ts';
import type { LiveStream } from '../../../src/api/live/live-stream.ts';
import { openSharedStream } from '../../../src/api/live/shared-stream.ts';

/** Tabs that share a stream: who opens it, and what the others learn of it. Without Web Locks, as on plain http. */

/** Channels of one browser: a message reaches all others of its name. */
const createBrowser = () => {
  const channels = new Set<Channel>();
  class Channel extends EventTarget {
    readonly name: string;
    constructor(name: string) {
      super();
      this.name = name;
      channels.add(this);
    }
    postMessage(data: unknown): void {
      if (!channels.has(this)) return;
      for (const other of channels)
        if (other !== this && other.name === this.name)
          queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })));
    }
    close(): void {
      channels.delete(this);
    }
  }
  return { Channel, channels };
};

const topic = { kind: 'menu' } as const;
/** Longer than a tab waits for the sign of life of a leader. */
const election = 6_000;

type Tab = { stream: LiveStream; channels: ReadonlySet<object>; states: boolean[]; events: LiveEvent[] };

describe('tabs that share a stream', () => {
  let requests: number;
  let answer: () => Response;
  let browser: ReturnType<typeof createBrowser>;
  const tabs: Tab[] = [];

  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const openStream = (): Response =>
    new Response(
      new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('event: ready\ndata: {}\n\n')) }),
      { headers: { 'content-type': 'text/event-stream' } },
    );
  const refuse = (): Response => {
    throw new TypeError('no network');
  };
  /** The first tab waits least for a leader, so it leads. */
  const openTab = (): Tab => {
    vi.spyOn(Math, 'random').mockReturnValue(tabs.length / 2);
    const tab: Pick<Tab, 'states' | 'events'> = { states: [], events: [] };
    const before = new Set(browser.channels);
    const stream = openSharedStream('tabs', {
      onEvent: (event) => tab.events.push(event),
      onOpen: (isOpen) => tab.states.push(isOpen),
    });
    stream.setTopics([topic]);
    const opened = {
      ...tab,
      stream,
      channels: new Set([...browser.channels].filter((channel) => !before.has(channel))),
    };
    tabs.push(opened);
    return opened;
  };

  beforeEach(() => {
    vi.useFakeTimers();
    [requests, answer] = [0, openStream];
    browser = createBrowser();
    vi.stubGlobal('BroadcastChannel', browser.Channel);
    vi.stubGlobal('fetch', async () => {
      requests += 1;
      return answer();
    });
  });
  afterEach(() => {
    for (const { stream } of tabs.splice(0)) stream.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('open one stream, and both know that it is open', async () => {
    const [leader, follower] = [openTab(), openTab()];
    await pass(election);
    expect(requests).toBe(1);
    expect([leader.states.at(-1), follower.states.at(-1)]).toEqual([true, true]);
  });

  it('reopen it when the one that does not lead finds the connection back', async () => {
    answer = refuse;
    const pair = [openTab(), openTab()];
    // The pauses between two attempts are half a minute by now.
    await pass(120_000);
    answer = openStream;
    requests = 0;
    for (const { stream } of pair.slice(1)) stream.retry();
    await pass(0);
    expect(requests).toBe(1);
    await pass(100);
    expect(pair.map(({ states }) => states.at(-1))).toEqual([true, true]);
  });

  it('do not take a stream for open whose tab has crashed', async () => {
    const [leader, follower] = [openTab(), openTab()];
    await pass(election);
    expect(follower.states.at(-1)).toBe(true);
    answer = refuse;
    // Nothing is said by it or heard any more.
    for (const channel of browser.channels) if (leader.channels.has(channel)) browser.channels.delete(channel);
    await pass(election);
    expect(requests).toBeGreaterThan(1);
    expect(follower.states.at(-1)).toBe(false);
  });
});
