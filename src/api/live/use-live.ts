import { useCallback, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { LiveTopic } from '../../schemas/live.ts';
import { listenLive, live } from './live.ts';
import type { LiveEvent } from './live-event.ts';
import { createThrottle } from './throttle.ts';
import { useLatest } from '../../state/use-latest.ts';

/** Subscribes to topics while the component is mounted. Without a stream, `again` events come at intervals (polling fallback). */
export const useLive = (topics: readonly LiveTopic[], onEvent: (event: LiveEvent) => void): void => {
  const latest = useLatest(onEvent);
  const text = JSON.stringify(topics);
  useEffect(() => {
    // What was printed above.
    const listed = JSON.parse(text) as LiveTopic[];
    return listed.length === 0 ? undefined : listenLive(listed, (event) => latest.current(event));
  }, [text, latest]);
};

/** True while live updates arrive, so that no polling is needed. */
export const useIsLive = (): boolean => useSnapshot(live).isOpen;

/** Minimum interval between two refetches, in milliseconds. */
export const askEach = 5_000;

/**
 * Calls `ask` when a topic has changed, throttled to every 5 s and paused in a hidden tab. Returns a function that
 * requests a call for another reason.
 */
export const useAskAgain = (topics: readonly LiveTopic[], ask: () => void, each: number = askEach): (() => void) => {
  const latest = useLatest(ask);
  const throttle = useRef<ReturnType<typeof createThrottle>>(undefined);
  throttle.current ??= createThrottle(() => latest.current(), each);
  useEffect(() => () => throttle.current?.stop(), []);
  useLive(topics, (event) => {
    if (event.kind !== 'patch') throttle.current?.run();
  });
  return useCallback(() => throttle.current?.run(), []);
};
