import type { LiveTopic } from '../../schemas/live.ts';
import type { LiveEvent } from './live-event.ts';
import { readStream, type StreamEnd } from './open-stream.ts';

/** One open stream after the other: for new topics, and after a failure farther and farther apart. */

/** Pages change several topics at once; milliseconds. */
const settling = 150;
/** Milliseconds before the first, second, … new try; the last one repeats. */
const pauses = [1_000, 2_000, 5_000, 10_000, 30_000];
/** A platform without the call may be replaced by one that has it. */
const whereMissing = 600_000;

export type Line = {
  setTopics(topics: readonly LiveTopic[]): void;
  /** Tries at once instead of after the pause. */
  retry(): void;
  close(): void;
};

type Told = {
  onEvent: (event: LiveEvent) => void;
  onOpen: (isOpen: boolean) => void;
  /** Another tab had the stream before: events in between may have been missed. */
  hasGap?: boolean;
};

/** Without jitter all clients would reconnect to a restarted server at the same moment. */
const spread = (milliseconds: number): number => milliseconds * (0.75 + Math.random() / 2);

export const openLine = ({ onEvent, onOpen, hasGap: isLate = false }: Told): Line => {
  let topics: readonly LiveTopic[] = [];
  let current: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOpen = false;
  /** Events may have been lost since the last stream. */
  let hasGap = isLate;

  const tell = (next: boolean): void => {
    if (next !== isOpen) onOpen(next);
    isOpen = next;
  };

  const after = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(start, milliseconds);
  };

  const ended = (end: StreamEnd): void => {
    current = undefined;
    hasGap = true;
    tell(false);
    failures += 1;
    if (end.why === 'missing') after(whereMissing);
    else if (end.why === 'busy') after(spread(end.wait * 1_000));
    else if (end.why === 'rights') after(spread(1_000));
    else after(spread(pauses[Math.min(failures, pauses.length) - 1] ?? 0));
    // What the person may do, or the session itself, is another: the page finds out by asking.
    if (end.why === 'session' || end.why === 'rights') onEvent({ kind: 'again' });
  };

  /** The former stream is closed when the new one is there, so that no change falls in between. */
  function start(): void {
    clearTimeout(timer);
    const former = current;
    if (topics.length === 0) {
      former?.abort();
      current = undefined;
      tell(false);
      return;
    }
    const control = new AbortController();
    current = control;
    const onReady = (): void => {
      former?.abort();
      failures = 0;
      tell(true);
      if (hasGap) onEvent({ kind: 'again' });
      hasGap = false;
    };
    void readStream(topics, { onReady, onEvent }, control.signal).then((end) => {
      if (current !== control) return;
      former?.abort();
      ended(end);
    });
  }

  return {
    setTopics: (next) => {
      if (JSON.stringify(next) === JSON.stringify(topics)) return;
      topics = next;
      after(settling);
    },
    retry: () => {
      if (!isOpen && topics.length > 0) start();
    },
    close: () => {
      clearTimeout(timer);
      topics = [];
      current?.abort();
      current = undefined;
      tell(false);
    },
  };
};
