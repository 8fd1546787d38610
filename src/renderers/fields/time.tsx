import { ClockInput } from './clock-input.tsx';
import type { FieldInput, InputProps } from './field.ts';

const TimeInput = ({ value, column: _column, unit: _unit, names: _names, ...rest }: InputProps) => (
  <ClockInput {...rest} value={typeof value === 'string' ? value : undefined} />
);

export const timeField = { type: 'time', input: TimeInput } as const satisfies FieldInput;
