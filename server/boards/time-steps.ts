import { type RawBuilder, sql } from 'kysely';
import type { AutoBucket, Bucket } from '../../src/engine/board/dataset.ts';
import { autoBucket, bucketStarts, type Period } from '../../src/engine/board/periods.ts';
import { queryFault } from './query-fault.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** Steps of one axis, and of one answer: a year of hours. */
const maxSteps = 10_000;

/** Least seconds of a step: a day of 23 hours, February. */
const minSeconds: Readonly<Record<Bucket, number>> = {
  hour: 1800,
  day: 23 * 3600,
  week: 167 * 3600,
  month: 671 * 3600,
  year: 365 * secondsPerDay,
};

/** Steps that were worked out lately: finding a year of them takes longer than the query that uses them. */
const cache = new Map<string, number[]>();
const maxKnown = 200;

/**
 * The starts of the steps that a period touches, ascending, in a zone. The calendar is the engine's and not the
 * database's: both databases then mean the same by a day, over changes of clocks too.
 * @throws Refusal at `path` when there are too many
 */
export const stepsOf = (
  period: Period,
  { bucket, zone, path }: { bucket: Bucket | AutoBucket; zone: string; path: string },
): number[] => {
  const chosen = bucket === 'auto' ? autoBucket(period) : bucket;
  const limit = { limit: maxSteps };
  if ((period.to - period.from) / minSeconds[chosen] > maxSteps * 2) throw queryFault(path, 'buckets', limit);
  const key = `${chosen} ${zone} ${period.from} ${period.to}`;
  const starts = cache.get(key) ?? bucketStarts(period, chosen, zone);
  if (starts.length > maxSteps) throw queryFault(path, 'buckets', limit);
  cache.delete(key);
  cache.set(key, starts);
  const [oldest] = cache.keys();
  if (cache.size > maxKnown && oldest !== undefined) cache.delete(oldest);
  return starts;
};

/** The number of the step (from 1) that contains a time, for `starts` that start before all of them. */
export const stepSql = (time: RawBuilder<unknown>, starts: readonly number[]): RawBuilder<number> =>
  // As the database writes a list: drivers take a list apart number by number.
  sql<number>`width_bucket(${time}, cast(${`{${starts.join(',')}}`} as bigint[]))`;
