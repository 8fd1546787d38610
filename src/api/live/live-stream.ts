import type { LiveTopic } from '../../schemas/live.ts';
import type { LiveEvent } from './live-event.ts';
import { readStream, type StreamEnd } from './open-stream.ts';

/** A stream that is reopened for new topics, and after a failure with a growing delay (backoff with jitter). */

/** Debounce of changed topics, milliseconds: pages change several at once. */
const debounce = 150;
/** Milliseconds before the first, second, … retry; the last one repeats. */
const retryDelays = [1_000, 2_000, 5_000, 10_000, 30_000];
/** Retry delay on a platform without this call, which may be upgraded meanwhile; milliseconds. */
const missingDelay = 600_000;

export type LiveStream = {
  setTopics(topics: readonly LiveTopic[]): void;
  /** Reopens at once instead of after the delay. */
  retry(): void;
  close(): void;
};

type Listeners = {
  onEvent: (event: LiveEvent) => void;
  onOpen: (isOpen: boolean) => void;
  /** Another tab had the stream before: events in between may have been missed. */
  hasGap?: boolean;
};

/** Without jitter all clients would reconnect to a restarted server at the same moment. */
const withJitter = (milliseconds: number): number => milliseconds * (0.75 + Math.random() / 2);

export const openLiveStream = ({ onEvent, onOpen, hasGap: isLate = false }: Listeners): LiveStream => {
  let topics: readonly LiveTopic[] = [];
  let current: AbortController | undefined;
  /** Streams that are open or opening, the oldest first; `current` is the last of them. */
  const streams = new Set<AbortController>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOpen = false;
  /** Events may have been lost since the last stream. */
  let hasGap = isLate;

  const setOpen = (next: boolean): void => {
    if (next !== isOpen) onOpen(next);
    isOpen = next;
  };

  const abortBefore = (last?: AbortController): void => {
    for (const stream of streams) {
      if (stream === last) return;
      stream.abort();
      streams.delete(stream);
    }
  };

  const after = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(start, milliseconds);
  };

  const ended = (end: StreamEnd): void => {
    current = undefined;
    hasGap = true;
    setOpen(false);
    failures += 1;
    if (end.why === 'missing') after(missingDelay);
    else if (end.why === 'busy') after(withJitter(end.wait * 1_000));
    else if (end.why === 'rights') after(withJitter(1_000));
    else after(withJitter(retryDelays[Math.min(failures, retryDelays.length) - 1] ?? 0));
    // Rights or session have changed: the page refetches and finds out.
    if (end.why === 'session' || end.why === 'rights') onEvent({ kind: 'again' });
  };

  /** Older streams are closed when the new one is there, so that no change falls in between. */
  function start(): void {
    clearTimeout(timer);
    if (topics.length === 0) {
      abortBefore();
      current = undefined;
      setOpen(false);
      return;
    }
    const control = new AbortController();
    current = control;
    streams.add(control);
    const onReady = (): void => {
      abortBefore(control);
      failures = 0;
      setOpen(true);
      if (hasGap) onEvent({ kind: 'again' });
      hasGap = false;
    };
    void readStream(topics, { onReady, onEvent }, control.signal).then((end) => {
      streams.delete(control);
      if (current !== control) return;
      abortBefore();
      ended(end);
    });
  }

  return {
    setTopics: (next) => {
      if (JSON.stringify(next) === JSON.stringify(topics)) return;
      topics = next;
      after(debounce);
    },
    retry: () => {
      if (!isOpen && topics.length > 0) start();
    },
    close: () => {
      clearTimeout(timer);
      topics = [];
      abortBefore();
      current = undefined;
      setOpen(false);
    },
  };
};
