import { shownValue } from '../../engine/column-value.ts';
import { isUnreadable, noAccess } from '../../engine/reference.ts';
import { ownProperty } from '../../engine/own-property.ts';
import type { CellProps } from './field.ts';
import styles from './fields.module.css';
import { RecordLink } from './record-link.tsx';
import { carriedName, useRendering } from './rendering.tsx';
import { EmptyValue } from './text-cell.tsx';
import { useDataText } from './use-data-text.ts';
import { inLanguage } from '../../texts/phrase.ts';

/**
 * True if the target was deleted: the server then sends `<column>_name: null`. With `refdisplay` null only means that the displayed column is
 * empty.
 */
const isTargetDeleted = ({ column, record }: Pick<CellProps, 'column' | 'record'>): boolean =>
  column.refdisplay === undefined && ownProperty(record, `${column.column}_name`) === null;

/** Placeholder for a record that the reader may not read: no name and no link. */
export const NoAccess = () => (
  <span className={styles.gone}>{inLanguage(noAccess, useRendering().context.language)}</span>
);

/** The target by the name that came with the record (its `refdisplay` column's, where one is set). */
export const RefCell = ({ column, value, record }: CellProps) => {
  const text = useDataText();
  const { language } = useRendering().context;
  const did = shownValue(column, value);
  if (typeof did !== 'string' || did === '') return <EmptyValue />;
  if (isTargetDeleted({ column, record })) {
    return (
      <span className={styles.gone} title={did}>
        {text('field.gone')}
      </span>
    );
  }
  const name = carriedName(record, column.column);
  if (isUnreadable(record, did) || name === inLanguage(noAccess, language)) return <NoAccess />;
  return (
    <RecordLink pid={column.pid ?? ''} did={did}>
      {name === '' ? did : name}
    </RecordLink>
  );
};
