import { Ajv } from 'ajv';
import type { JsonSchema } from '../engine/field-type.ts';
import { isOnStride, isScaled } from '../engine/scale.ts';

/** What a value breaks: the keyword, where in the value (JSON pointer), and the keyword's own parameters. */
export type SchemaError = { path: string; keyword: string; params: Readonly<Record<string, unknown>> };

export type Check = (value: unknown) => SchemaError[];

/**
 * One ajv for the whole program. Nothing is coerced and no default is written: the value stays what it was.
 * `ownProperties`, because a column may be called `constructor`; no check against the meta-schema, because compiling
 * that alone costs 50 ms at the first key that a person types.
 */
const ajv = new Ajv({
  allErrors: true,
  strict: false,
  ownProperties: true,
  $data: false,
  validateFormats: false,
  validateSchema: false,
});

/** The value is whole once it is multiplied: the engine's `multiple`. */
ajv.addKeyword({
  keyword: 'scale',
  type: 'number',
  schemaType: 'number',
  errors: false,
  validate: (multiple: number, value: number) => isScaled(value, multiple),
});

/** The value is `from` plus whole steps `by`. */
ajv.addKeyword({
  keyword: 'stride',
  type: 'number',
  schemaType: 'object',
  errors: false,
  validate: ({ from, by }: { from: number; by: number }, value: number) => isOnStride(value, from, by),
});

const checks = new WeakMap<JsonSchema, Check>();

let isCompiling = false;

/** True only while ajv turns a schema into code, synchronously; the page's Trusted Types policy asks it. */
export const isCompilingSchema = (): boolean => isCompiling;

function makeCheck(schema: JsonSchema): Check {
  isCompiling = true;
  try {
    const validate = ajv.compile(schema);
    // ajv keeps every schema it has seen; configs come and go, so the WeakMap below is the only memory of them.
    ajv.removeSchema(schema);
    return (value) =>
      validate(value)
        ? []
        : (validate.errors ?? []).map(({ instancePath, keyword, params }) => ({ path: instancePath, keyword, params }));
  } finally {
    isCompiling = false;
  }
}

/** The check of a draft-07 schema, compiled once per schema object. Throws where a keyword cannot be compiled. */
export function compileSchema(schema: JsonSchema): Check {
  const known = checks.get(schema);
  if (known) return known;
  const check = makeCheck(schema);
  checks.set(schema, check);
  return check;
}
