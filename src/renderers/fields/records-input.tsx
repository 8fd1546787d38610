import { didsOf } from './didlist-cell.tsx';
import type { InputProps } from './field.ts';
import { RecordInput } from './record-input.tsx';

export const RecordsInput = ({ column, value, onChange, unit: _unit, ...rest }: InputProps) => (
  <RecordInput
    {...rest}
    pid={column.didlist?.pid ?? ''}
    column={column.column}
    selected={didsOf(value)}
    capacity={column.didlist?.capacity ?? Number.POSITIVE_INFINITY}
    onSelect={(dids) => onChange(dids.length === 0 ? undefined : dids)}
  />
);
