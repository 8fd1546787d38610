import type { WidgetProps } from '@rjsf/utils';
import { Switch } from 'antd';
import { readTypedNumber } from '../../engine/number-text.ts';
import { NumberBox } from '../fields/number-box.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { controlOf } from '../form/control-of.ts';

const blankToNothing = (typed: string): string | undefined => (typed === '' ? undefined : typed);

const unitOf = ({ options }: WidgetProps): string => String(options['unit'] ?? '');

const readNumber = (typed: string, unit: string): number | string | undefined =>
  typed.trim() === '' ? undefined : (readTypedNumber(typed, unit) ?? typed);

/** A number; a text that is none goes through as it was typed, for the check to refuse with words. */
export const NumberWidget = (props: WidgetProps) => {
  const { value, disabled = false, onChange } = props;
  const unit = unitOf(props);
  return (
    <NumberBox
      {...controlOf(props)}
      value={value}
      displayText={String(value ?? '')}
      read={(typed) => readNumber(typed, unit)}
      suffix={unit === '' ? undefined : unit}
      disabled={disabled}
      onChange={onChange}
    />
  );
};

const plainZero = /^[-+]?0+(\.0*)?$/;

/** A factor as it is typed; 0 goes back to 1. Contract "Queries of boards". */
export const DecimalWidget = (props: WidgetProps) => {
  const { id, label, invalid, describedBy } = controlOf(props);
  const { value, disabled = false, onChange } = props;
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

export const SwitchWidget = (props: WidgetProps) => {
  const { id, label, describedBy } = controlOf(props);
  const { value, disabled = false, onChange } = props;
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
