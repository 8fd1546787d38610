import { Ajv, type KeywordDefinition, type Options } from 'ajv';
import type { JsonSchema } from '../engine/field-type.ts';
import { escapeStep } from '../engine/json-pointer.ts';
import { isOnStride, isScaled } from '../engine/scale.ts';
import { compiling } from './compiling.ts';

/** What a value breaks: the keyword, where in the value (JSON pointer), and the keyword's own parameters. */
export type SchemaError = { path: string; keyword: string; params: Readonly<Record<string, unknown>> };

/** Location of an error. A missing or unknown property is reported at its parent. */
export const errorPath = ({ path, params }: SchemaError): string => {
  const property = params['missingProperty'] ?? params['additionalProperty'];
  return property === undefined ? path : `${path}/${escapeStep(String(property).slice(0, 64))}`;
};

export type Check = (value: unknown) => SchemaError[];

/**
 * Nothing is coerced and no default is written: the value stays what it was. `ownProperties`, because a column may be
 * called `constructor`; no check against the meta-schema, because compiling that alone costs 50 ms at the first key that
 * a person types.
 */
const ajvOptions = {
  allErrors: true,
  strict: false,
  ownProperties: true,
  $data: false,
  validateFormats: false,
  validateSchema: false,
} as const satisfies Options;

/** The value is whole once it is multiplied: the engine's `multiple`. */
const scale: KeywordDefinition = {
  keyword: 'scale',
  type: 'number',
  schemaType: 'number',
  errors: false,
  validate: (multiple: number, value: number) => isScaled(value, multiple),
};

/** The value is `from` plus whole steps `by`. */
const stride: KeywordDefinition = {
  keyword: 'stride',
  type: 'number',
  schemaType: 'object',
  errors: false,
  validate: ({ from, by }: { from: number; by: number }, value: number) => isOnStride(value, from, by),
};

/** The same function inside the scope of compiling. Its overloads stay, which a wrapper's own type could not repeat. */
const scoped = <Work extends (...args: never[]) => unknown>(work: Work): Work =>
  ((...args: Parameters<Work>) => compiling(() => work(...args))) as Work;

/**
 * The one way to ajv, for our own checks and as the `AjvClass` of rjsf's validator: its options are ours whatever the
 * caller gives, so that a schema answers alike everywhere, and its ways to compile are inside the scope in which the
 * Trusted Types policy lets text become code. A compiled validator is called outside of that scope.
 */
export class SchemaAjv extends Ajv {
  constructor() {
    super(ajvOptions);
    this.addKeyword(scale).addKeyword(stride);
    this.compile = scoped(this.compile.bind(this));
    this.getSchema = scoped(this.getSchema.bind(this));
  }
}

const ajv = new SchemaAjv();

const checks = new WeakMap<JsonSchema, Check>();

function makeCheck(schema: JsonSchema): Check {
  const validate = ajv.compile(schema);
  // ajv keeps every schema it has seen; configs come and go, so the WeakMap above is the only memory of them.
  ajv.removeSchema(schema);
  return (value) =>
    validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, keyword, params }) => ({ path: instancePath, keyword, params }));
}

/** The check of a draft-07 schema, compiled once per schema object. Throws where a keyword cannot be compiled. */
export function compileSchema(schema: JsonSchema): Check {
  const cached = checks.get(schema);
  if (cached) return cached;
  const check = makeCheck(schema);
  checks.set(schema, check);
  return check;
}
