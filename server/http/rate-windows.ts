import { tooMany } from './refusal.ts';

type Window = { since: number; count: number };

/** Keys that are counted at the same time; over that the oldest windows go. */
const maxKeys = 20_000;

/**
 * Rate limits in fixed windows by key, in the memory of one server: a call costs no statement, so that a flood does not
 * become load of the database.
 */
export const createWindows = (seconds = 60) => {
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
    spend: (key: string, limit: number, now: number): void => {
      const window = windowAt(key, now);
      if (window.count >= limit) throw tooMany(waitOf(window, now));
    },
    count: (key: string, now: number): void => {
      windowAt(key, now).count += 1;
    },
    /** Undoes a count of `then`, unless its window is over. */
    giveBack: (key: string, then: number): void => {
      const window = windows.get(key);
      if (window !== undefined && then >= window.since && window.count > 0) window.count -= 1;
    },
  };
};

export type RateWindows = ReturnType<typeof createWindows>;
