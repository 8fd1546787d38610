import type { InputProps } from './field.ts';
import { RecordInput } from './record-input.tsx';

export const RefInput = ({ column, value, onChange, unit: _unit, ...rest }: InputProps) => (
  <RecordInput
    {...rest}
    pid={column.pid ?? ''}
    column={column.column}
    display={column.refdisplay}
    selected={typeof value === 'string' && value !== '' ? [value] : []}
    onSelect={(dids) => onChange(dids[0])}
  />
);
