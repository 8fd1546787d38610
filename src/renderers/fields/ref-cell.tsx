import { shownValue } from '../../engine/column-value.ts';
import type { CellProps } from './field.ts';
import { RecordLink } from './record-link.tsx';
import { carriedName } from './rendering.tsx';
import { EmptyValue } from './text-cell.tsx';

/** The target by the name that came with the record (its `refdisplay` column's, where one is set). */
export const RefCell = ({ column, value, record }: CellProps) => {
  const did = shownValue(column, value);
  if (typeof did !== 'string' || did === '') return <EmptyValue />;
  const name = carriedName(record, column.column);
  return (
    <RecordLink pid={column.pid ?? ''} did={did}>
      {name === '' ? did : name}
    </RecordLink>
  );
};
