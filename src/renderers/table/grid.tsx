import type { ColDef, GetRowIdParams, GridOptions, RowClickedEvent, SelectionColumnDef } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useMemo, useRef } from 'react';
import { ReportShown } from '../fields/device.tsx';
import { useAppearance } from '../fields/use-appearance.ts';
import { Cell, type GridRow } from './cell.tsx';
import type { PlacedColumn } from './column-settings.ts';
import { useContentWidths } from './content-width.ts';
import { choiceWidth, shownColumns, useColumns } from './grid-columns.ts';
import { GridLayers, useGridLayers } from './grid-layers.tsx';
import { themeOf } from './grid-look.ts';
import { HeaderCell } from './header-cell.tsx';
import type { ColumnFilter } from './list-filter.ts';
import { TableContext } from './table-context.ts';
import type { TableProps } from './table-props.ts';
import { manyRows, noSelection, useSelection } from './selection.ts';
import { isNothingMarked, isOwnControl, useGridKeys } from './use-grid-keys.ts';
import { scrollTo, useGridScroll } from './use-grid-scroll.ts';
import { useGridRows } from './use-grid-rows.ts';
import { useGridTexts } from './use-grid-texts.ts';
import { useSingleTabStop } from './use-single-tab-stop.ts';
import { useLeaving } from './use-leaving.ts';
import styles from './table.module.css';
import './grid-modules.ts';

const noFilters: readonly ColumnFilter[] = [];

/** The grid of a module's records. It knows no server: rows, sort, filters and choice come in, wishes go out. */
export const Grid = ({
  view,
  value,
  isBusy = false,
  expected = 20,
  sort,
  filters = noFilters,
  settings,
  chosen,
  rowHeight,
  selection = noSelection,
  empty,
  onSort,
  onFilter,
  onSelect,
  onOpen,
  onSettings,
  rowAction,
  countMatches,
  scrollTop,
  onScroll,
  leaving,
  onGone,
}: TableProps) => {
  const gridTexts = useGridTexts();
  const stop = useSingleTabStop();
  const { gridParams, scale } = useAppearance();
  const layers = useGridLayers(view.pid);
  const grid = useRef<AgGridReact<GridRow>>(null);
  const height = Math.round((rowHeight ?? view.rowHeight) * scale);

  const frame = useRef<HTMLDivElement>(null);
  const gridPosition = { pid: view.pid, isHere: value !== undefined, top: scrollTop ?? 0, rowHeight: height };
  const gridScroll = useGridScroll(gridPosition, frame);
  const hasChoice = onSelect !== undefined;
  const { content, isFirst } = useContentWidths(view, value, scale);
  const layout = { view, settings, chosen, hasChoice, actionLabel: rowAction?.label, content, sort, filters };
  const { columnDefs, placed, fits, isMeasured } = useColumns(layout, frame, scale);
  // The line next to the pinned column shows that columns are scrolled under it.
  const theme = useMemo(
    () => themeOf({ ...gridParams, rowHeight: height, ...(fits ? { pinnedColumnBorder: false } : {}) }),
    [gridParams, height, fits],
  );
  const rows = useGridRows(value, expected, leaving);
  useLeaving({ rows, selection, onGone });
  const choice = useSelection({ grid, rows, selection, onSelect });
  const selectionColumn = useMemo<SelectionColumnDef>(
    () => ({ width: Math.round(choiceWidth * scale), pinned: 'left', resizable: false, suppressMovable: true }),
    [scale],
  );

  const context = useMemo(
    () => ({
      pid: view.pid,
      sort,
      filtered: new Set(filters.map(({ column }) => column)),
      ...layers.openers,
      canChange: onSort !== undefined || onFilter !== undefined,
      rowAction,
    }),
    [view.pid, sort, filters, onSort, onFilter, rowAction, layers.openers],
  );

  const rowClicked = ({ data, event }: RowClickedEvent<GridRow>): void => {
    if (data?.record === undefined || isOwnControl(event?.target) || event?.defaultPrevented === true) return;
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    if (!isNothingMarked()) return;
    onOpen?.(data.did, data.record);
  };
  const keyDown = useGridKeys({
    placed,
    onOpen,
    onClear: selection.size > 0 ? () => onSelect?.(noSelection) : undefined,
  });

  return (
    <TableContext value={context}>
      <div
        ref={frame}
        role="presentation"
        className={styles.frame}
        aria-busy={isBusy || value === undefined}
        onKeyDownCapture={stop.leave}
      >
        <span ref={stop.before} tabIndex={-1} className={styles.edge} />
        {isMeasured ? (
          <ReportShown value={saysReport(placed)}>
            <AgGridReact<GridRow>
              key={isFirst ? 'waiting' : 'measured'}
              ref={grid}
              theme={theme}
              rowData={rows}
              columnDefs={columnDefs}
              defaultColDef={defaultColumn}
              getRowId={rowIdOf}
              {...(hasChoice ? { rowSelection: manyRows, selectionColumnDef: selectionColumn } : {})}
              animateRows={false}
              suppressDragLeaveHidesColumns
              suppressMoveWhenColumnDragging={false}
              suppressNoRowsOverlay
              enableCellTextSelection
              suppressCellFocus={value === undefined}
              focusGridInnerElement={stop.enter}
              localeText={gridTexts}
              onRowDataUpdated={({ api }) => {
                choice.show();
                gridScroll(api);
              }}
              onSelectionChanged={choice.changed}
              onRowClicked={rowClicked}
              onCellKeyDown={keyDown}
              onFirstDataRendered={({ api }) => scrollTo(api, value === undefined ? 0 : (scrollTop ?? 0), height)}
              onBodyScroll={({ direction, top }) => {
                if (direction === 'horizontal') layers.scrolledSideways();
                if (direction === 'vertical') onScroll?.(top);
              }}
              {...settingsEvents(onSettings, scale)}
            />
          </ReportShown>
        ) : null}
        <span ref={stop.after} tabIndex={-1} className={styles.edge} />
        {value !== undefined && value.length === 0 ? <div className={styles.empty}>{empty}</div> : null}
      </div>
      <GridLayers
        layers={layers}
        sort={sort}
        filters={filters}
        countMatches={countMatches}
        onSort={onSort}
        onFilter={onFilter}
      />
    </TableContext>
  );
};

