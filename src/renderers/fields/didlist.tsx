import { didsOf } from './didlist-cell.tsx';
import type { FieldInput, InputProps } from './field.ts';
import { RecordInput } from './record-input.tsx';

const DidlistInput = ({ column, value, onChange, unit: _unit, ...rest }: InputProps) => (
  <RecordInput
    {...rest}
    pid={column.didlist?.pid ?? ''}
    selected={didsOf(value)}
    capacity={column.didlist?.capacity ?? Number.POSITIVE_INFINITY}
    onSelect={(dids) => onChange(dids.length === 0 ? undefined : dids)}
  />
);

export const didlistField = { type: 'didlist', input: DidlistInput } as const satisfies FieldInput;
