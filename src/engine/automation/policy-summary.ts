import type { Stored } from '../column.ts';
import { comparisons } from './comparisons.ts';
import type { Comparing, CurrentValue, Reference } from './evaluate-linkage.ts';
import type { Sheet, SheetRow, SheetTest } from './policy-sheet.ts';
import { addBits, type Bits, emptyBits, type FoundValues, hasBits, otherBits, setBits } from './row-index.ts';
import type { Decision, RuleCounts } from './rule.ts';

/** What the evaluation of a policy says of itself: the comparisons that explain it, and how many of its rows held. */

/** Maximum comparisons stored with an evaluation: of rows that acted, and of rows that did not. */
const maxExplained = { acted: 2000, failed: 50 };

/** Values of a sheet's parameters for one device, by index of the parameter. */
export type Seen = { references: readonly (readonly Reference[])[]; currentValues: FoundValues };

/** Rows in their time: a letter for each row, and the same as a set. */
export type Times = { letters: string; rows: Bits };

export type Judged = {
  seen: Seen;
  /** A device is evaluated again when these change. */
  times: Times;
  isBlind: boolean;
  cmd: { [column: string]: Stored };
  sheet: Sheet;
  /** Rows that acted. */
  holdingRows: Bits;
  holdsAny: boolean;
};

const holdsFor = ({ cell: { trend_type, ref_value } }: SheetTest, current: CurrentValue | undefined): boolean =>
  current !== undefined && comparisons[trend_type].holds(current.value, ref_value);

type NumberedTest = { test: SheetTest; number: number };

const compared = (
  { test, number }: NumberedTest,
  reference: Reference,
  current: CurrentValue | undefined,
): Comparing => ({
  ...reference,
  rule: number,
  value: current?.value ?? null,
  ...(current?.reported === undefined ? {} : { reported: current.reported }),
  code: test.cell.trend_type,
  reference: test.cell.ref_value,
  holds: holdsFor(test, current),
});

/** Comparisons for the explanation: the first linked record for which the condition holds, else the first three. */
const explained = ({ tests, number }: SheetRow, { references, currentValues }: Seen): Comparing[] =>
  tests.flatMap((test) => {
    const values = currentValues[test.parameter] ?? [];
    const testReferences = references[test.parameter] ?? [];
    const holding = values.findIndex((value) => holdsFor(test, value));
    const first = holding === -1 ? 0 : holding;
    return testReferences
      .slice(first, holding === -1 ? 3 : first + 1)
      .map((reference, index) => compared({ test, number }, reference, values[first + index]));
  });

/** The rows for the explanation: of a policy that acts those that did, otherwise the first of those in time. */
const explainedRows = ({ sheet, times, holdingRows }: Judged, isHolding: boolean): SheetRow[] => {
  const maxCount = isHolding ? maxExplained.acted : maxExplained.failed;
  const rows: SheetRow[] = [];
  for (const index of setBits(isHolding ? holdingRows : otherBits(times.rows, holdingRows))) {
    const row = sheet.rows[index];
    if (row === undefined || rows.length >= maxCount) break;
    rows.push(row);
  }
  return rows;
};

export const summed = (judged: readonly Judged[]): Omit<Decision, 'effects'> => {
  const isHolding = judged.some(({ holdsAny }) => holdsAny);
  const all: Comparing[] = [];
  const maxCount = isHolding ? maxExplained.acted : maxExplained.failed;
  for (const judgement of judged) {
    if (all.length >= maxCount) break;
    for (const row of explainedRows(judgement, isHolding))
      if (all.length < maxCount) all.push(...explained(row, judgement.seen));
  }
  return {
    holds: isHolding,
    isInTime: judged.some(({ times }) => hasBits(times.rows)),
    compared: all.slice(0, maxCount),
    isDefective: !isHolding && judged.some(({ isBlind }) => isBlind),
  };
};

const sizeOf = (bits: Bits): number => [...setBits(bits)].length;

/** `times`: of the sheets of these devices. */
export const counted = (times: ReadonlyMap<Sheet, Times>, judged: readonly Judged[]): RuleCounts => {
  const holdingBySheet = new Map([...times.keys()].map((sheet) => [sheet, emptyBits(sheet.rows.length)]));
  for (const judgement of judged) addBits(holdingBySheet.get(judgement.sheet) ?? emptyBits(0), judgement.holdingRows);
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const all = sum([...times.keys()].map(({ rows }) => rows.length));
  return {
    all,
    held: sum([...holdingBySheet.values()].map(sizeOf)),
    untimed: all - sum([...times.values()].map(({ rows }) => sizeOf(rows))),
  };
};
