import { Switch } from 'antd';
import { useState } from 'react';
import { readTypedNumber } from '../../engine/number-text.ts';
import { TextBox } from '../fields/text-box.tsx';
import { useBoardForm, type WidgetProps } from './board-form-context.ts';

const blankToNothing = (typed: string): string | undefined => (typed === '' ? undefined : typed);

export const TextWidget = ({ id, label, field, value, invalid, describedBy, onChange }: WidgetProps) => {
  const { disabled } = useBoardForm();
  return (
    <TextBox
      id={id}
      value={typeof value === 'string' ? value : ''}
      suffix={field['x-unit']}
      disabled={disabled}
      invalid={invalid}
      aria-label={label}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(blankToNothing(target.value))}
    />
  );
};

const readNumber = (typed: string, unit: string): number | string | undefined =>
  typed.trim() === '' ? undefined : (readTypedNumber(typed, unit) ?? typed);

/** A number; a text that is none goes through as it was typed, for the check to refuse with words. */
export const NumberWidget = ({ id, label, field, value, invalid, describedBy, onChange }: WidgetProps) => {
  const { disabled } = useBoardForm();
  const [typed, setTyped] = useState<string>();
  const unit = field['x-unit'] ?? '';
  const isCurrent = typed !== undefined && readNumber(typed, unit) === value;
  return (
    <TextBox
      id={id}
      inputMode="decimal"
      hasDigits
      value={isCurrent ? typed : String(value ?? '')}
      suffix={unit === '' ? undefined : unit}
      disabled={disabled}
      invalid={invalid}
      aria-label={label}
      aria-describedby={describedBy}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readNumber(target.value, unit));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
};

const plainZero = /^[-+]?0+(\.0*)?$/;

/** A factor as it is typed; 0 goes back to 1. Contract "Questions of boards". */
export const DecimalWidget = ({ id, label, value, invalid, describedBy, onChange }: WidgetProps) => {
  const { disabled } = useBoardForm();
  const typed = typeof value === 'string' ? value : '';
  return (
    <TextBox
      id={id}
      inputMode="decimal"
      hasDigits
      value={typed}
      disabled={disabled}
      invalid={invalid}
      aria-label={label}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(blankToNothing(target.value.normalize('NFKC').trim()))}
      onBlur={() => {
        if (plainZero.test(typed)) onChange('1');
      }}
    />
  );
};

export const SwitchWidget = ({ id, label, value, describedBy, onChange }: WidgetProps) => {
  const { disabled } = useBoardForm();
  return (
    <div>
      <Switch
        id={id}
        checked={value === true}
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
        onChange={(isOn) => onChange(isOn)}
      />
    </div>
  );
};
