import type { InputProps } from './field.ts';
import styles from './months-input.module.css';
import { useRendering } from './rendering.tsx';

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

const chosenMonths = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((month): month is number => typeof month === 'number') : [];

const monthName = (month: number, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1));

/** Twelve cells in one row: a closed small set is never a select. */
export const MonthsInput = ({ id, label, value, onChange, disabled, invalid, describedBy }: InputProps) => {
  const { language } = useRendering().context;
  const chosen = chosenMonths(value);
  const toggle = (month: number): void => {
    const next = chosen.includes(month) ? chosen.filter((other) => other !== month) : [...chosen, month];
    onChange(next.length === 0 ? undefined : next.toSorted((left, right) => left - right));
  };
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.months}
      data-invalid={invalid}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
    >
      {months.map((month) => (
        <button
          key={month}
          type="button"
          className={styles.month}
          aria-pressed={chosen.includes(month)}
          aria-label={`${month} ${monthName(month, language)}`}
          onClick={() => toggle(month)}
        >
          {month}
        </button>
      ))}
    </fieldset>
  );
};
