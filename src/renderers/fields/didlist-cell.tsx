import { shownValue } from '../../engine/column-value.ts';
import type { CellProps } from './field.ts';
import styles from './fields.module.css';
import { RecordLink } from './record-link.tsx';
import { carriedNames } from './rendering.tsx';
import { EmptyValue } from './text-cell.tsx';
import { useRecordNames } from './use-record-names.ts';

export const didsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** In a list: the first as a tag and how many more. In a detail: all of them. */
const inList = 1;

export const DidlistCell = ({ column, value, record, place }: CellProps) => {
  const dids = didsOf(shownValue(column, value));
  const carried = carriedNames(record, column.column);
  const known = Object.fromEntries(
    dids.flatMap((did, index) => (carried[index] === undefined ? [] : [[did, carried[index]]])),
  );
  const shown = place === 'list' ? dids.slice(0, inList) : dids;
  const names = useRecordNames(column.didlist?.pid, shown, known);
  if (dids.length === 0) return <EmptyValue />;
  return (
    <span className={place === 'list' ? styles.tagLine : styles.tagWrap}>
      {shown.map((did) => (
        <RecordLink key={did} pid={column.didlist?.pid ?? ''} did={did} className={styles.tag}>
          {names[did] ?? did}
        </RecordLink>
      ))}
      {dids.length > shown.length ? <span className={styles.tag}>+{dids.length - shown.length}</span> : null}
    </span>
  );
};
