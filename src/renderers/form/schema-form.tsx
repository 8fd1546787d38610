// The package's own index pulls in its test registry, and with it a validator that we do not have.
import Form, { type FormProps } from '@rjsf/core/lib/components/Form.js';
import type { Ref } from 'react';
import type { FormValues } from '../../schemas/form-at.ts';

/** rjsf's form of values. The ref is for `validateForm`. */
export type RjsfForm = Form<FormValues>;

type Props = Omit<FormProps<FormValues>, 'children'> & { ref?: Ref<RjsfForm> };

/** rjsf's form with the options of every form of the console, without a list of errors and without a button. */
export const SchemaForm = (props: Props) => (
  <Form
    // A form of the page may be around it, and forms cannot be nested.
    tagName="div"
    showErrorList={false}
    noHtml5Validate
    // Default values come from the engine; rjsf must add none.
    experimental_defaultFormStateBehavior={defaults}
    onError={() => undefined}
    {...props}
  >
    <span hidden />
  </Form>
);

const defaults = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const;
