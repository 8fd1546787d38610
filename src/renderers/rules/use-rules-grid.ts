import { type ColumnResizedEvent, createGrid, type GridApi, type GridOptions } from 'ag-grid-community';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { groupsOf } from '../../engine/rules/groups.ts';
import type { RuleTable } from '../../engine/rules/rule-table.ts';
import type { CellPosition } from '../../engine/rules/selection.ts';
import { GroupHead } from './row-heads.ts';
import type { GridContext, GridRow } from './grid-context.ts';
import type { RulesStore } from './rules-store.ts';

type Grid = { readonly current: GridApi<GridRow> | undefined };
type Look = Pick<GridOptions<GridRow>, 'columnDefs' | 'theme' | 'localeText'>;

/** The rows of the grid: under the head of each group its rules, unless it is closed. The same object for the same row. */
const useGridRows = (table: RuleTable, store: RulesStore): readonly GridRow[] => {
  const closed = useSyncExternalStore(store.subscribe, () => store.get().closed);
  const lastRows = useRef<readonly GridRow[]>([]);
  return useMemo(() => {
    const former = new Map(lastRows.current.map((row) => [row.id, row]));
    const rows = groupsOf(table).flatMap(({ scope, ids }): GridRow[] => [
      { id: `@${scope.id}`, scope: scope.id },
      ...(closed.has(scope.id) ? [] : ids.map((rule) => ({ id: String(rule), rule }))),
    ]);
    const next = rows.map((row) => former.get(row.id) ?? row);
    const isSame =
      next.length === lastRows.current.length && next.every((row, index) => row === lastRows.current[index]);
    if (!isSame) lastRows.current = next;
    return lastRows.current;
  }, [table, closed]);
};

const idOf = ({ data }: { data: GridRow }): string => data.id;

/** Options that may change later are given to the grid when they do. */
const useOption = <Name extends 'rowData' | 'columnDefs' | 'theme'>(
  grid: Grid,
  name: Name,
  value: GridOptions<GridRow>[Name],
): void => {
  const lastValue = useRef(value);
  useLayoutEffect(() => {
    if (lastValue.current === value) return;
    lastValue.current = value;
    grid.current?.setGridOption(name, value);
  }, [grid, name, value]);
};

/** Widths that the user dragged, by column. */
type Widths = Map<string, number>;

const keepDragged =
  (widths: Widths) =>
  ({ source, columns }: ColumnResizedEvent<GridRow>): void => {
    if (source !== 'uiColumnResized') return;
    for (const column of columns ?? []) widths.set(column.getColId(), column.getActualWidth());
  };

/** Other columns bring their own widths; those that were dragged outlive them. */
const useDraggedWidths = (grid: Grid, columnDefs: Look['columnDefs'], widths: { readonly current: Widths }): void => {
  useLayoutEffect(() => {
    const state = [...widths.current].map(([colId, width]) => ({ colId, width }));
    if (state.length > 0) grid.current?.applyColumnState({ state });
  }, [grid, columnDefs, widths]);
};

type Options = {
  frame: RefObject<HTMLDivElement | null>;
  table: RuleTable;
  gridContext: GridContext;
  look: Look;
};

/** The grid without React in its cells: opening it draws hundreds of them. @returns brings a cell into sight with the focus */
export const useRulesGrid = ({
  frame,
  table,
  gridContext,
  look,
}: Options): ((position: CellPosition, isFocused?: boolean) => void) => {
  const grid = useRef<GridApi<GridRow>>(undefined);
  const { store } = gridContext;
  const rows = useGridRows(table, store);
  const first = useRef({ rows, look });
  /** A cell that is shown as soon as the grid has its row. */
  const waiting = useRef<() => void>(undefined);
  const dragged = useRef<Widths>(new Map());
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const api = createGrid<GridRow>(current, {
      ...first.current.look,
      rowData: [...first.current.rows],
      context: gridContext,
      getRowId: idOf,
      isFullWidthRow: ({ rowNode }) => rowNode.data?.scope !== undefined,
      fullWidthCellRenderer: GroupHead,
      defaultColDef: defaultColumn,
      animateRows: false,
      suppressNoRowsOverlay: true,
      suppressMovableColumns: true,
      onColumnResized: keepDragged(dragged.current),
    });
    grid.current = api;
    return () => {
      grid.current = undefined;
      api.destroy();
    };
  }, [frame, gridContext]);
  /** The head that had the focus before rows came or went: the grid makes its row again. */
  const head = useRef<string>(undefined);
  useLayoutEffect(() => {
    const row = document.activeElement?.closest('.ag-full-width-row');
    head.current = (frame.current?.contains(row ?? null) && row?.getAttribute('row-id')) || undefined;
  }, [frame, rows]);
  useOption(grid, 'rowData', rows as GridRow[]);
  useOption(grid, 'columnDefs', look.columnDefs);
  useDraggedWidths(grid, look.columnDefs, dragged);
  useOption(grid, 'theme', look.theme);
  useEffect(() => {
    const show = waiting.current;
    waiting.current = undefined;
    if (show !== undefined) show();
    else if (head.current !== undefined)
      frame.current?.querySelector<HTMLElement>(`.ag-row[row-id="${CSS.escape(head.current)}"] button`)?.focus();
  }, [frame, rows]);
  return useMemo(() => {
    const show = ({ row, column }: CellPosition, isFocused = true): void => {
      const { table: now, closed } = store.get();
      const rule = now.rows[row];
      const key = now.columns[column]?.key;
      if (rule === undefined || key === undefined) return;
      if (closed.has(rule.scope)) store.set({ closed: new Set([...closed].filter((scope) => scope !== rule.scope)) });
      const index = grid.current?.getRowNode(String(rule.id))?.rowIndex ?? undefined;
      if (index === undefined) {
        waiting.current = () => show({ row, column }, isFocused);
        return;
      }
      grid.current?.ensureIndexVisible(index);
      grid.current?.ensureColumnVisible(key);
      if (isFocused) grid.current?.setFocusedCell(index, key);
    };
    return show;
  }, [store]);
};

const defaultColumn = {
  resizable: true,
  sortable: false,
  suppressHeaderMenuButton: true,
  // The table has the keys of a spreadsheet, the grid none of its own.
  suppressKeyboardEvent: () => true,
} as const;
