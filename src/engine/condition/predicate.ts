/**
 * Operators as they are on the wire (contract "Filters and conditions") and the small algebra of
 * predicates that field types turn them into. `evaluate` reads it in memory, the server turns the same values into
 * SQL, so both give the same answer. No predicate is ever unknown: an empty value answers `false`, except where a
 * predicate says that it accepts emptiness.
 */
export const operatorIds = ['=', '!=', '<', '<=', '>', '>=', 'like', 'in', 'between'] as const;
export type OperatorId = (typeof operatorIds)[number];

type Scalar = string | number;

/** Tests on one stored value. */
export type Test =
  /** Equal to one of the values; none matches nothing. */
  | { test: 'anyof'; values: readonly Scalar[] }
  /** Ordered comparison of numbers; `from` is inclusive, `below` exclusive, either may be absent (half-open range). */
  | { test: 'range'; from?: number; below?: number }
  /** Text contains `text`, ignoring ASCII letter case; `%` and `_` are ordinary characters. */
  | { test: 'contains'; text: string }
  /** A list value shares at least one element with `values`. */
  | { test: 'overlaps'; values: readonly Scalar[] }
  /** The value is present. */
  | { test: 'present' };

/** A test on a column; `negate` turns it round, and then an empty value answers `true`. */
export type Predicate = { column: string; negate?: boolean } & Test;

/** A condition as a tree; `and` of nothing is true, `or` of nothing is false. */
export type Expression =
  | { kind: 'predicate'; predicate: Predicate }
  | { kind: 'and' | 'or'; parts: readonly Expression[] };

/** Every predicate of an expression, in its order. */
export const predicatesOf = (expression: Expression): Predicate[] =>
  expression.kind === 'predicate' ? [expression.predicate] : expression.parts.flatMap(predicatesOf);
