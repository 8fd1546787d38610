import type { Stored } from '../column.ts';
import { comparisons } from './comparisons.ts';
import type { CurrentValue } from './evaluate-linkage.ts';
import type { Sheet, SheetRow, SheetTest } from './policy-sheet.ts';

/**
 * Finds the rows of a sheet whose conditions hold. Instead of each condition of each row for each device, a parameter
 * is compared once for each outcome that its values can have: of a number only its index among the numbers that the
 * rows name matters (`comparisons`), so that thousands of devices share a few outcomes. Rows are bits of a set.
 */

/** A set of indexes, one bit each (bitset). */
export type Bits = Int32Array;

export const emptyBits = (count: number): Bits => new Int32Array((count + 31) >> 5);

export const addBit = (bits: Bits, index: number): void => {
  bits[index >> 5] = (bits[index >> 5] ?? 0) | (1 << (index & 31));
};

export const addBits = (bits: Bits, others: Bits): void => {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) | (others[word] ?? 0);
};

export const hasBits = (bits: Bits): boolean => bits.some((word) => word !== 0);

/** The indexes of a set, ascending. */
export function* setBits(bits: Bits): Generator<number> {
  for (const [index, word] of bits.entries())
    for (let bits = word; bits !== 0; bits &= bits - 1) yield index * 32 + 31 - Math.clz32(bits & -bits);
}

/** The indexes of `all` that are not in `bits`. */
export const otherBits = (all: Bits, bits: Bits): Bits => all.map((word, index) => word & ~(bits[index] ?? 0));

type Test = { cell: SheetTest['cell']; row: number };

/** Tests of one parameter that do not hold for a value, and the rows that have one of them. */
type Failing = { tests: Bits; rows: Bits };

/** A value other than a number has few outcomes, unless it is a free text. */
const maxOutcomes = 5_000;

const numbersIn = (tests: readonly Test[]): Float64Array => {
  const named = tests.flatMap(({ cell: { ref_value } }) => ref_value).filter((value) => typeof value === 'number');
  return Float64Array.from(new Set(named)).toSorted();
};

/** The index of a number among sorted ones: odd where it is one of them, even between two. */
const positionOf = (numbers: Float64Array, value: number): number => {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === value ? 2 * low + 1 : 2 * low;
};

const createParameterIndex = (tests: readonly Test[], rowCount: number) => {
  const numbers = numbersIn(tests);
  const outcomes = new Map<string | number, Failing>();
  const keyOf = (value: Stored): string | number =>
    typeof value === 'number' ? positionOf(numbers, value) : JSON.stringify(value);
  const failingIf = (fails: (test: Test) => boolean): Failing => {
    const failing: Failing = { tests: emptyBits(tests.length), rows: emptyBits(rowCount) };
    let index = 0;
    for (const test of tests) {
      if (fails(test)) {
        addBit(failing.tests, index);
        addBit(failing.rows, test.row);
      }
      index += 1;
    }
    return failing;
  };
  let every: Failing | undefined;
  const all = (): Failing => (every ??= failingIf(() => true));
  const failingFor = (current: CurrentValue | undefined): Failing => {
    if (current === undefined) return all();
    const { value } = current;
    const key = keyOf(value);
    const cached = outcomes.get(key);
    if (cached !== undefined) return cached;
    const failing = failingIf(({ cell }) => !comparisons[cell.trend_type].holds(value, cell.ref_value));
    if (outcomes.size >= maxOutcomes) outcomes.clear();
    outcomes.set(key, failing);
    return failing;
  };
  /** A test on several records holds if it holds for any of them. */
  const failingForAll = (currentValues: readonly (CurrentValue | undefined)[]): Bits => {
    let failingTests = all().tests;
    for (const currentValue of currentValues) {
      const { tests: failing } = failingFor(currentValue);
      failingTests = failingTests.map((word, index) => word & (failing[index] ?? 0));
    }
    const rows = emptyBits(rowCount);
    for (const index of setBits(failingTests)) addBit(rows, tests[index]?.row ?? 0);
    return rows;
  };
  /** Rows with a test that holds for none of these values. */
  return (currentValues: readonly (CurrentValue | undefined)[]): Bits =>
    currentValues.length === 1 ? failingFor(currentValues[0]).rows : failingForAll(currentValues);
};

/** Values of a sheet's parameters for one device, by index of the parameter. */
export type FoundValues = readonly (readonly (CurrentValue | undefined)[])[];

/** Returns the rows among `inTime` whose conditions all hold. */
export type RowIndex = (currentValues: FoundValues, inTime: Bits) => Bits;

const createIndex = ({ rows, parameters }: Sheet): RowIndex => {
  const tests = parameters.map((): Test[] => []);
  for (const [row, { tests: rowTests }] of rows.entries())
    for (const { cell, parameter } of rowTests) tests[parameter]?.push({ cell, row });
  const indexes = tests.map((parameterTests) => createParameterIndex(parameterTests, rows.length));
  return (currentValues, inTime) => {
    const failing = emptyBits(rows.length);
    for (const [parameter, failingRows] of indexes.entries())
      addBits(failing, failingRows(currentValues[parameter] ?? []));
    return otherBits(inTime, failing);
  };
};

const holdsFor = ({ tests }: SheetRow, currentValues: FoundValues): boolean =>
  tests.every(({ cell, parameter }) => {
    const { holds } = comparisons[cell.trend_type];
    return (
      currentValues[parameter]?.some(
        (currentValue) => currentValue !== undefined && holds(currentValue.value, cell.ref_value),
      ) === true
    );
  });

const compareEach = ({ rows }: Sheet, currentValues: FoundValues, inTime: Bits): Bits => {
  const holdingRows = emptyBits(rows.length);
  for (const index of setBits(inTime)) {
    const row = rows[index];
    if (row !== undefined && holdsFor(row, currentValues)) addBit(holdingRows, index);
  }
  return holdingRows;
};

/** Evaluations for which comparing row by row, up to the first condition that fails, is cheaper than an index. */
export const evaluationsWithoutIndex = 8;

/** Compares row by row at first, because a report concerns one device, and makes the index for many devices. */
export const createRowIndex = (sheet: Sheet): RowIndex => {
  let evaluations = 0;
  let index: RowIndex | undefined;
  return (currentValues, inTime) => {
    evaluations += 1;
    if (evaluations <= evaluationsWithoutIndex) return compareEach(sheet, currentValues, inTime);
    return (index ??= createIndex(sheet))(currentValues, inTime);
  };
};
