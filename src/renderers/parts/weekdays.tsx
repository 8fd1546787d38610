import { useTranslation } from 'react-i18next';
import styles from './weekdays.module.css';

/** 1 January 2024 was a Monday. */
const dayName = (digit: number, language: string, length: 'narrow' | 'long'): string =>
  new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(Date.UTC(2024, 0, digit));

const digits = [1, 2, 3, 4, 5, 6, 7] as const;

type Props = {
  id: string;
  label: string;
  /** Digits in their order, 1 Monday to 7 Sunday. */
  value: string;
  disabled: boolean;
  invalid: boolean;
  describedBy?: string | undefined;
  onChange: (value: string) => void;
};

/** Days of the week as seven cells. */
export const Weekdays = ({ id, label, value, disabled, invalid, describedBy, onChange }: Props) => {
  const { language } = useTranslation().i18n;
  const toggle = (digit: string): void =>
    onChange(
      digits
        .map(String)
        .filter((day) => (day === digit) !== value.includes(day))
        .join(''),
    );
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.weekdays}
      data-invalid={invalid}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
    >
      {digits.map((digit) => (
        <button
          key={digit}
          type="button"
          className={styles.weekday}
          aria-pressed={value.includes(String(digit))}
          aria-label={dayName(digit, language, 'long')}
          title={dayName(digit, language, 'long')}
          onClick={() => toggle(String(digit))}
        >
          {dayName(digit, language, 'narrow')}
        </button>
      ))}
    </fieldset>
  );
};
