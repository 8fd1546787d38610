import type { RecordValues, Stored } from '../column.ts';
import { ownProperty } from '../own-property.ts';
import type { Expression, Predicate, Test } from './predicate.ts';

type Tests = { readonly [T in Test['test']]: (value: Stored, test: Extract<Test, { test: T }>) => boolean };

/** Lower case of ASCII letters only, as the server's index has it: other alphabets compare as they are. */
export const foldAscii = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

const tests: Tests = {
  anyof: (value, { values }) => values.some((operand) => operand === value),
  range: (value, { from = -Infinity, below = Infinity }) => typeof value === 'number' && value >= from && value < below,
  contains: (value, { text }) => typeof value === 'string' && foldAscii(value).includes(foldAscii(text)),
  overlaps: (value, { values }) => Array.isArray(value) && values.some((operand) => value.includes(operand)),
  present: () => true,
};

function holds(predicate: Predicate, record: RecordValues): boolean {
  const value = ownProperty(record, predicate.column) ?? null;
  // A test of an empty value is false, so a negated one is true.
  const isTrue = value !== null && test(value, predicate);
  return predicate.negate === true ? !isTrue : isTrue;
}

function test<T extends Test['test']>(value: Stored, predicate: Extract<Test, { test: T }>): boolean {
  // The record's key and the argument's tag are the same T; TypeScript cannot relate them through an index.
  const run = tests[predicate.test] as (value: Stored, test: Test) => boolean;
  return run(value, predicate);
}

/** Evaluates an expression on a record of stored values. Two-valued logic, with the same result as the server's SQL. */
export function evaluate(expression: Expression, record: RecordValues): boolean {
  if (expression.kind === 'predicate') return holds(expression.predicate, record);
  return expression.kind === 'and'
    ? expression.parts.every((part) => evaluate(part, record))
    : expression.parts.some((part) => evaluate(part, record));
}
