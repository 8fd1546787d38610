import type { WidgetProps } from '@rjsf/utils';
import { useTranslation } from 'react-i18next';
import { Select } from '../parts/select.tsx';
import { controlOf } from '../form/control-of.ts';

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Select of the schema's `enum`, with the names and the disabled values of `uiSchema`. */
export const ChoiceWidget = (props: WidgetProps) => {
  const { t } = useTranslation('notify');
  const { id, label, invalid, describedBy } = controlOf(props);
  const { schema, value, options, disabled = false, onChange } = props;
  const names = list(options['enumNames']);
  const off = list(options['enumDisabled']);
  return (
    <Select
      id={id}
      value={typeof value === 'string' ? value : null}
      options={list(schema.enum).map((choice, index) => ({
        value: String(choice),
        label: String(names[index] ?? choice),
        disabled: off.includes(choice),
      }))}
      disabled={disabled}
      placeholder={options.placeholder ?? t('choose')}
      aria-label={label}
      {...(invalid ? { status: 'error', 'aria-invalid': true, 'aria-describedby': describedBy } : {})}
      onChange={(chosen: string | null) => onChange(chosen ?? undefined)}
    />
  );
};
