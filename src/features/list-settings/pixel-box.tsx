import { useId } from 'react';
import { readTypedNumber } from '../../engine/number-text.ts';
import { TextBox } from '../../renderers/fields/text-box.tsx';
import styles from './list-settings.module.css';

type Props = {
  id?: string;
  label: string;
  /** A number, or what was typed in place of one. */
  value: unknown;
  isWrong: boolean;
  /** The rule, shown below the field when it is violated. */
  hint: string;
  onChange: (value: unknown) => void;
};

/** A length in px at scale 1. */
export const PixelBox = ({ id, label, value, isWrong, hint, onChange }: Props) => {
  const note = useId();
  return (
    <span className={styles.pixels}>
      <TextBox
        id={id}
        inputMode="numeric"
        isSmall
        hasDigits
        suffix="px"
        aria-label={label}
        aria-describedby={isWrong ? note : undefined}
        title={hint}
        invalid={isWrong}
        value={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
        onChange={({ target }) => onChange(readTypedNumber(target.value, 'px') ?? target.value)}
      />
      {isWrong ? (
        <span id={note} className={styles.fault} role="alert">
          {hint}
        </span>
      ) : null}
    </span>
  );
};
