import type { CustomCellRendererProps } from 'ag-grid-react';
import { isPlainClick } from '../fields/record-link.tsx';
import { useRendering } from '../fields/rendering.tsx';
import { Icon } from '../parts/icon.tsx';
import type { GridRow } from './cell.tsx';
import { useTableState } from './table-context.ts';
import styles from './table.module.css';

/** What each row leads to beside its record, such as its history. */
export const RowVerbCell = ({ data }: CustomCellRendererProps<GridRow>) => {
  const { rowVerb } = useTableState();
  const { follow } = useRendering();
  const record = data?.record;
  if (record === undefined || rowVerb === undefined) return null;
  const href = rowVerb.hrefOf(record);
  const name = `${rowVerb.label}: ${String(record['name'] ?? data?.did ?? '')}`;
  return (
    <a
      href={href}
      className={styles.verb}
      title={rowVerb.label}
      aria-label={name}
      onClick={(event) => {
        event.stopPropagation();
        if (follow === undefined || !isPlainClick(event)) return;
        event.preventDefault();
        follow(href);
      }}
    >
      <Icon name={rowVerb.icon} />
    </a>
  );
};
