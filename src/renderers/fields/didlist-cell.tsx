import { shownValue } from '../../engine/column-value.ts';
import { isUnreadable, noAccess } from '../../engine/reference.ts';
import type { CellProps } from './field.ts';
import styles from './didlist-cell.module.css';
import { RecordLink } from './record-link.tsx';
import { carriedNames, useRendering } from './rendering.tsx';
import { NoAccess } from './ref-cell.tsx';
import { EmptyValue } from './text-cell.tsx';
import { useRecordNames } from './use-record-names.ts';
import { inLanguage } from '../../texts/phrase.ts';

export const didsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Tags in a list, followed by the number of the others; a detail shows all. */
const maxListTags = 1;

export const DidlistCell = ({ column, value, record, place }: CellProps) => {
  const dids = didsOf(shownValue(column, value));
  const { language } = useRendering().context;
  const carried = carriedNames(record, column.column);
  const namesByDid = Object.fromEntries(
    dids.flatMap((did, index) => {
      const name = isUnreadable(record, did) ? inLanguage(noAccess, language) : carried[index];
      return name === undefined ? [] : [[did, name]];
    }),
  );
  const visibleDids = place === 'list' ? dids.slice(0, maxListTags) : dids;
  const names = useRecordNames(column.didlist?.pid, visibleDids, namesByDid);
  if (dids.length === 0) return <EmptyValue />;
  return (
    <span className={place === 'list' ? styles.tagLine : styles.tagWrap}>
      {visibleDids.map((did) =>
        isUnreadable(record, did) ? (
          <span key={did} className={styles.tag}>
            <NoAccess />
          </span>
        ) : (
          <RecordLink key={did} pid={column.didlist?.pid ?? ''} did={did} className={styles.tag}>
            {names[did] ?? did}
          </RecordLink>
        ),
      )}
      {dids.length > visibleDids.length ? (
        <span className={styles.tag}>+{dids.length - visibleDids.length}</span>
      ) : null}
    </span>
  );
};
