import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type NotificationDraft, readNotificationDraft } from '../../engine/alarms/notification-form.ts';
import { NotificationFormContext, type NotificationFormContextValue } from './notification-form-context.ts';
import { NotificationSchemaForm, type NotificationSchemaFormProps } from './notification-schema-form.tsx';
import { type NotificationNames, type TemplateText, uiSchemaOf } from './ui-schema.ts';

type Props = NotificationSchemaFormProps<NotificationDraft> &
  NotificationFormContextValue & {
    names: NotificationNames;
    isLocked: boolean;
    template: TemplateText | undefined;
  };

/** A notification's form. Its schema says which field a parameter has for its value. */
export const NotificationForm = ({ config, loadModule, names, isLocked, template, onChange, ...form }: Props) => {
  const { t } = useTranslation('notify');
  const { schema } = form;
  const uiSchema = useMemo(
    () => uiSchemaOf(schema, t, { names, isLocked, template }),
    [schema, t, names, isLocked, template],
  );
  return (
    <NotificationFormContext value={{ config, loadModule }}>
      <NotificationSchemaForm
        {...form}
        uiSchema={uiSchema}
        blank={t('dialog.blank')}
        onChange={(values) => onChange(readNotificationDraft(values))}
      />
    </NotificationFormContext>
  );
};
