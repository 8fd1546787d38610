import type { UiSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { readTimeDraft, type TimeDraft } from '../../engine/alarms/time-form.ts';
import type { FormValues } from '../../schemas/form-at.ts';
import { NotificationSchemaForm, type NotificationSchemaFormProps } from './notification-schema-form.tsx';
import { type ChoiceNames, choiceUi, propertyUi } from './ui-schema.ts';

type Props = NotificationSchemaFormProps<TimeDraft> & {
  /** Names of the columns that something may expire at. */
  columns: ChoiceNames;
};

/** The form of when records expire. */
export const TimeForm = ({ columns, onChange, ...form }: Props) => {
  const { t } = useTranslation('notify');
  const { schema } = form;
  const uiSchema = useMemo<UiSchema<FormValues>>(
    () => ({
      time_field: { ...propertyUi(schema, 'time_field'), ...choiceUi(columns), 'ui:title': t('time.field') },
      // A group of two numbers has a legend instead of a label.
      notify_duration: { ...propertyUi(schema, 'notify_duration'), 'ui:label': false, 'ui:title': t('time.notify') },
      expiring_duration: {
        ...propertyUi(schema, 'expiring_duration'),
        'ui:label': false,
        'ui:title': t('time.expiring'),
      },
    }),
    [schema, columns, t],
  );
  return (
    <NotificationSchemaForm
      {...form}
      uiSchema={uiSchema}
      blank={t('time.needField')}
      onChange={(values) => onChange(readTimeDraft(values))}
    />
  );
};
