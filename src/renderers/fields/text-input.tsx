import type { InputProps } from './field.ts';
import styles from './fields.module.css';
import { TextBox } from './text-box.tsx';

/** From this length on a text is written on several lines. */
const manyLines = 200;

export const TextInput = ({ id, column, label, value, onChange, disabled, invalid, describedBy }: InputProps) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const maxLength = column.maxlength ?? 0;
  const shared = {
    id,
    value: text,
    disabled,
    'aria-label': label,
    'aria-describedby': describedBy,
    onChange: (event: { target: { value: string } }) =>
      onChange(event.target.value === '' ? undefined : event.target.value),
  };
  if (maxLength >= manyLines || column.coltxt === true) {
    return (
      <div className={styles.counted}>
        <textarea {...shared} className={styles.lines} rows={2} aria-invalid={invalid} data-invalid={invalid} />
        {maxLength > 0 ? <Counter length={[...text].length} max={maxLength} inside /> : null}
      </div>
    );
  }
  const isNear = maxLength > 0 && [...text].length > maxLength * 0.8;
  return (
    <TextBox
      {...shared}
      invalid={invalid}
      suffix={isNear ? <Counter length={[...text].length} max={maxLength} /> : undefined}
    />
  );
};

const Counter = ({ length, max, inside = false }: { length: number; max: number; inside?: boolean }) => (
  <span className={inside ? styles.counterInside : styles.counter} data-over={length > max} aria-hidden="true">
    {length} / {max}
  </span>
);
