import type { Column, LocalText, Stored } from '../column.ts';
import type { ComparisonCode } from '../field-type.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { phrase } from '../../texts/phrase.ts';

/** When a comparison fires as an event. Contract "Linkages". */
export type Firing = 'crossing' | 'beginning' | 'report';

/**
 * A comparison in linkages and policies, on stored values. `holds`: the predicate of a condition. `firing`: which
 * change of its result fires an event.
 */
export type Comparison = {
  readonly label: LocalText;
  /** Label in a condition, if it differs from that of an event. */
  readonly state?: LocalText;
  /** Spellings in a table cell: the console writes the first one and reads all of them. */
  readonly signs: readonly string[];
  readonly needsValue: boolean;
  readonly firing: Firing;
  holds(value: Stored, reference: Stored): boolean;
};

const elements = (value: Stored): readonly (string | number | null)[] =>
  typeof value === 'object' && value !== null ? value : [value];

/** Equality; for lists: contains any of the values. Contract "Linkages": `=` on months and periods means contains. */
function equals(value: Stored, reference: Stored): boolean {
  if (value === null || reference === null) return false;
  const referenceElements = elements(reference);
  return elements(value).some((element) => referenceElements.includes(element));
}

const order = (value: Stored, reference: Stored, test: (a: number, b: number) => boolean): boolean =>
  typeof value === 'number' && typeof reference === 'number' && test(value, reference);

const atLeast = (value: Stored, reference: Stored): boolean => order(value, reference, (a, b) => a >= b);
const atMost = (value: Stored, reference: Stored): boolean => order(value, reference, (a, b) => a <= b);

/** Contract "Linkages". Which of them a column has is its field type's to say. */
export const comparisons: Readonly<Record<ComparisonCode, Comparison>> = {
  0: {
    label: phrase('engine/automation', 'rises'),
    signs: ['↑'],
    needsValue: true,
    firing: 'crossing',
    holds: atLeast,
  },
  1: { label: phrase('engine/automation', 'falls'), signs: ['↓'], needsValue: true, firing: 'crossing', holds: atMost },
  2: {
    label: phrase('engine/automation', 'atLeast'),
    signs: ['≥', '>=', '＞＝'],
    needsValue: true,
    firing: 'beginning',
    holds: atLeast,
  },
  3: {
    label: phrase('engine/automation', 'atMost'),
    signs: ['≤', '<=', '＜＝'],
    needsValue: true,
    firing: 'beginning',
    holds: atMost,
  },
  4: {
    label: phrase('engine/automation', 'becomes'),
    state: phrase('engine/automation', 'state'),
    signs: ['=', '＝'],
    needsValue: true,
    firing: 'beginning',
    holds: equals,
  },
  5: {
    label: phrase('engine/automation', 'reported'),
    signs: [],
    needsValue: false,
    firing: 'report',
    holds: () => true,
  },
  6: {
    label: phrase('engine/automation', 'not'),
    signs: ['≠', '!=', '<>'],
    needsValue: true,
    firing: 'beginning',
    holds: (value, reference) => !equals(value, reference),
  },
};

export const comparisonCodes = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly ComparisonCode[];

/** Label of a comparison for a column; with `asState` the label in a condition. */
export function comparisonText(code: ComparisonCode, column: Column | undefined, asState = false): LocalText {
  const word = column && fieldTypeOf(column).comparisonWords?.[code];
  const { label, state } = comparisons[code];
  return word ?? (asState ? (state ?? label) : label);
}

/** Comparisons that a condition can use on a column. Of those that differ only in when they fire, it returns one. */
export const stateComparisons = (column: Column): ComparisonCode[] => {
  const codes = fieldTypeOf(column).comparisons.filter((code) => comparisons[code].firing !== 'report');
  const beginning = codes.filter((code) => comparisons[code].firing === 'beginning');
  return beginning.length === 0 ? codes : beginning;
};

export const isComparisonCode = (value: unknown): value is ComparisonCode =>
  typeof value === 'number' && Object.hasOwn(comparisons, value);

/** A value and the one before it; `before` is `undefined` if there was none, as with a first report. */
export type Change = { before: Stored | undefined; value: Stored };

const firings: Readonly<Record<Firing, (didHold: boolean | undefined, holds: boolean) => boolean>> = {
  // A first report crosses nothing.
  crossing: (didHold, holds) => holds && didHold === false,
  beginning: (didHold, holds) => holds && didHold !== true,
  report: () => true,
};

/** True if a report fires an event with this comparison and reference; stored values, empty ones as `null`. */
export function matches(code: ComparisonCode, { before, value }: Change, reference: Stored): boolean {
  const { firing, holds } = comparisons[code];
  const didHold = before === undefined ? undefined : holds(before, reference);
  return firings[firing](didHold, holds(value, reference));
}
