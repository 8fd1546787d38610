import { ClockInput } from './clock-input.tsx';
import type { InputProps } from './field.ts';

export const TimeInput = ({ value, column: _column, unit: _unit, names: _names, ...rest }: InputProps) => (
  <ClockInput {...rest} value={typeof value === 'string' ? value : undefined} />
);
