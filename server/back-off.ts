import { isTransient } from './db/is-transient.ts';

/** Seconds of the first pause, doubled with each further failure up to the longest one. */
const firstPause = 10;
const maxPause = 300;
/** Failing parts that are remembered; beyond it the one whose last failure is oldest is forgotten and tried at once. */
const maxTracked = 20_000;

/** A statement that took too long, and a disk or memory that is full: trying again at once makes them worse. */
const costlyCodes = /^(57014|53[12]00)$/;
/** Failures within failures that are read. */
const maxDepth = 6;

/**
 * `text`: what it failed with, the last time since its pause was ended. A pause that was ended keeps `until`, by which
 * old parts are forgotten.
 */
type Failing = { times: number; until: number; text: string | undefined; isEnded: boolean };

type Parts = { message?: unknown; code?: unknown; cause?: unknown; errors?: unknown };

/** A failure and those that it wraps. */
const flattened = (failure: unknown, depth = 0): Parts[] => {
  if (typeof failure !== 'object' || failure === null || depth > maxDepth) return [];
  const { cause, errors }: Parts = failure;
  const inner = [cause, ...(Array.isArray(errors) ? errors : [])];
  return [failure, ...inner.flatMap((innerFailure) => flattened(innerFailure, depth + 1))];
};

const textOf = (failure: unknown): string =>
  flattened(failure)
    .map(({ message }) => String(message))
    .join('\n');

const isPassing = (failure: unknown): boolean =>
  isTransient(failure) && !flattened(failure).some(({ code }) => costlyCodes.test(String(code)));

/**
 * Back-off of parts of a round that fail again and again, such as one rule: each pauses longer after each failure, by
 * itself. It is reported when it begins to fail or fails with another message, and once when it works again.
 */
export type BackOff = {
  isPaused(key: string, now: number): boolean;
  /** Keys that are paused and begin so, without that beginning. */
  paused(prefix: string, now: number): string[];
  /** Ends the pause of a part that was changed: its next failure counts as its first one. */
  endPause(key: string): void;
  /**
   * Runs the work of a part. @returns undefined if it failed as it did the last time; @throws its first failure, one with
   * another message, and transient ones, which count as none unless they cost a lot, as a time-out does
   */
  attempt<T>(key: string, now: number, work: () => Promise<T>): Promise<T | undefined>;
};

/** `recovered` is called with the key of a part that works again. */
export const createBackOff = (recovered: (key: string) => void = () => undefined): BackOff => {
  const failing = new Map<string, Failing>();
  const isPaused = (key: string, now: number): boolean => {
    const state = failing.get(key);
    return state !== undefined && !state.isEnded && state.until > now;
  };
  /** A part that is not tried any more was deleted or mended elsewhere: its next failure is a new one. */
  const removeOld = (now: number): void => {
    for (const [key, { until }] of failing) {
      if (until + maxPause > now) break;
      failing.delete(key);
    }
  };
  /** @returns whether it is to be reported */
  const noteFailure = (key: string, now: number, failure: unknown): boolean => {
    removeOld(now);
    const former = failing.get(key);
    const times = (former?.times ?? 0) + 1;
    const text = textOf(failure);
    // Set anew, so that the first key is the one that failed longest ago.
    failing.delete(key);
    const until = now + Math.min(firstPause * 2 ** (times - 1), maxPause);
    failing.set(key, { times, until, text, isEnded: false });
    const [oldest] = failing.keys();
    if (failing.size > maxTracked && oldest !== undefined) failing.delete(oldest);
    return former?.text !== text;
  };
  return {
    isPaused,
    paused: (prefix, now) =>
      [...failing.keys()].flatMap((key) =>
        key.startsWith(prefix) && isPaused(key, now) ? [key.slice(prefix.length)] : [],
      ),
    endPause: (key) => {
      const former = failing.get(key);
      if (former !== undefined) failing.set(key, { ...former, times: 0, text: undefined, isEnded: true });
    },
    attempt: async (key, now, work) => {
      try {
        const result = await work();
        if (failing.delete(key)) recovered(key);
        return result;
      } catch (failure) {
        if (isPassing(failure) || noteFailure(key, now, failure)) throw failure;
        return undefined;
      }
    },
  };
};
