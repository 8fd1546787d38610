import type { RecordValues } from './column.ts';

/** Rows as a list shows them: those of the last answer, and among them those that have just left it. */
export type ShownRows = { rows: readonly RecordValues[]; leaving: ReadonlySet<string> };

const didOf = (row: RecordValues): string => String(row['did'] ?? '');

/**
 * Maximum rows that are removed one by one; if more disappear, the list is another one and they are removed at once.
 */
const maxLeaving = 10;

/**
 * Merges former rows that are named by `isLeaving` into a new answer that lacks them, each after its former neighbour,
 * so that a row which no longer matches does not vanish under the pointer.
 */
export const withLeaving = (
  currentRows: readonly RecordValues[],
  answered: readonly RecordValues[],
  isLeaving: (did: string) => boolean,
): ShownRows => {
  const answeredDids = new Set(answered.map(didOf));
  const leavingRows = currentRows.filter((row) => !answeredDids.has(didOf(row)) && isLeaving(didOf(row)));
  if (leavingRows.length === 0 || leavingRows.length > maxLeaving) return { rows: answered, leaving: new Set() };
  const leaving = new Set(leavingRows.map(didOf));
  const rows = [...answered];
  let after = -1;
  for (const row of currentRows) {
    const did = didOf(row);
    if (leaving.has(did)) {
      after += 1;
      rows.splice(after, 0, row);
    } else if (answeredDids.has(did)) after = rows.findIndex((record) => didOf(record) === did);
  }
  return { rows, leaving };
};

/** True if a shown row would change its position or disappear. Rows added after the last one move nothing. */
export const movesRows = (currentRows: readonly RecordValues[], others: readonly RecordValues[]): boolean =>
  currentRows.some((row, index) => others[index] === undefined || didOf(others[index]) !== didOf(row));

/**
 * New values in the former row order, so that no row moves while the user is about to click it. Rows that the answer
 * lacks keep their last values, and `isLeaving` names those of them that no longer match; new rows are not added yet.
 */
export const inFormerPlaces = (
  currentRows: readonly RecordValues[],
  answered: readonly RecordValues[],
  isLeaving: (did: string) => boolean,
): ShownRows => {
  const newest = new Map(answered.map((row) => [didOf(row), row]));
  const missingDids = currentRows.map(didOf).filter((did) => !newest.has(did));
  return {
    rows: currentRows.map((row) => newest.get(didOf(row)) ?? row),
    leaving: new Set(missingDids.filter(isLeaving)),
  };
};

/**
 * Number of new rows. It is limited by the growth of the total, so that rows which come from another page do not count.
 * Those that `isOwn` names were added by this person and need no announcement.
 */
export const arrivedRows = (
  before: { rows: readonly RecordValues[]; total: number },
  after: { rows: readonly RecordValues[]; total: number },
  isOwn: (did: string) => boolean,
): number => {
  const didsBefore = new Set(before.rows.map(didOf));
  const newDids = after.rows.map(didOf).filter((did) => !didsBefore.has(did));
  const ownCount = newDids.filter(isOwn).length;
  return Math.max(0, Math.min(newDids.length, after.total - before.total) - ownCount);
};
