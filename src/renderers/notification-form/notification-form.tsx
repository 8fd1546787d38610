import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type NotificationDraft,
  type NotificationWidget,
  readNotificationDraft,
} from '../../engine/alarms/notification-form.ts';
import type { JsonSchema } from '../../engine/field-type.ts';
import type { FormValues } from '../../schemas/form-at.ts';
import { useLatest } from '../../state/use-latest.ts';
import { createFormValidator } from '../form/form-validator.ts';
import { type RjsfForm, SchemaForm } from '../form/schema-form.tsx';
import { TextWidget } from '../form/text-widget.tsx';
import { ChoiceWidget } from './choice-widget.tsx';
import { NotificationFormContext, type NotificationFormContextValue } from './notification-form-context.ts';
import { ParamList } from './param-list.tsx';
import { PathWidget } from './path-widget.tsx';
import { Field, Fields, MemberField } from './templates.tsx';
import { type NotificationNames, type TemplateText, uiSchemaOf } from './ui-schema.ts';

const widgets = {
  choice: ChoiceWidget,
  text: TextWidget,
  path: PathWidget,
} satisfies Record<NotificationWidget, RegistryWidgetsType[string]>;

const fields: RegistryFieldsType = { member: MemberField, params: ParamList };

const templates: Partial<TemplatesType<FormValues>> = { FieldTemplate: Field, ObjectFieldTemplate: Fields };

type Props = NotificationFormContextValue & {
  /** Ids of fields start with it: `{id}-params-0-kind`. */
  id: string;
  schema: JsonSchema;
  names: NotificationNames;
  isLocked: boolean;
  template: TemplateText | undefined;
  value: NotificationDraft;
  onChange: (value: NotificationDraft) => void;
};

/**
 * A notification's form. rjsf carries its values, changes and faults, and resolves which fields a parameter has: the
 * schema is the engine's.
 */
export const NotificationForm = ({ id, schema, names, isLocked, template, value, onChange, ...shared }: Props) => {
  const { t } = useTranslation('notify');
  const form = useRef<RjsfForm>(null);
  // An empty field is the only fault that its widget lets through.
  const latest = useLatest(t);
  const [validator] = useState(() => createFormValidator(() => latest.current('dialog.blank')));
  const uiSchema = useMemo(
    () => uiSchemaOf(schema, t, { names, isLocked, template }),
    [schema, t, names, isLocked, template],
  );
  // Faults are sentences of one language.
  useEffect(() => {
    form.current?.validateForm();
  }, [schema, t]);
  return (
    <NotificationFormContext value={shared}>
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
        onChange={({ formData }) => onChange(readNotificationDraft(formData ?? {}))}
      />
    </NotificationFormContext>
  );
};
