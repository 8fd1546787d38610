import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType, UiSchema } from '@rjsf/utils';
import { useEffect, useRef, useState } from 'react';
import type { NotificationWidget } from '../../engine/alarms/notification-form.ts';
import type { TimeWidget } from '../../engine/alarms/time-form.ts';
import type { JsonSchema } from '../../engine/field-type.ts';
import type { FormValues } from '../../schemas/form-at.ts';
import { useLatest } from '../../state/use-latest.ts';
import { createFormValidator } from '../form/form-validator.ts';
import { type RjsfForm, SchemaForm } from '../form/schema-form.tsx';
import { TextWidget } from '../form/text-widget.tsx';
import { ChoiceWidget } from './choice-widget.tsx';
import { DurationWidget } from './duration-widget.tsx';
import { TriedContext } from './notification-form-context.ts';
import { ParamList } from './param-list.tsx';
import { PathWidget } from './path-widget.tsx';
import { Field, Fields, PropertyField } from './templates.tsx';

const widgets = {
  choice: ChoiceWidget,
  text: TextWidget,
  path: PathWidget,
  duration: DurationWidget,
} satisfies Record<NotificationWidget | TimeWidget, RegistryWidgetsType[string]>;

const fields: RegistryFieldsType = { property: PropertyField, params: ParamList };

const templates: Partial<TemplatesType<FormValues>> = { FieldTemplate: Field, ObjectFieldTemplate: Fields };

/** What every form of notifications is given. */
export type NotificationSchemaFormProps<Value> = {
  /** Ids of fields start with it: `{id}-params-0-kind`. */
  id: string;
  schema: JsonSchema;
  /** Faults are shown once the user has tried to save. */
  isTried: boolean;
  value: Value;
  onChange: (value: Value) => void;
};

type Props = NotificationSchemaFormProps<FormValues> & {
  uiSchema: UiSchema<FormValues>;
  /** The sentence of every fault: the widgets let no fault through but an empty field. */
  blank: string;
};

/** A form of notifications. rjsf carries its values, changes and faults; the schema is the engine's. */
export const NotificationSchemaForm = ({ id, schema, uiSchema, isTried, value, blank, onChange }: Props) => {
  const form = useRef<RjsfForm>(null);
  const latest = useLatest(blank);
  const [validator] = useState(() => createFormValidator(() => latest.current));
  // Faults are sentences of one language.
  useEffect(() => {
    form.current?.validateForm();
  }, [schema, blank]);
  return (
    <TriedContext value={isTried}>
      <SchemaForm
        ref={form}
        schema={schema}
        uiSchema={uiSchema}
        formData={value}
        idPrefix={id}
        idSeparator="-"
        validator={validator}
        liveValidate="onChange"
        fields={fields}
        widgets={widgets}
        templates={templates}
        onChange={({ formData }) => onChange(formData ?? {})}
      />
    </TriedContext>
  );
};
