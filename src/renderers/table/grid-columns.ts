import type { ColDef, GridApi } from 'ag-grid-community';
import { type RefObject, useMemo } from 'react';
import type { ColumnSetting, SortOrder } from '../../engine/column.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import type { TableColumn, TableView } from '../../engine/views/view.ts';
import { useRendering } from '../fields/rendering.tsx';
import type { GridRow } from './cell.tsx';
import { isChangedNow } from './changed-now.ts';
import { type PlacedColumn, placeColumns, type ShownColumns } from './column-settings.ts';
import type { ContentWidths } from './content-width.ts';
import { fitColumnWidths, useElementWidth } from './fit-column-widths.ts';
import { headerWidth } from './header-width.ts';
import type { ColumnFilter } from './list-filter.ts';
import { RowActionCell, RowActionHeader } from './row-action.tsx';
import styles from './table.module.css';
import flash from './value-changed.module.css';
import { inLanguage } from '../../texts/phrase.ts';

/** Columns of the grid's own: the checkboxes, the action of a row, and what a scroll bar may take; px at scale 1. */
export const choiceWidth = 44;
/** Includes space for an overlay scroll bar. */
const actionWidth = 56;
const scrollBar = 16;

/** No column of a module starts with this sign. */
const actionColumn = '@action';

/**
 * Ages and times are right-aligned like numbers, also where people edit them; the time of a reading is the first column of
 * its row and left-aligned, as a name is.
 * Exported for its test.
 */
export const isRight = ({ align, column, isMoment }: Pick<TableColumn, 'align' | 'column' | 'isMoment'>): boolean =>
  align === 'right' || (fieldTypeOf(column).measure === 'moment' && isMoment !== true);

const columnDefinition = (placed: PlacedColumn, scale: number, label: string): ColDef<GridRow> => {
  const { column, width } = placed;
  return {
    colId: column.column.column,
    headerName: label,
    // The grid copies objects deeply and leaves out keys such as `constructor`; a function stays what it is.
    headerComponentParams: { columnOf: () => column },
    cellRendererParams: { placedOf: () => placed },
    width: Math.round(width * scale),
    minWidth: Math.round(Math.min(width, column.minWidth) * scale),
    maxWidth: Math.round(Math.max(width, column.maxWidth) * scale),
    pinned: column.pinned ? 'left' : null,
    lockPinned: true,
    lockPosition: column.pinned ? 'left' : false,
    suppressMovable: column.pinned,
    cellClass: [isRight(column) ? styles.right : styles.left, column.isId === true ? styles.id : ''].join(' '),
    cellClassRules: {
      [styles.leaving ?? '']: ({ data }) => data?.isLeaving === true,
      [flash.once ?? '']: ({ data }) => isChangedNow(data, column.column) && (data?.turn ?? 0) % 2 === 1,
      [flash.again ?? '']: ({ data }) => isChangedNow(data, column.column) && (data?.turn ?? 0) % 2 === 0,
    },
    headerClass: isRight(column) ? styles.rightHead : '',
  };
};

const actionDefinition = (label: string, scale: number): ColDef<GridRow> => ({
  colId: actionColumn,
  headerName: label,
  headerComponent: RowActionHeader,
  cellRenderer: RowActionCell,
  cellClass: styles.actionCell,
  width: Math.round(actionWidth * scale),
  minWidth: Math.round(actionWidth * scale),
  pinned: 'right',
  lockPinned: true,
  lockPosition: 'right',
  resizable: false,
  suppressMovable: true,
});

const isOwn = (name: string): boolean => name === actionColumn || name.startsWith('ag-Grid-');

/** The module's columns in the grid's current state. */
export const shownColumns = (api: GridApi<GridRow>, scale: number): ShownColumns['columns'] =>
  api
    .getAllDisplayedColumns()
    .filter((column) => !isOwn(column.getColId()))
    .map((column) => ({ column: column.getColId(), width: Math.round(column.getActualWidth() / scale) }));

type Layout = {
  view: TableView;
  settings: readonly ColumnSetting[] | undefined;
  chosen: readonly string[] | undefined;
  hasChoice: boolean;
  /** Name of the action at the end of each row. */
  actionLabel: string | undefined;
  content: ContentWidths | undefined;
  sort: SortOrder | undefined;
  filters: readonly ColumnFilter[];
};

/** The columns as the grid draws them, over the width that the frame has. */
export const useColumns = (
  { view, settings, chosen, hasChoice, actionLabel, content, sort, filters }: Layout,
  frame: RefObject<HTMLElement | null>,
  scale: number,
) => {
  const { language } = useRendering().context;
  const fixedWidth = (hasChoice ? choiceWidth : 0) + (actionLabel === undefined ? 0 : actionWidth) + scrollBar;
  const width = useElementWidth(frame);
  const room = (width ?? 0) / scale - fixedWidth;
  // A header with one icon is as wide as one without: most sorts and filters move no column.
  const doubled = filters.find(({ column }) => column === sort?.column)?.column;
  const placed = useMemo(
    () =>
      fitColumnWidths(placeColumns(view.columns, settings, chosen), room, {
        header: ({ column: { column } }) =>
          headerWidth(inLanguage(column.label, language), scale, column.column === doubled ? 2 : 1),
        content: ({ column }) => content?.get(column.column.column),
      }),
    [view, settings, chosen, room, language, content, scale, doubled],
  );
  const fits = placed.reduce((sum, { width }) => sum + width, 0) <= room;
  const columnDefs = useMemo(
    () => [
      ...placed.map((column) => columnDefinition(column, scale, inLanguage(column.column.column.label, language))),
      ...(actionLabel === undefined ? [] : [actionDefinition(actionLabel, scale)]),
    ],
    [placed, scale, language, actionLabel],
  );
  // Drawn before its width is known, the grid would be drawn twice.
  return { columnDefs, placed, fits, isMeasured: width !== undefined };
};
