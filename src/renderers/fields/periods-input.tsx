import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { ClockInput } from './clock-input.tsx';
import type { InputProps } from './field.ts';
import styles from './fields.module.css';
import { useDataText } from './use-data-text.ts';

type Ends = { start: string; end: string };

const endsOf = (period: unknown): Ends => {
  const [start = '', ...rest] = String(period).split('-');
  return { start, end: rest.join('-') };
};

/** The value of the rows: undefined for one empty row. Further empty rows stay in it, so that the validation reports them. */
const periodsOf = (rows: readonly Ends[]): string[] | undefined => {
  const isBlank = rows.every(({ start, end }) => start === '' && end === '');
  return isBlank ? undefined : rows.map(({ start, end }) => `${start}-${end}`);
};

/** Input for periods of the day, one row each. An incomplete row stays in the value, so that the validation reports it. */
export const PeriodsInput = ({ id, label, value, onChange, disabled, invalid, describedBy }: InputProps) => {
  const text = useDataText();
  const rows: Ends[] = Array.isArray(value) && value.length > 0 ? value.map(endsOf) : [{ start: '', end: '' }];
  const change = (index: number, ends: Ends): void =>
    onChange(periodsOf(rows.map((row, position) => (position === index ? ends : row))));
  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      className={styles.periods}
    >
      {rows.map((row, index) => (
        // Rows have no identity of their own: a period is its place in the list.
        // eslint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.period}>
          <ClockInput
            label={text('field.periodStart', { label, number: index + 1 })}
            value={row.start}
            disabled={disabled}
            invalid={invalid}
            onChange={(start) => change(index, { ...row, start: start ?? '' })}
          />
          <span className={styles.dash}>–</span>
          <ClockInput
            isEnd
            label={text('field.periodEnd', { label, number: index + 1 })}
            value={row.end}
            disabled={disabled}
            invalid={invalid}
            onChange={(end) => change(index, { ...row, end: end ?? '' })}
          />
          {rows.length > 1 || row.start !== '' || row.end !== '' ? (
            <IconButton
              icon="close"
              size="control"
              disabled={disabled}
              aria-label={text('field.periodRemove', { number: index + 1 })}
              title={text('field.periodRemove', { number: index + 1 })}
              onClick={() => onChange(periodsOf(rows.filter((_, position) => position !== index)))}
            />
          ) : null}
        </div>
      ))}
      <div>
        <button
          type="button"
          className={styles.textVerb}
          disabled={disabled || rows.some(({ start, end }) => start === '' || end === '')}
          onClick={() => onChange([...(periodsOf(rows) ?? []), '-'])}
        >
          <Icon name="plus" size={12} />
          {text('field.periodAdd')}
        </button>
      </div>
    </div>
  );
};
