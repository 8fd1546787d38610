// The package's own index pulls in its test registry, and with it a validator that we do not have.
import Form from '@rjsf/core/lib/components/Form.js';
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema, UiSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { createFormValidator } from './form-validator.ts';

type Props = {
  /** Names of the fields in their order. */
  names: readonly string[];
  /** Draws one field, with its label, help and fault. */
  field: ComponentType<FieldProps>;
  /** Arranges them. */
  arrangement: ComponentType<ObjectFieldTemplateProps>;
};

/**
 * rjsf sees names only: our own check knows the rules, and presets were filled in before. (rjsf draws nothing for a
 * schema that is quite empty.)
 */
const looseSchema = (names: readonly string[]): RJSFSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { $comment: name }])),
});

const fieldHint = { 'ui:field': 'own' } as const;

const uiSchemaOf = (names: readonly string[]): UiSchema => ({
  'ui:order': [...names],
  ...Object.fromEntries(names.map((name) => [name, fieldHint])),
});

/** Label, help and fault are the field's own; rjsf adds nothing around it. */
const FieldTemplate = ({ children }: FieldTemplateProps) => children;

/** The form's owner checks its values. */
const validator = createFormValidator(() => '');

/** Values live with the form's owner; rjsf has none to carry. */
const nothing = {};
const defaults = { emptyObjectFields: 'skipDefaults' } as const;

/** rjsf's part of every form: from a list of names to one drawing for each, arranged. */
export const LooseForm = ({ names, field, arrangement }: Props) => (
  <Form
    tagName="div"
    schema={looseSchema(names)}
    uiSchema={uiSchemaOf(names)}
    validator={validator}
    templates={{ FieldTemplate, ObjectFieldTemplate: arrangement }}
    fields={{ own: field }}
    formData={nothing}
    idPrefix="record"
    noValidate
    noHtml5Validate
    showErrorList={false}
    experimental_defaultFormStateBehavior={defaults}
  >
    <span hidden />
  </Form>
);
