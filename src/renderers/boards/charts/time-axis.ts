import type { ComparisonPoint } from '../../../engine/board/period-comparison.ts';
import type { Bucket } from '../../../engine/board/dataset.ts';
import { bucketStarts } from '../../../engine/board/periods.ts';
import type { FormatContext } from '../../../engine/field-type.ts';
import { formatMoment } from '../../../engine/moment.ts';
import { stampWithZone } from '../../../engine/zone-offset.ts';

/** Buckets of time as categories of an axis. */

type Patterns = {
  category: string;
  stamp: string;
  /** On an axis that is so long, in seconds, that the short labels would repeat. */
  long?: { from: number; category: string };
};

/** A day that the clocks go back has 25 hours. */
const longDay = 25 * 3600;
const longYear = 366 * 86_400;

const patterns: Readonly<Record<Bucket, Patterns>> = {
  hour: { category: 'HH:mm', stamp: 'yyyy-MM-dd HH:mm', long: { from: longDay, category: 'MM-dd HH:mm' } },
  day: { category: 'MM-dd', stamp: 'yyyy-MM-dd', long: { from: longYear, category: 'yyyy-MM-dd' } },
  week: { category: 'MM-dd', stamp: 'yyyy-MM-dd', long: { from: longYear, category: 'yyyy-MM-dd' } },
  month: { category: 'yyyy-MM', stamp: 'yyyy-MM' },
  year: { category: 'yyyy', stamp: 'yyyy' },
};

/** Upper bound of the step that each bucket size has, seconds; a longer step is a year. */
const maxSteps: readonly (readonly [Bucket, number])[] = [
  ['hour', 4 * 3600],
  ['day', 4 * 86_400],
  ['week', 20 * 86_400],
  ['month', 200 * 86_400],
];

/** Bucket size of these starts: the smallest step between two. A single one counts as a day. */
export function bucketOf(starts: readonly number[]): Bucket {
  const steps = starts.slice(1).map((start, index) => start - (starts[index] ?? start));
  const least = Math.min(...steps.filter((step) => step > 0));
  if (!Number.isFinite(least)) return 'day';
  return maxSteps.find(([, maxStep]) => least < maxStep)?.[0] ?? 'year';
}

/** The bucket's date, without the time that all buckets of the size have in common. */
export const bucketName = (start: number, bucket: Bucket, { zone }: FormatContext): string =>
  formatMoment(start, zone, patterns[bucket].stamp);

/** Most categories of a time axis; a longer gap stays what it is. */
const maxPlaces = 1000;

/** All buckets from the first to the last start, so that what is missing is a gap and not a shorter axis. */
export function allStarts(starts: readonly number[], bucket: Bucket, zone: string): readonly number[] {
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return starts;
  const hours = (last - first) / 3600;
  if (bucket === 'hour' && hours > maxPlaces) return starts;
  const all = bucketStarts({ from: first, to: last + 1 }, bucket, zone);
  return all.length > maxPlaces ? starts : all;
}

/** Labels and exact stamps with their zone. */
export function timeCategories(starts: readonly number[], bucket: Bucket, { zone }: FormatContext) {
  const { category, stamp, long } = patterns[bucket];
  const span = (starts.at(-1) ?? 0) - (starts[0] ?? 0);
  const short = long !== undefined && span >= long.from ? long.category : category;
  return {
    categories: starts.map((start) => formatMoment(start, zone, short)),
    stamps: starts.map((start) => stampWithZone(start, zone, stamp)),
    isTime: true as const,
  };
}

/** Exact stamps of the compared period's values; `''` where there is none. */
export const comparedStampsOf = (
  points: readonly ComparisonPoint[],
  bucket: Bucket,
  { zone }: FormatContext,
): string[] =>
  points.map(({ comparedX }) =>
    comparedX === undefined ? '' : stampWithZone(comparedX, zone, patterns[bucket].stamp),
  );
