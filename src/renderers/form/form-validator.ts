import { type RJSFSchema, type RJSFValidationError, toErrorSchema, type ValidatorType } from '@rjsf/utils';
import { compileSchema } from '../../schemas/compile-schema.ts';

const errorsOf = (schema: RJSFSchema, value: unknown): RJSFValidationError[] =>
  compileSchema(schema)(value).map(({ path, keyword, params }) => ({
    name: keyword,
    property: path.replaceAll('/', '.'),
    message: keyword,
    params,
    stack: `${path} ${keyword}`,
  }));

/**
 * rjsf's questions answered by the one compiler of the console, so that no other code of the page ever turns a schema
 * into a function (contract "Security header").
 */
export const formValidator: ValidatorType = {
  validateFormData: (value, schema) => {
    const errors = errorsOf(schema, value);
    return { errors, errorSchema: toErrorSchema(errors) };
  },
  isValid: (schema, value) => errorsOf(schema, value).length === 0,
  rawValidation: (schema, value) => {
    // rjsf lets each caller name its own kind of error; ours is the one that rjsf's own lists take.
    // eslint-disable-next-line typescript/no-explicit-any
    return { errors: errorsOf(schema, value) as never[] };
  },
};
