import type { Column, ModuleConfig } from '../column.ts';
import type { Fault, Result, FormatContext } from '../field-type.ts';
import { columnsOf, tenantColumn } from '../builtin-columns.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { isObject } from '../own-property.ts';
import { failure, success, prefixFaults } from '../result.ts';
import { operatorIds } from './predicate.ts';
import type { Expression, OperatorId, Predicate } from './predicate.ts';
import { maxItems, readTree } from './tree.ts';
import { escapeStep } from '../json-pointer.ts';

const all = (parts: readonly Expression[]): Expression =>
  parts.length === 1 && parts[0] ? parts[0] : { kind: 'and', parts };
const any = (parts: readonly Expression[]): Expression =>
  parts.length === 1 && parts[0] ? parts[0] : { kind: 'or', parts };
const leaf = (predicate: Predicate): Expression => ({ kind: 'predicate', predicate });

/** A column that conditions may name; the tenant is no one's to request. */
function findColumn(config: ModuleConfig, name: string): Result<Column> {
  const column = name === tenantColumn ? undefined : columnsOf(config).get(name);
  return column ? success(column) : failure('column', { column: name.slice(0, 64) });
}

/** `emptyvalue` means empty, so no range may include it although it is a number. */
function withoutEmptyValue(column: Column, predicate: Predicate): Expression {
  const { emptyvalue } = column;
  if (predicate.test !== 'range' || typeof emptyvalue !== 'number') return leaf(predicate);
  const isValue: Predicate = { column: column.column, negate: true, test: 'anyof', values: [emptyvalue] };
  return { kind: 'and', parts: [leaf(predicate), leaf(isValue)] };
}

function testOf(column: Column, operator: OperatorId, operand: unknown, context: FormatContext): Result<Expression> {
  const type = fieldTypeOf(column);
  if (!type.operators.includes(operator)) return failure('operator', { operator }, '/type');
  const predicate = type.predicate(operator, operand, column, context);
  if (!predicate.ok) return { ok: false, faults: prefixFaults('/v', predicate.faults) };
  return success(withoutEmptyValue(column, predicate.value));
}

/** Gathers the values of results, or all of their faults. */
function gathered(
  results: readonly Result<Expression>[],
  join: (parts: Expression[]) => Expression,
): Result<Expression> {
  const parts: Expression[] = [];
  const faults: Fault[] = [];
  for (const result of results) {
    if (result.ok) parts.push(result.value);
    else faults.push(...result.faults);
  }
  return faults.length > 0 ? { ok: false, faults } : success(join(parts));
}

const atPath = (path: string, result: Result<Expression>): Result<Expression> =>
  result.ok ? result : { ok: false, faults: prefixFaults(path, result.faults) };

/**
 * The condition of a filter group as a tree of predicates on stored values, or every fault by its place in the list
 * (`/2/v`). Relative tokens are resolved by `around`. Contract "Filters and conditions".
 */
export function parseCondition(list: unknown, config: ModuleConfig, context: FormatContext): Result<Expression> {
  const tree = readTree(list);
  if (!tree.ok) return tree;
  if (tree.value.length === 0) return success({ kind: 'and', parts: [] });
  const groups = tree.value.map((group) => {
    const items = group.map((item) => {
      const column = findColumn(config, item.k);
      if (!column.ok) return { ok: false as const, faults: prefixFaults(`${item.path}/k`, column.faults) };
      return atPath(item.path, testOf(column.value, item.type, item.v, context));
    });
    return gathered(items, all);
  });
  return gathered(groups, any);
}

const isOperator = (value: unknown): value is OperatorId => operatorIds.some((id) => id === value);

/** Plain values are any of them: text columns contain one, others equal one. */
function plainTest(column: Column, values: readonly unknown[], context: FormatContext): Result<Expression> {
  if (!fieldTypeOf(column).operators.includes('like')) return testOf(column, '=', values, context);
  return gathered(
    values.map((value) => testOf(column, 'like', value, context)),
    any,
  );
}

function columnTest(column: Column, operand: unknown, context: FormatContext): Result<Expression> {
  const values: unknown[] = Array.isArray(operand) ? Array.from(operand) : [operand];
  if (values.length > maxItems) return failure('toomany', { limit: maxItems });
  const operands = values.filter((value) => value !== undefined && value !== null && value !== '');
  const plain = operands.filter((value) => !isObject(value));
  const tests = operands.filter(isObject).map(({ type, v }) => {
    return isOperator(type) ? testOf(column, type, v, context) : failure('operator', { operator: '' }, '/type');
  });
  return gathered(plain.length > 0 ? [plainTest(column, plain, context), ...tests] : tests, all);
}

/**
 * Most tests of a filter in all its columns: the database makes each of them on every row, and one call could keep it
 * busy for minutes. The values of a column that is no text are one test.
 */
export const maxTests = 200;

const testCount = (expression: Expression): number =>
  expression.kind === 'predicate' ? 1 : expression.parts.reduce((sum, part) => sum + testCount(part), 0);

/**
 * The header filter of a list, `[{ name: ['kw'] }, { power: [{ type: '>', v: 5 }] }]`: all and-ed, several plain
 * values any of. Columns without values request nothing. Contract "Filters and conditions".
 */
export function parseFilter(filter: unknown, config: ModuleConfig, context: FormatContext): Result<Expression> {
  if (filter === undefined || filter === null) return success({ kind: 'and', parts: [] });
  if (!Array.isArray(filter)) return failure('list');
  if (filter.length > maxItems) return failure('toomany', { limit: maxItems });
  const results = Array.from<unknown>(filter).flatMap((entry, index): Result<Expression>[] => {
    if (!isObject(entry)) return [failure('item', undefined, `/${index}`)];
    return Object.entries(entry).map(([name, values]) => {
      const column = findColumn(config, name);
      return atPath(
        `/${index}/${escapeStep(name.slice(0, 64))}`,
        column.ok ? columnTest(column.value, values, context) : column,
      );
    });
  });
  const filterExpression = gathered(results, all);
  if (filterExpression.ok && testCount(filterExpression.value) > maxTests)
    return failure('toomany', { limit: maxTests });
  return filterExpression;
}
