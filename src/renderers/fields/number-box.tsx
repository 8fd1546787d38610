import { type ReactNode, useState } from 'react';
import { TextBox } from './text-box.tsx';

type Props = {
  id: string;
  label: string;
  /** A number, or a text that is none. */
  value: unknown;
  /** The value as text, shown while the input is not edited. */
  displayText: string;
  /** The value of a typed text; a text that is no number is returned as it is, for the check to refuse it. */
  read: (typed: string) => number | string | undefined;
  placeholder?: string;
  suffix?: ReactNode;
  disabled: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  onChange: (value: number | string | undefined) => void;
};

/** A number in a form that is generated from a schema. A text such as "1." stays as it was typed until the box is left. */
export const NumberBox = ({ label, value, displayText, read, describedBy, onChange, ...box }: Props) => {
  const [typed, setTyped] = useState<string>();
  return (
    <TextBox
      {...box}
      inputMode="decimal"
      hasDigits
      value={typed !== undefined && read(typed) === value ? typed : displayText}
      aria-label={label}
      aria-describedby={describedBy}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
};
