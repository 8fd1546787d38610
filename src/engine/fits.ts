import type { JsonSchema } from './field-type.ts';
import { isObject } from './own-property.ts';
import { isOnStride, isScaled } from './scale.ts';

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  string: (value) => typeof value === 'string',
  array: Array.isArray,
};

const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const count = (value: unknown): number => (typeof value === 'string' ? Array.from(value).length : list(value).length);

/** The keywords that field types use, and no others: the test of the registry compares them with the full validator. */
const keywords: Readonly<Record<string, (rule: unknown, value: unknown) => boolean>> = {
  type: (rule, value) => kinds[String(rule)]?.(value) ?? false,
  enum: (rule, value) => list(rule).includes(value),
  minimum: (rule, value) => number(value) >= number(rule),
  maximum: (rule, value) => number(value) <= number(rule),
  maxLength: (rule, value) => count(value) <= number(rule),
  maxItems: (rule, value) => count(value) <= number(rule),
  pattern: (rule, value) => new RegExp(String(rule), 'u').test(String(value)),
  uniqueItems: (_rule, value) => new Set(list(value)).size === list(value).length,
  items: (rule, value) => isObject(rule) && list(value).every((item) => fits(rule, item)),
  scale: (rule, value) => isScaled(number(value), number(rule)),
  stride: (rule, value) => isObject(rule) && isOnStride(number(value), number(rule['from']), number(rule['by'])),
};

/**
 * Validates a value against the schema of a field type. It is for configs, where no validator library may be loaded;
 * records are validated by `schemas/compile-schema.ts`.
 */
export function fits(schema: JsonSchema, value: unknown): boolean {
  const kind = schema['type'];
  if (kind !== undefined && !keywords['type']?.(kind, value)) return false;
  return Object.entries(schema).every(([keyword, rule]) => keywords[keyword]?.(rule, value) ?? true);
}
