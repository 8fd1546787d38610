import type { CustomCellRendererProps } from 'ag-grid-react';
import { memo } from 'react';
import type { RecordValues } from '../../engine/column.ts';
import type { TableColumn } from '../../engine/views/view.ts';
import { RecordLink } from '../fields/record-link.tsx';
import { useRendering } from '../fields/rendering.tsx';
import { ValueCell } from '../fields/value-cell.tsx';
import { valueText } from '../fields/value-text.ts';
import type { PlacedColumn } from './column-settings.ts';
import { isTooNarrow } from './content-width.ts';
import { useTableState } from './table-context.ts';
import styles from './table.module.css';
import { inLanguage } from '../../texts/phrase.ts';

/**
 * A row of the grid and its place in it, from 0; without a record it is a skeleton. `changed`: columns whose values
 * changed at `changedAt` (of `performance.now`), `turn` counts such changes.
 * `isLeaving`: the record no longer matches the list, and goes.
 */
export type GridRow = {
  index: number;
  did: string;
  record: RecordValues | undefined;
  changed?: ReadonlySet<string>;
  changedAt?: number;
  isLeaving?: boolean;
  turn?: number;
};

type Props = CustomCellRendererProps<GridRow> & { placedOf: () => PlacedColumn };

const nameColumn = 'name';

const NameCell = ({ record }: { record: RecordValues }) => {
  const { pid } = useTableState();
  const name = String(record[nameColumn] ?? '');
  const did = String(record['did'] ?? '');
  return (
    <RecordLink pid={pid} did={did} className={styles.name}>
      {name === '' ? did : name}
    </RecordLink>
  );
};

/** Cut text that opens whole in a dialog. */
const OpeningCell = ({ record, tableColumn }: { record: RecordValues; tableColumn: TableColumn }) => {
  const { openText } = useTableState();
  const { context } = useRendering();
  const { column } = tableColumn;
  const { text } = valueText(record[column.column], column, context);
  if (text === '') return <PlainCell record={record} tableColumn={tableColumn} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.opening}
      aria-haspopup="dialog"
      onClick={() => openText(inLanguage(column.label, context.language), text)}
    >
      {text}
    </button>
  );
};

const PlainCell = ({ record, tableColumn }: { record: RecordValues; tableColumn: TableColumn }) => {
  const { column, cell } = tableColumn;
  return <ValueCell cell={cell} column={column} value={record[column.column]} record={record} place="list" />;
};

/** A number that its column has no room for, as table programs show it; the number is in the tooltip. */
const NarrowNumber = ({ record, tableColumn }: { record: RecordValues; tableColumn: TableColumn }) => {
  const { context } = useRendering();
  const { text, unit } = valueText(record[tableColumn.column.column], tableColumn.column, context);
  return (
    <span className={styles.narrow} title={`${text} ${unit}`.trimEnd()}>
      <span aria-hidden="true">####</span>
      <span className="visually-hidden">{`${text} ${unit}`}</span>
    </span>
  );
};

const isEqual = (left: Props, right: Props): boolean =>
  left.data === right.data && left.placedOf() === right.placedOf();

/** Draws one value of one row. */
export const Cell = memo(({ data, placedOf }: Props) => {
  const { context } = useRendering();
  const placed = placedOf();
  const { column: tableColumn, opensText } = placed;
  const record = data?.record;
  if (record === undefined) return <span className={styles.skeleton} aria-hidden="true" />;
  if (tableColumn.column.column === nameColumn) return <NameCell record={record} />;
  if (isTooNarrow(placed, record, context)) return <NarrowNumber record={record} tableColumn={tableColumn} />;
  return opensText ? (
    <OpeningCell record={record} tableColumn={tableColumn} />
  ) : (
    <PlainCell record={record} tableColumn={tableColumn} />
  );
}, isEqual);
