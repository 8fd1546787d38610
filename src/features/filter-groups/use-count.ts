import { useEffect, useState } from 'react';
import { CallError } from '../../api/call-error.ts';

/** Before a condition being written is counted, ms. */
const pause = 400;

export type Counted<T> = { state: 'counting' } | { state: 'ready'; value: T } | { state: 'failed'; msg: string };

/**
 * Debounced request of a number. A newer request aborts the older one, so that an outdated answer is never shown (race
 * condition). `key` identifies the request; without one nothing is requested.
 */
export const useCount = <T>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
): Counted<T> & { again: () => void } => {
  const [answer, setAnswer] = useState<{ key: string | undefined; counted: Counted<T> }>();
  const [round, setRound] = useState(0);
  const requestKey = key === undefined ? undefined : `${round} ${key}`;
  useEffect(() => {
    if (requestKey === undefined) return;
    const abort = new AbortController();
    const report = (counted: Counted<T>): void => {
      if (!abort.signal.aborted) setAnswer({ key: requestKey, counted });
    };
    const timer = setTimeout(() => {
      ask(abort.signal).then(
        (value) => report({ state: 'ready', value }),
        (error: unknown) => report({ state: 'failed', msg: error instanceof CallError ? error.msg : '' }),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // The key contains the whole request.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [requestKey]);
  const counted: Counted<T> =
    answer !== undefined && answer.key === requestKey ? answer.counted : { state: 'counting' };
  return { ...counted, again: () => setRound((former) => former + 1) };
};
