import { nowSeconds } from '../clock.ts';
import type { Db, Subject } from '../db/database.ts';

/**
 * Slow queries of this process, by shape and company, until the upkeep writes them down. LRU cache: of more shapes
 * than fit, the one that was slow longest ago is dropped.
 */

/** Milliseconds of database time from which a query is slow. */
const defaultThreshold = 20;
/** Shapes kept in memory, about 300 bytes each. */
const maxShapes = 500;

export type SlowQuery = Subject & {
  times: number;
  /** Milliseconds. */
  worst: number;
  total: number;
  /** Epoch seconds. */
  first: number;
  last: number;
};

export type SlowQueries = {
  /** Returns the slow queries since the last call and clears them. */
  take(): SlowQuery[];
};

export const createSlowQueries = (
  db: Pick<Db, 'onMeasured'>,
  { threshold = defaultThreshold, capacity = maxShapes, now = nowSeconds } = {},
): SlowQueries => {
  let entries = new Map<string, SlowQuery>();
  const remember = (subject: Subject, milliseconds: number): void => {
    const key = `${subject.company} ${subject.pid} ${subject.shape}`;
    const entry = entries.get(key) ?? { ...subject, times: 0, worst: 0, total: 0, first: now(), last: 0 };
    entries.delete(key);
    entries.set(key, {
      ...entry,
      times: entry.times + 1,
      worst: Math.max(entry.worst, milliseconds),
      total: entry.total + milliseconds,
      last: now(),
    });
    const [oldest] = entries.keys();
    if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
  };
  db.onMeasured((subject, milliseconds) => {
    if (milliseconds >= threshold) remember(subject(), milliseconds);
  });
  return {
    take: () => {
      const drained = [...entries.values()];
      entries = new Map();
      return drained;
    },
  };
};
