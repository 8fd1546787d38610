import type { JsonSchema } from '../engine/field-type.ts';
import { compileSchema, errorPath } from './compile-schema.ts';
import { type FormValues, presentValues } from './form-at.ts';

/** JSON pointers of the fields that a form's schema refuses, each once. */
export const refusedFields = (form: JsonSchema, values: FormValues): string[] => {
  const errors = compileSchema(form)(presentValues(form, values));
  return [...new Set(errors.filter(({ keyword }) => keyword !== 'if').map(errorPath))];
};