const saysReport = (placed: readonly PlacedColumn[]): boolean =>
  placed.some(({ column: { column } }) => column.measures === 'lastreport');

/** Rows are known by their place: the next page's are written into the former ones', which stay where they are. */
const rowIdOf = ({ data }: GetRowIdParams<GridRow>): string => String(data.index);

/** A person's widths and order, as settings of the tab. */
const settingsEvents = (
  onSettings: TableProps['onSettings'],
  scale: number,
): Pick<GridOptions<GridRow>, 'onColumnResized' | 'onColumnMoved'> => ({
  onColumnResized: ({ finished, source, api, columns }) => {
    if (!finished || (source !== 'uiColumnResized' && source !== 'autosizeColumns')) return;
    const resized = (columns ?? []).map((column) => column.getColId());
    onSettings?.({ columns: shownColumns(api, scale), resized });
  },
  onColumnMoved: ({ finished, source, api }) => {
    if (finished && source === 'uiColumnMoved') onSettings?.({ columns: shownColumns(api, scale), resized: [] });
  },
});

const defaultColumn: ColDef<GridRow> = {
  // A cell may show any part of its record, so it is another value when the record is another.
  valueGetter: ({ data }) => data?.record,
  headerComponent: HeaderCell,
  cellRenderer: Cell,
  resizable: true,
  sortable: false,
  suppressHeaderMenuButton: true,
  suppressHeaderKeyboardEvent: ({ event, column }) => {
    if (event.key !== 'Enter' || column === undefined) return false;
    const target =
      event.target instanceof Element ? event.target.closest('.ag-header-cell')?.querySelector('button') : null;
    target?.click();
    return target !== null && target !== undefined;
  },
};
