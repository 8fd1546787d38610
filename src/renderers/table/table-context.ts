import { createContext, use } from 'react';
import type { RecordValues, SortOrder } from '../../engine/column.ts';
import type { TableColumn } from '../../engine/views/view.ts';
import type { IconName } from '../parts/icon.tsx';

/** How many records would be left with these values on a column; `isEstimate` above the exact limit. */
export type CountMatches = (
  column: string,
  values: readonly unknown[],
  signal: AbortSignal,
) => Promise<{ total: number; isEstimate: boolean }>;

/** A way out of a row other than its record's page. */
export type RowAction = { label: string; icon: IconName; hrefOf: (record: RecordValues) => string };

export type TableState = {
  pid: string;
  sort: SortOrder | undefined;
  /** Columns with a header filter. */
  filtered: ReadonlySet<string>;
  canChange: boolean;
  openHeader: (column: TableColumn, element: Element) => void;
  /** Prefetch: the pointer or the focus is on a column header, whose popover may be opened next. */
  awaitHeader: () => void;
  openText: (title: string, text: string) => void;
  rowAction: RowAction | undefined;
};

/** What headers and cells of one grid share. */
export const TableContext = createContext<TableState>({
  pid: '',
  sort: undefined,
  filtered: new Set(),
  canChange: false,
  openHeader: () => undefined,
  awaitHeader: () => undefined,
  openText: () => undefined,
  rowAction: undefined,
});

export const useTableState = (): TableState => use(TableContext);
