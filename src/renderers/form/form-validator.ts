import type { RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
// The package's own index makes a validator of its own when it is loaded, with all formats.
import customizeValidator from '@rjsf/validator-ajv8/lib/customizeValidator.js';
import type { JsonSchema } from '../../engine/field-type.ts';
import { SchemaAjv, type SchemaError } from '../../schemas/compile-schema.ts';
import { formAt, type FormValues, presentValues } from '../../schemas/form-at.ts';
import { pointerOf } from '../../engine/json-pointer.ts';

/** The sentence of an error. `form` has the branches of its conditionals merged that apply to the values. */
export type Explain = (form: JsonSchema, error: SchemaError) => string;

/** rjsf writes paths with dots, and names a missing property in both the path and the parameters. */
const schemaErrorOf = ({ name = '', property = '', params }: RJSFValidationError): SchemaError => {
  const errorParams: SchemaError['params'] = params ?? {};
  const steps = property.split('.').filter((step) => step !== '');
  const target = 'missingProperty' in errorParams ? steps.slice(0, -1) : steps;
  return { path: pointerOf(target), keyword: name, params: errorParams };
};

/**
 * rjsf's validator, based on the console's only ajv class and so within its Trusted Types policy. Like the server, it
 * validates the current content of the form: no empty fields, and none that accept no value. It caches every schema
 * that it compiled, so each form creates one of its own.
 */
export const createFormValidator = (explain: Explain): ValidatorType<FormValues, RJSFSchema> => {
  const ajv8 = customizeValidator<FormValues, RJSFSchema>({ AjvClass: SchemaAjv, ajvFormatOptions: false });
  return {
    isValid: (schema, values, root) => ajv8.isValid(schema, values, root),
    rawValidation: (schema, values) => ajv8.rawValidation(schema, values),
    validateFormData: (values, schema, ...[customValidate, , uiSchema]) => {
      const present = presentValues(schema, values ?? {});
      const form = formAt(schema, present);
      const transform = (errors: RJSFValidationError[]): RJSFValidationError[] =>
        errors
          .filter(({ name }) => name !== 'if')
          .map((error) => ({ ...error, message: explain(form, schemaErrorOf(error)) }));
      return ajv8.validateFormData(present, schema, customValidate, transform, uiSchema);
    },
  };
};
