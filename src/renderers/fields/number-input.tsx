import { useState } from 'react';
import { decimalsOf } from '../../engine/number-text.ts';
import { readInUnit } from '../../engine/shown-units.ts';
import type { InputProps } from './field.ts';
import { TextBox } from './text-box.tsx';

/** A number, nothing, or the text as it was typed, which validation rejects with a message. */
const readNumber = (typed: string, unit: string): number | string | undefined =>
  typed.trim() === '' ? undefined : (readInUnit(typed, unit) ?? typed);

/** A number with the column's decimals; one with more keeps them, for the check to name. */
const print = (value: unknown, decimals: number | undefined): string => {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  const fixed = decimals === undefined ? String(value) : value.toFixed(decimals);
  return Number(fixed) === value ? fixed : String(value);
};

/** Keeps what is typed while it is typed, so that "1." and "0.50" survive the way through the form. */
export const NumberInput = ({
  id,
  column,
  label,
  value,
  onChange,
  unit,
  disabled,
  invalid,
  describedBy,
}: InputProps) => {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const isCurrent = typed !== undefined && readNumber(typed, unit) === value;
  return (
    <TextBox
      id={id}
      inputMode="decimal"
      hasDigits
      value={isCurrent ? typed : print(value, decimalsOf(column))}
      suffix={unit === '' ? undefined : unit}
      disabled={disabled}
      invalid={invalid}
      aria-label={label}
      aria-describedby={describedBy}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readNumber(event.target.value, unit));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
};
