import type { FieldProps } from '@rjsf/utils';
import { memo } from 'react';
import type { Column, Language } from '../../engine/column.ts';
import { storedValue } from '../../engine/column-value.ts';
import { faultText } from '../../engine/faults.ts';
import { decimalsIn, numberText } from '../../engine/number-text.ts';
import { own } from '../../engine/own-property.ts';
import { cellNameOf } from '../../engine/renderer-names.ts';
import { unitOf } from '../../engine/unit.ts';
import type { FormField } from '../../engine/views/view.ts';
import { cellOf } from '../fields/cells.ts';
import { fieldInputs } from '../fields/inputs.ts';
import { useRendering } from '../fields/rendering.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import { Icon } from '../parts/icon.tsx';
import { useFault } from './fault-store.ts';
import { useValue } from './value-store.ts';
import { inputId, useFormContext } from './form-context.ts';
import styles from './form.module.css';

/** rjsf's way to a field of ours. */
export const ColumnField = ({ name }: FieldProps) => {
  const field = own(useFormContext().view?.fields ?? {}, name);
  if (field === undefined) return null;
  return <Drawn field={field} />;
};

/** Fields that need the whole width. */
const isWide = (column: Column): boolean => (column.maxlength ?? 0) >= 200 || column.coltxt === true;

const Drawn = memo(({ field }: { field: FormField }) => {
  const [value, edit] = useValue(field.column.column);
  const { names, disabled, replaced } = useFormContext();
  const { language } = useRendering().context;
  const { column } = field;
  const fault = useFault(column.column);
  const text = useDataText();
  const id = inputId(column.column);
  const label = column.label[language];
  const note =
    fault === undefined
      ? helpText(column, language, text)
      : (fault.message ?? faultText(fault, column.label, language));
  const Input = fieldInputs[column.type].input;
  const other = replaced?.get(column.column);
  return (
    <div className={isWide(column) ? styles.fieldWide : styles.field} data-column={column.column}>
      <label className={styles.label} htmlFor={field.readOnly ? undefined : id}>
        <bdi>{label}</bdi>
        {field.required ? (
          <span className={styles.star} title={text('form.required')}>
            <span aria-hidden="true">*</span>
            <span className="visually-hidden">{text('form.required')}</span>
          </span>
        ) : null}
      </label>
      {other !== undefined ? (
        other
      ) : field.readOnly ? (
        <ReadOnlyValue column={column} value={value} />
      ) : (
        <Input
          id={id}
          column={column}
          label={label}
          value={value}
          unit={unitOf(column, language)}
          disabled={disabled || field.isWaiting === true}
          invalid={fault !== undefined}
          describedBy={note === '' ? undefined : `${id}-note`}
          names={names}
          onChange={edit}
        />
      )}
      {note === '' || field.readOnly ? null : (
        <div id={`${id}-note`} className={fault === undefined ? styles.help : styles.fault}>
          {fault === undefined ? null : <Icon name="fault" size={12} />}
          {note}
        </div>
      )}
    </div>
  );
});

/** A record's value that this form cannot change, as a detail shows it. */
const ReadOnlyValue = ({ column, value }: { column: Column; value: unknown }) => {
  const { names } = useFormContext();
  const Value = cellOf(cellNameOf(column), column.type);
  const stored = value === undefined ? null : storedValue(column, value);
  const name = typeof stored === 'string' ? names?.[stored] : undefined;
  return (
    <div className={styles.readOnly}>
      <Value
        column={column}
        value={stored}
        record={{ [column.column]: stored, ...(name === undefined ? {} : { [`${column.column}_name`]: name }) }}
        place="detail"
      />
    </div>
  );
};

type Words = ReturnType<typeof useDataText>;

/** The limits a person would otherwise find out by trying. */
const helpText = (column: Column, language: Language, text: Words): string => {
  const number = (value: number): string => numberText(value, decimalsIn(value));
  const { min, max } = column;
  if (column.didlist !== undefined) return text('form.capacity', { count: column.didlist.capacity });
  if (fieldInputs[column.type].hasRange !== true || (min === undefined && max === undefined)) return '';
  const unit = unitOf(column, language);
  const tail = unit === '' ? '' : `\u00a0${unit}`;
  if (max === undefined) return text('form.atLeast', { limit: `${number(min ?? 0)}${tail}` });
  if (min === undefined) return text('form.atMost', { limit: `${number(max)}${tail}` });
  return text('form.between', { min: number(min), max: `${number(max)}${tail}` });
};
