import type { Result } from '../field-type.ts';
import { readNumber } from '../number-text.ts';
import { failure, success } from '../result.ts';
import { operators } from './operators.ts';
import type { Line, Operator } from './operators.ts';
import type { OperatorId, Predicate, Test } from './predicate.ts';

/** More values than a person picks; longer lists are refused instead of becoming a slow query. */
export const maxOperandValues = 500;
export const maxOperandLength = 1000;

/** An operand as a list of values: one value is a list of one. Empty operands are incomplete conditions. */
export function operandValues(operand: unknown): Result<unknown[]> {
  const values: unknown[] = Array.isArray(operand) ? Array.from(operand) : [operand];
  if (values.length > maxOperandValues) return failure('toomany', { limit: maxOperandValues });
  if (values.length === 0 || values.some((value) => value === undefined || value === null || value === '')) {
    return failure('incomplete');
  }
  return success(values);
}

function counted<T>(operator: Operator, values: T[]): Result<T[]> {
  if (operator.operands === 'pair' && values.length !== 2) return failure('pair');
  if (operator.operands === 'one' && values.length !== 1) return failure('onevalue');
  return success(values);
}

/** Reads each value by `read`, or names the first that cannot be one. */
export function operandOf<T>(
  id: OperatorId,
  operand: unknown,
  read: (value: unknown) => T | undefined,
  invalidRule: string,
): Result<T[]> {
  const values = operandValues(operand);
  if (!values.ok) return values;
  const valid: T[] = [];
  for (const value of values.value) {
    const decoded = read(value);
    if (decoded === undefined) return failure(invalidRule);
    valid.push(decoded);
  }
  return counted(operators[id], valid);
}

/** A number, or text that reads as one (contract "Filters and conditions"). */
export function numberOperand(value: unknown): number | undefined {
  if (typeof value === 'string') return readNumber(value);
  return typeof value === 'number' && Number.isFinite(value) ? value + 0 : undefined;
}

/** Text as a database takes it: well-formed, without NUL, of bearable length. Numbers are read as their digits. */
export function textOperand(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== 'string' || text.length > maxOperandLength) return undefined;
  return text.isWellFormed() && !text.includes('\0') ? text : undefined;
}

/** Whole numbers, kept inside the range that databases and JSON hold exactly. */
export const wholeLine: Line = {
  at: (value) => bounded(Math.ceil(value)),
  past: (value) => bounded(Math.floor(value) + 1),
};

function bounded(value: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER + 1, Math.max(-Number.MAX_SAFE_INTEGER, value)) + 0;
}

/** Doubles, where the next value above is one bit away. */
export const realLine: Line = { at: (value) => value + 0, past: nextDouble };

function nextDouble(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

/** The predicate of an operator on ordered values; on whole columns a fraction equals nothing. */
export function orderedPredicate(
  column: string,
  id: OperatorId,
  values: readonly number[],
  line: Line,
): Result<Predicate> {
  const operator = operators[id];
  if (!operator.ordered) return failure('operator', { operator: id });
  const [low = 0, high = low] = values;
  if (operator.operands === 'pair' && low > high) return failure('order');
  const test = operator.ordered(values, line);
  return success(predicateOf(column, operator, line === wholeLine ? onlyWhole(test) : test));
}

function onlyWhole(test: Test): Test {
  return test.test === 'anyof'
    ? { test: 'anyof', values: test.values.filter((value) => Number.isSafeInteger(value)) }
    : test;
}

/** A predicate as the operator turns it: `negate` is left out where it is false. */
export function predicateOf(column: string, operator: Operator, test: Test): Predicate {
  return operator.negate ? { column, negate: true, ...test } : { column, ...test };
}

/** The predicate "one of these values" (or, negated, none of them) of columns that hold one value or a list. */
export function membership(
  column: string,
  id: OperatorId,
  test: 'anyof' | 'overlaps',
  values: Result<(string | number)[]>,
): Result<Predicate> {
  return values.ok ? success(predicateOf(column, operators[id], { test, values: values.value })) : values;
}
