import type { RecordValues } from './column.ts';

/** Rows as a list shows them: those of the last answer, and among them those that have just left it. */
export type ShownRows = { rows: readonly RecordValues[]; leaving: ReadonlySet<string> };

const didOf = (row: RecordValues): string => String(row['did'] ?? '');

/** So many rows leave one by one; of more the list has become another one, and they go at once. */
const mostLeaving = 10;

/**
 * The rows of a new answer with those former ones that it lacks and `isLeaving` names, each after the row that it
 * followed, so that a row which no longer matches does not vanish under the pointer.
 */
export const withLeaving = (
  shown: readonly RecordValues[],
  answered: readonly RecordValues[],
  isLeaving: (did: string) => boolean,
): ShownRows => {
  const here = new Set(answered.map(didOf));
  const left = shown.filter((row) => !here.has(didOf(row)) && isLeaving(didOf(row)));
  if (left.length === 0 || left.length > mostLeaving) return { rows: answered, leaving: new Set() };
  const leaving = new Set(left.map(didOf));
  const rows = [...answered];
  let after = -1;
  for (const row of shown) {
    const did = didOf(row);
    if (leaving.has(did)) {
      after += 1;
      rows.splice(after, 0, row);
    } else if (here.has(did)) after = rows.findIndex((one) => didOf(one) === did);
  }
  return { rows, leaving };
};

/** Whether a row that is shown has another place among others, or none. Rows after the last one move nothing. */
export const movesRows = (shown: readonly RecordValues[], others: readonly RecordValues[]): boolean =>
  shown.some((row, at) => others[at] === undefined || didOf(others[at]) !== didOf(row));

/**
 * The rows of a new answer in the places of the former ones: who is about to click one must not hit another. Rows that the
 * answer lacks keep their last values, and `isLeaving` names those of them that no longer match; new rows wait.
 */
export const inFormerPlaces = (
  shown: readonly RecordValues[],
  answered: readonly RecordValues[],
  isLeaving: (did: string) => boolean,
): ShownRows => {
  const newest = new Map(answered.map((row) => [didOf(row), row]));
  const left = shown.map(didOf).filter((did) => !newest.has(did));
  return { rows: shown.map((row) => newest.get(didOf(row)) ?? row), leaving: new Set(left.filter(isLeaving)) };
};

/** How many of the rows were not there before; at most as many as the list has grown by, so that rows of other pages do not count. */
export const arrivedRows = (
  before: { rows: readonly RecordValues[]; total: number },
  after: { rows: readonly RecordValues[]; total: number },
): number => {
  const known = new Set(before.rows.map(didOf));
  const arrived = after.rows.filter((row) => !known.has(didOf(row))).length;
  return Math.max(0, Math.min(arrived, after.total - before.total));
};
