import type { ReactNode } from 'react';
import type { ColumnSetting, RecordValues, SortOrder } from '../../engine/column.ts';
import type { TableView } from '../../engine/views/view.ts';
import type { ShownColumns } from './column-settings.ts';
import type { ColumnFilter } from './list-filter.ts';
import type { Selection } from './selection.ts';
import type { CountMatches, RowAction } from './table-context.ts';

/** What a list is drawn from: the same for the grid and for the cards of a phone. */
export type TableProps = {
  view: TableView;
  /** `undefined` until the first answer: rows are then drawn as skeletons. */
  value: readonly RecordValues[] | undefined;
  /** An answer is on its way; former rows stay in between. */
  isBusy?: boolean;
  /** How many skeleton rows to draw. */
  expected?: number;
  sort?: SortOrder | undefined;
  filters?: readonly ColumnFilter[];
  /** Order, width and choice of columns as the tab keeps them. */
  settings?: readonly ColumnSetting[] | undefined;
  /** Columns that the tab shows when `settings` say nothing. */
  chosen?: readonly string[] | undefined;
  /** px at scale 1; the view's own otherwise. */
  rowHeight?: number | undefined;
  selection?: Selection | undefined;
  /** What to draw instead of rows when there are none. */
  empty?: ReactNode;
  onSort?: (sort: SortOrder | undefined) => void;
  onFilter?: (column: string, values: readonly unknown[]) => void;
  /** Without it rows can't be chosen. */
  onSelect?: (selection: Selection) => void;
  onOpen?: (did: string, row: RecordValues) => void;
  onSettings?: (columns: ShownColumns) => void;
  /** Where each row leads beside its record; shown at the end of the row. */
  rowAction?: RowAction | undefined;
  /** How many records a filter being written would leave. */
  countMatches?: CountMatches | undefined;
  /** Scroll position of the rows when the list was left, px. */
  scrollTop?: number | undefined;
  onScroll?: (top: number) => void;
  /** Rows that no longer match: they fade, and `onGone` receives those that can be removed. */
  leaving?: ReadonlySet<string> | undefined;
  onGone?: (dids: ReadonlySet<string>) => void;
};
