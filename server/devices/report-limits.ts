import { tooMany } from '../http/refusal.ts';

/**
 * Rate limits of reports, counted in the memory of each server: a call costs no statement, so that neither a flood of
 * reports nor guesses at tokens become load of the database. Contract "Reports by HTTP".
 */
export const reportLimits = {
  windowSeconds: 60,
  /** Calls with one token. */
  token: 600,
  /** Calls from one address (IPv6: its /64). */
  address: 3000,
  /** Unknown tokens from one address; then only tokens that were valid lately are looked up. */
  wrong: 30,
} as const;

type Window = { since: number; count: number };

/** Keys that are counted at the same time; over that the oldest windows go. */
const maxKeys = 20_000;

/** Fixed windows by key. */
export const createWindows = (seconds: number = reportLimits.windowSeconds) => {
  const windows = new Map<string, Window>();
  const windowAt = (key: string, now: number): Window => {
    const window = windows.get(key);
    // A clock that went back opens a new window too.
    if (window !== undefined && now >= window.since && now < window.since + seconds) return window;
    windows.delete(key);
    const [oldest] = windows.keys();
    if (windows.size >= maxKeys && oldest !== undefined) windows.delete(oldest);
    const opened = { since: now, count: 0 };
    windows.set(key, opened);
    return opened;
  };
  const waitOf = ({ since }: Window, now: number): number => Math.max(1, since + seconds - now);
  return {
    /** @throws Refusal tooMany when the window is full */
    spend: (key: string, most: number, now: number): void => {
      const window = windowAt(key, now);
      if (window.count >= most) throw tooMany(waitOf(window, now));
    },
    count: (key: string, now: number, by = 1): void => {
      windowAt(key, now).count += by;
    },
  };
};
