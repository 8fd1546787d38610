import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './fields.module.css';

type Props = Omit<ComponentPropsWithRef<'input'>, 'className' | 'size' | 'prefix'> & {
  invalid: boolean;
  /** Behind the text: a unit, an icon, a count. */
  suffix?: ReactNode;
  hasDigits?: boolean;
  isChoice?: boolean;
  isSmall?: boolean;
  /** Before the text. */
  prefix?: ReactNode;
};

/** One line to write in. The browser's own input in the console's dress: a form of 300 fields draws 300 of them. */
export const TextBox = ({
  invalid,
  suffix,
  disabled,
  hasDigits = false,
  isChoice = false,
  isSmall = false,
  prefix,
  ...rest
}: Props) => (
  <span
    className={styles.box}
    data-invalid={invalid}
    data-disabled={disabled === true}
    data-digits={hasDigits}
    data-choice={isChoice}
    data-small={isSmall}
  >
    {prefix === undefined ? null : <span className={styles.suffix}>{prefix}</span>}
    <input
      type="text"
      autoComplete="off"
      {...rest}
      className={styles.boxInput}
      disabled={disabled}
      aria-invalid={invalid}
    />
    {suffix === undefined ? null : <span className={styles.suffix}>{suffix}</span>}
  </span>
);
