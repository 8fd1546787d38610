import { Select } from 'antd';
import { Icon } from '../parts/icon.tsx';
import type { InputProps } from './field.ts';
import styles from './fields.module.css';
import type { Arrived } from './on-demand.tsx';
import { useRendering } from './rendering.tsx';
import { useDataText } from './use-data-text.ts';

/** Up to this many values are seen at once; beyond it, typing narrows them. */
const atOnce = 10;

/** One of a column's own values, from a list. */
export const EnumSelect = ({
  id,
  column,
  label,
  value,
  onChange,
  disabled,
  invalid,
  describedBy,
  arrival,
}: InputProps & Arrived) => {
  const text = useDataText();
  const { language } = useRendering().around;
  const options = Object.entries(column.enum ?? {}).map(([key, name]) => ({ value: key, label: name[language] }));
  return (
    <Select
      id={id}
      className={styles.fill}
      value={typeof value === 'string' ? value : null}
      options={options}
      placeholder={text('field.choose')}
      allowClear={column.canbeempty !== false}
      showSearch={options.length > atOnce ? { optionFilterProp: 'label' } : false}
      autoFocus
      defaultOpen={arrival === 'open'}
      suffixIcon={<Icon name="down" size={12} />}
      disabled={disabled}
      {...(invalid ? { status: 'error' } : {})}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(chosen: string | null | undefined) => onChange(chosen ?? undefined)}
    />
  );
};
