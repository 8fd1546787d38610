import { isTransient } from './db/is-transient.ts';

/** Seconds of the first pause, doubled with each further failure up to the longest one. */
const firstPause = 10;
const maxPause = 300;
/** Failing parts that are remembered; beyond it the one that failed first is tried again earlier. */
const maxKept = 20_000;

type Failing = { times: number; until: number };

/**
 * Back-off of parts of a round that fail again and again, such as one rule: each pauses longer after each failure, by
 * itself, and is reported once when it begins to fail and once when it works again.
 */
export type BackOff = {
  isPaused(key: string, now: number): boolean;
  /** Keys that are paused and begin so, without that beginning. */
  paused(prefix: string, now: number): string[];
  /**
   * Runs the work of a part. @returns undefined if it failed as it did the last time; @throws its first failure, and
   * transient ones, which count as none
   */
  attempt<T>(key: string, now: number, work: () => Promise<T>): Promise<T | undefined>;
};

/** `recovered` is called with the key of a part that works again. */
export const createBackOff = (recovered: (key: string) => void = () => undefined): BackOff => {
  const failing = new Map<string, Failing>();
  const isPaused = (key: string, now: number): boolean => (failing.get(key)?.until ?? 0) > now;
  const noteFailure = (key: string, now: number): number => {
    const times = (failing.get(key)?.times ?? 0) + 1;
    // Set anew, so that the first key is the one that failed longest ago.
    failing.delete(key);
    failing.set(key, { times, until: now + Math.min(firstPause * 2 ** (times - 1), maxPause) });
    const [oldest] = failing.keys();
    if (failing.size > maxKept && oldest !== undefined) failing.delete(oldest);
    return times;
  };
  return {
    isPaused,
    paused: (prefix, now) =>
      [...failing.keys()].flatMap((key) =>
        key.startsWith(prefix) && isPaused(key, now) ? [key.slice(prefix.length)] : [],
      ),
    attempt: async (key, now, work) => {
      try {
        const result = await work();
        if (failing.delete(key)) recovered(key);
        return result;
      } catch (failure) {
        if (isTransient(failure) || noteFailure(key, now) === 1) throw failure;
        return undefined;
      }
    },
  };
};
