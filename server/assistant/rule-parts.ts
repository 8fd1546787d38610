import type { WordedCondition } from '../../src/engine/assistant/conditions.ts';
import type { ComparisonCode } from '../../src/engine/field-type.ts';
import type { Stored } from '../../src/engine/column.ts';
import type { Frame } from '../../src/engine/assistant/frame.ts';

/** Conditions of a question as comparisons of rules. Contract "Linkages". */

const codes: Readonly<Record<string, ComparisonCode>> = { '>': 2, '<': 3, '=': 4, '!=': 6 };

/** The first value of an operand; conditions of a question have one. */
const only = (value: unknown): Stored => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' || typeof first === 'number' ? first : null;
};

export type Comparison = { ikey: string; trend_type: ComparisonCode; ref_value: Stored };

/** @param isEvent "rises above" instead of "is above", which starts to hold at once */
export const comparisonOf = ({ item }: WordedCondition, isEvent: boolean): Comparison => {
  const code = codes[item.type] ?? 4;
  const rising: Readonly<Partial<Record<ComparisonCode, ComparisonCode>>> = { 2: 0, 3: 1 };
  const value = only(item.v);
  return {
    ikey: item.k,
    trend_type: isEvent ? (rising[code] ?? code) : code,
    ref_value: typeof value === 'number' ? Math.round(value) : value,
  };
};

/** The values that the actions set, by column. */
export const wantedValues = ({ actions = [] }: Frame): { [column: string]: Stored } =>
  Object.fromEntries(actions.map(({ item }) => [item.k, only(item.v)]));
