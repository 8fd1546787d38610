import { columnsOf } from '../builtin-columns.ts';
import type { Column, ModuleConfig, Stored } from '../column.ts';
import { isEmptyStored } from '../column-value.ts';
import type { ComparisonCode, Fault } from '../field-type.ts';
import { fieldTypeOf, isList } from '../field-types/registry.ts';
import { fits } from '../fits.ts';
import { invalidRuleOf } from '../invalid-rule.ts';
import { readNumber, scaleParams } from '../number-text.ts';
import { ownProperty } from '../own-property.ts';
import { unitOf } from '../unit.ts';
import { comparisons, isComparisonCode } from './comparisons.ts';
import { idAt, propertyOf, moduleAt, addFault, type JsonCursor } from './json-cursor.ts';

/** Common part of events and conditions: a parameter of a record, the comparison and the reference value. */
export type Compared = {
  idev_pid: string;
  idev_did: string;
  ikey: string;
  trend_type: ComparisonCode;
  ref_value: Stored;
};

/** The module's own column of this name; built-in columns are no parameters. */
const parameterOf = (config: ModuleConfig, name: unknown): Column | undefined => {
  const column = typeof name === 'string' ? columnsOf(config).get(name) : undefined;
  return column?.builtin === true ? undefined : column;
};

const isNumeric = (column: Column) => ['integer', 'number', 'integerlist'].includes(fieldTypeOf(column).storage);
const numeric = (value: unknown): unknown => (typeof value === 'string' ? (readNumber(value) ?? value) : value);

/** A value of the wire as the column stores it: text that reads as a number counts as one, a list of one counts as its element. */
function storedOf(column: Column, value: unknown): Stored | undefined {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  const values = isNumeric(column) ? all.map(numeric) : all;
  const isOne = (operand: unknown): operand is string | number =>
    typeof operand === 'string' || typeof operand === 'number';
  // `decode` itself refuses what is not of its type.
  if (isList(column)) return values.every(isOne) ? (values as readonly string[]) : undefined;
  const [only] = values;
  return !Array.isArray(value) && isOne(only) ? only : undefined;
}

/** Keywords whose bound a person wants to know; whatever else breaks means "not of this type". */
const bounds: Readonly<Record<string, string>> = { minimum: 'minimum', maximum: 'maximum', maxLength: 'maxlength' };
/** Bounds of a list, whatever it is a list of. */
const listBounds: Readonly<Record<string, string>> = { maxItems: 'capacity', uniqueItems: 'repeated' };

/** Rules of a number's fraction, with what they allow. */
const fractions: Readonly<Record<string, (column: Column, unit: string) => BrokenRule>> = {
  scale: ({ multiple = 1 }, unit) => ({ rule: 'decimals', params: scaleParams(multiple, unit) }),
  stride: ({ step = 1, min = 0 }, unit) => ({ rule: 'step', params: { limit: step, from: min, unit } }),
};

type BrokenRule = Pick<Fault, 'rule' | 'params'>;

/** The rule that a shown value of the column's type breaks, with the bound. */
export function brokenRule(column: Column, displayValue: unknown): BrokenRule | undefined {
  const schema = fieldTypeOf(column).schema(column);
  const broken = Object.keys(schema).find((keyword) => !fits({ [keyword]: schema[keyword] }, displayValue));
  if (broken === undefined) return undefined;
  const fraction = ownProperty(fractions, broken);
  if (fraction !== undefined) return fraction(column, unitOf(column, 'en'));
  const rule = listBounds[broken] ?? (isNumeric(column) || broken === 'maxLength' ? bounds[broken] : undefined);
  return rule === undefined
    ? { rule: invalidRuleOf(column) }
    : { rule, params: { limit: Number(schema[broken]), unit: unitOf(column, 'en') } };
}

/** A stored value that the column takes, or a fault at `key` that says which bound it breaks. */
export function valueFor(cursor: JsonCursor, key: string, column: Column, value: unknown): Stored | undefined {
  if (value === undefined || value === null || value === '') return addFault(cursor, key, 'value');
  const type = fieldTypeOf(column);
  const stored = storedOf(column, value);
  const displayValue = stored === undefined || isEmptyStored(column, stored) ? undefined : type.decode(stored, column);
  if (stored === undefined || displayValue === undefined)
    return addFault(cursor, key, invalidRuleOf(column), { label: column.label });
  const broken = brokenRule(column, displayValue);
  return broken === undefined
    ? stored
    : addFault(cursor, key, broken.rule, { params: broken.params, label: column.label });
}

/** The column that a property of the body names, or a fault. */
export function columnAt(cursor: JsonCursor, key: string, config: ModuleConfig): Column | undefined {
  return parameterOf(config, propertyOf(cursor, key)) ?? addFault(cursor, key, 'parameter');
}

/** A relation that the column has. */
export function codeAt(cursor: JsonCursor, column: Column, absent?: ComparisonCode): ComparisonCode | undefined {
  const code = propertyOf(cursor, 'trend_type') ?? absent;
  const fitting = isComparisonCode(code) && fieldTypeOf(column).comparisons.includes(code);
  return fitting ? code : addFault(cursor, 'trend_type', 'relation');
}

/** A relation of a condition, which compares a value: "is reported" says nothing about a state. */
export function conditionCodeAt(
  cursor: JsonCursor,
  column: Column,
  absent?: ComparisonCode,
): ComparisonCode | undefined {
  const code = codeAt(cursor, column, absent);
  const isOfEvents = code !== undefined && comparisons[code].firing === 'report';
  return isOfEvents ? addFault(cursor, 'trend_type', 'reportcondition') : code;
}

/**
 * List, data, parameter, relation and value, each with its own fault; `readCode` reads the relation, by default that of an
 * event. Contract "Linkages".
 */
export function readCompared(cursor: JsonCursor, readCode: typeof codeAt = codeAt): Compared | undefined {
  const config = moduleAt(cursor, 'idev_pid');
  const idev_did = idAt(cursor, 'idev_did', 'data');
  const column = config && columnAt(cursor, 'ikey', config);
  const trend_type = column && readCode(cursor, column);
  if (!config || !column || trend_type === undefined) return undefined;
  const { needsValue } = comparisons[trend_type];
  const ref_value = needsValue ? valueFor(cursor, 'ref_value', column, propertyOf(cursor, 'ref_value')) : null;
  if (idev_did === undefined || ref_value === undefined) return undefined;
  return { idev_pid: config.pid, idev_did, ikey: column.column, trend_type, ref_value };
}

export const isWhole = (value: unknown, from: number, to: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;

const maxKeepTime = 86_400;

/** Seconds for which an event has to hold, or a fault; absent is 0, at once. */
export function keepTimeAt(cursor: JsonCursor): number | undefined {
  const keeptime = propertyOf(cursor, 'keeptime') ?? 0;
  return isWhole(keeptime, 0, maxKeepTime) ? keeptime : addFault(cursor, 'keeptime', 'keeptime');
}
