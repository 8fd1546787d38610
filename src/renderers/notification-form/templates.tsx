import { type FieldProps, type FieldTemplateProps, getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { WidgetField } from '../form/widget-field.tsx';
import { FieldRow } from '../parts/field-row.tsx';
import { TriedContext } from './notification-form-context.ts';
import styles from './notification-form.module.css';
import { readableTemplate } from './param-texts.ts';
import type { TemplateText } from './ui-schema.ts';

export const Fields = ({ properties }: ObjectFieldTemplateProps) => (
  <div className={styles.fields}>{properties.map(({ content }) => content)}</div>
);

/** Label, control and fault of a field, then the text of the template that it names. Parameters and durations bring their labels. */
export const Field = ({
  id,
  label,
  schema,
  uiSchema,
  fieldPathId,
  required,
  rawErrors,
  children,
}: FieldTemplateProps) => {
  const isTried = use(TriedContext);
  const options = getUiOptions(uiSchema);
  if (fieldPathId.path.length !== 1 || !('x-widget' in schema) || options.label === false) return children;
  const template = options['template'] as TemplateText | undefined;
  return (
    <>
      <FieldRow id={id} label={label} isRequired={required} fault={isTried ? rawErrors?.[0] : undefined}>
        {children}
      </FieldRow>
      {template === undefined ? null : <Template {...template} />}
    </>
  );
};

const Template = ({ title, content }: TemplateText) => {
  const { t } = useTranslation('notify');
  return (
    <dl className={styles.template}>
      <dt>{t('dialog.text')}</dt>
      <dd>{readableTemplate(t, title)}</dd>
      <dd>{readableTemplate(t, content)}</dd>
    </dl>
  );
};

/** rjsf's field for a value of any type, without rjsf's own conversions. */
export const PropertyField = (props: FieldProps) => {
  const isTried = use(TriedContext);
  const { formData, disabled = false, rawErrors = [] } = props;
  return <WidgetField field={props} value={formData} disabled={disabled} faults={isTried ? rawErrors : []} />;
};
