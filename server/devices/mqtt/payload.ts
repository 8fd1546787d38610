import type { Column, ModuleConfig, RecordValues, Stored } from '../../../src/engine/column.ts';
import { shownValue, storedValue } from '../../../src/engine/column-value.ts';
import { stepsOf } from '../../../src/engine/json-pointer.ts';
import { isObject, type JsonObject } from '../../../src/engine/own-property.ts';
import { isReportable } from '../../../src/engine/reported.ts';
import { fitsReport } from '../../../src/schemas/check-report.ts';

/**
 * Codec of MQTT payloads. A payload has measured values as the device writes them (21.5, `"ON"`, `true`); records have
 * stored values (215, a key). The value of a column is at the JSON pointer in `source`, or under the column's name.
 */

/** A column that messages are about, and the way to its value. */
type PropertyPath = { column: Column; path: readonly string[] };

const cache = new WeakMap<ModuleConfig, readonly PropertyPath[]>();

/**
 * Columns that a payload can contain. The `key` column is left out unless it has a `source`: it is the name of the
 * device.
 */
const placesOf = (config: ModuleConfig): readonly PropertyPath[] => {
  const places =
    cache.get(config) ??
    config.columns
      .filter((column) => isReportable(column) && (column.source !== undefined || column.column !== config.key))
      .map((column) => ({ column, path: column.source === undefined ? [column.column] : stepsOf(column.source) }));
  cache.set(config, places);
  return places;
};

/** The value at a path; `undefined` where there is none. Inherited properties and the length of lists do not count. */
const valueAt = (payload: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, part) =>
      (isObject(value) || (Array.isArray(value) && /^\d{1,4}$/.test(part))) && Object.hasOwn(value, part)
        ? (value as JsonObject)[part]
        : undefined,
    payload,
  );

const rounded = (value: number, { multiple }: Column): number[] => [
  value,
  ...(multiple === undefined ? [] : [Math.round(value * multiple) / multiple]),
  Math.round(value),
];

const numberIn = (text: string): number | undefined => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};

/** Possible meanings of a payload's value, best first: a boolean is a key or 1, a measured number is rounded. */
const meanings = (value: unknown, column: Column): unknown[] => {
  if (typeof value === 'boolean') return [String(value), value ? '1' : '0', value ? 1 : 0];
  if (typeof value === 'number') return [...rounded(value, column), String(value)];
  const number = typeof value === 'string' ? numberIn(value) : undefined;
  return [value, ...(number === undefined ? [] : rounded(number, column))];
};

const isNothing = (value: unknown): boolean => value === null || value === '';

/** A value without a matching column is passed on unchanged: the intake refuses it and names the column. */
const storedOf = (column: Column, value: unknown): Stored => {
  if (isNothing(value)) return column.emptyvalue ?? null;
  const displayValue = meanings(value, column).find((meaning) => fitsReport(column, meaning));
  return displayValue === undefined ? (value as Stored) : storedValue(column, displayValue);
};

/** Stored values of the columns that a payload speaks of. */
export const valuesFrom = (config: ModuleConfig, payload: unknown): RecordValues => {
  const columnValues = placesOf(config).map(({ column, path }) => ({ column, value: valueAt(payload, path) }));
  return Object.fromEntries(
    columnValues.flatMap(({ column, value }) =>
      value === undefined ? [] : [[column.column, storedOf(column, value)]],
    ),
  );
};

type Properties = { [name: string]: unknown };

/** Without a prototype, so that no property is inherited. */
const propertiesFrom = (from: object = {}): Properties => Object.assign(Object.create(null) as Properties, from);

const withValue = (into: Properties, [first = '', ...others]: readonly string[], value: unknown): Properties => {
  const inner = into[first];
  into[first] = others.length === 0 ? value : withValue(propertiesFrom(isObject(inner) ? inner : {}), others, value);
  return into;
};

const booleanKeys: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** Encodes commanded values as a payload, under the names that the device uses in its reports. */
export const payloadFor = (config: ModuleConfig, values: RecordValues): string => {
  const payload = propertiesFrom();
  for (const { column, path } of placesOf(config)) {
    const stored = values[column.column];
    if (stored === undefined) continue;
    const displayValue = shownValue(column, stored) ?? null;
    withValue(payload, path, booleanKeys.get(displayValue) ?? displayValue);
  }
  return JSON.stringify(payload);
};
