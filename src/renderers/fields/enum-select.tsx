import { Select } from '../parts/select.tsx';
import type { InputProps } from './field.ts';
import styles from './fields.module.css';
import type { Arrived } from './on-demand.tsx';
import { useRendering } from './rendering.tsx';
import { TypedSelect } from './typed-select.tsx';
import { useDataText } from './use-data-text.ts';
import { markedOption } from './value-mark.tsx';
import { inLanguage } from '../../texts/phrase.ts';

/** One of a column's own values, from a list that typing narrows. */
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
  writing,
}: InputProps & Arrived) => {
  const text = useDataText();
  const { language } = useRendering().context;
  const options = Object.entries(column.enum ?? {}).map(([key, name]) => ({
    value: key,
    label: inLanguage(name, language),
  }));
  return (
    <TypedSelect writing={writing}>
      <Select
        id={id}
        className={styles.fill}
        value={typeof value === 'string' ? value : null}
        options={options}
        optionRender={markedOption(column)}
        placeholder={text('field.choose')}
        allowClear={column.canbeempty !== false}
        showSearch={{ optionFilterProp: 'label', searchValue: writing.written ?? '' }}
        autoFocus
        defaultOpen={arrival === 'open' || writing.written !== undefined}
        disabled={disabled}
        {...(invalid ? { status: 'error' } : {})}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(chosen: string | null | undefined) => {
          writing.replace();
          onChange(chosen ?? undefined);
        }}
      />
    </TypedSelect>
  );
};
