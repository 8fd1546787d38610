import { fieldsOf, type FormField, isClosed } from '../engine/board/hints.ts';
import type { JsonSchema } from '../engine/field-type.ts';
import { isObject, ownProperty } from '../engine/own-property.ts';
import { compileSchema } from './compile-schema.ts';

/** Conditionals of a form: `if`, `then` and `else` in its `allOf`, evaluated for the values that it has at present. */

export type FormValues = { readonly [name: string]: unknown };

const objectAt = (schema: JsonSchema, keyword: string): JsonSchema | undefined => {
  const part = ownProperty(schema, keyword);
  return isObject(part) ? part : undefined;
};

const namesIn = (schema: JsonSchema): readonly unknown[] => {
  const required = ownProperty(schema, 'required');
  return Array.isArray(required) ? required : [];
};

/** The branch of each conditional that applies to these values. */
function branchesAt(form: JsonSchema, values: FormValues): JsonSchema[] {
  const parts = ownProperty(form, 'allOf');
  return (Array.isArray(parts) ? parts.filter(isObject) : []).flatMap((part) => {
    const condition = objectAt(part, 'if');
    if (condition === undefined) return [];
    const branch = objectAt(part, compileSchema(condition)(values).length === 0 ? 'then' : 'else');
    return branch === undefined ? [] : [branch];
  });
}

const merged = (properties: JsonSchema, branch: JsonSchema): JsonSchema => ({
  ...properties,
  ...Object.fromEntries(
    Object.entries(objectAt(branch, 'properties') ?? {}).map(([name, more]) => [
      name,
      { ...objectAt(properties, name), ...(isObject(more) ? more : {}) },
    ]),
  ),
});

/** The form with the branches that apply to these values merged into its properties and duties. */
export function formAt(form: JsonSchema, values: FormValues): JsonSchema {
  const branches = branchesAt(form, values);
  if (branches.length === 0) return form;
  const { allOf: _conditionals, ...rest } = form;
  return {
    ...rest,
    properties: branches.reduce(merged, objectAt(form, 'properties') ?? {}),
    required: [...new Set([form, ...branches].flatMap(namesIn))],
  };
}

/** The fields that take a value at present. Forms draw no others, and what the others hold is not stored. */
export const activeFields = (form: JsonSchema, values: FormValues): (readonly [string, FormField])[] =>
  fieldsOf(formAt(form, values)).filter(([, field]) => !isClosed(field));

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What a form holds at present: without empty fields and without those that take no value. */
export function presentValues(form: JsonSchema, values: FormValues): FormValues {
  const closed = new Set(fieldsOf(formAt(form, values)).flatMap(([name, field]) => (isClosed(field) ? [name] : [])));
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !closed.has(name) && !isBlank(value)));
}
