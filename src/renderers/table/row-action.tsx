import type { CustomCellRendererProps, CustomHeaderProps } from 'ag-grid-react';
import type { RecordValues } from '../../engine/column.ts';
import { isPlainClick } from '../fields/record-link.tsx';
import { useRendering } from '../fields/rendering.tsx';
import { Icon } from '../parts/icon.tsx';
import type { GridRow } from './cell.tsx';
import { useTableState } from './table-context.ts';
import styles from './table.module.css';

/** The header of the column of buttons: their icons say enough to the eye, its name is for screen readers. */
export const RowActionHeader = ({ displayName }: CustomHeaderProps) => (
  <span className="visually-hidden">{displayName}</span>
);

/** What a row leads to beside its record, such as its history. */
export const RowActionCell = ({ data }: CustomCellRendererProps<GridRow>) =>
  data?.record === undefined ? null : <CardAction record={data.record} className={styles.action} />;

type ActionProps = { record: RecordValues; className: string | undefined };

/** The same on a card. */
export const CardAction = ({ record, className }: ActionProps) => {
  const { rowAction } = useTableState();
  const { follow } = useRendering();
  if (rowAction === undefined) return null;
  const href = rowAction.hrefOf(record);
  const name = `${rowAction.label}: ${String(record['name'] ?? record['did'] ?? '')}`;
  return (
    <a
      href={href}
      className={className}
      title={rowAction.label}
      aria-label={name}
      onClick={(event) => {
        event.stopPropagation();
        if (follow === undefined || !isPlainClick(event)) return;
        event.preventDefault();
        follow(href);
      }}
    >
      <Icon name={rowAction.icon} />
    </a>
  );
};
