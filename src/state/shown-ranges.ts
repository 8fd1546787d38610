import { type NumberRange, unionOf } from '../engine/common-unit.ts';
import { readStored, writeStored } from './storage.ts';

/**
 * Ranges of the numbers that columns of modules have been shown with, in the column's own unit, in local storage: the unit
 * of a column is the same after a reload. A sign-out deletes them.
 */
const storageKey = 'shownRanges';

type Ranges = Record<string, NumberRange>;

const isRange = (value: unknown): value is NumberRange =>
  typeof value === 'object' &&
  value !== null &&
  'smallest' in value &&
  'largest' in value &&
  typeof value.smallest === 'number' &&
  typeof value.largest === 'number';

/** Local storage is untrusted input. */
function readRanges(): Ranges {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null
      ? Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, NumberRange] => isRange(entry[1])))
      : {};
  } catch {
    return {};
  }
}

/** Adds a range to that of a module's column and returns the whole range so far; nothing where no number was shown yet. */
export function rememberRange(pid: string, column: string, range: NumberRange | undefined): NumberRange | undefined {
  const ranges = readRanges();
  const key = `${pid}.${column}`;
  const former = ranges[key];
  if (range === undefined) return former;
  const next = former === undefined ? range : unionOf(former, range);
  if (next.smallest !== former?.smallest || next.largest !== former.largest)
    writeStored(storageKey, JSON.stringify({ ...ranges, [key]: next }));
  return next;
}
