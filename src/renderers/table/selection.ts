import type { GridApi, RowSelectionOptions, SelectionChangedEvent } from 'ag-grid-community';
import { type RefObject, useEffect } from 'react';
import type { AgGridReact } from 'ag-grid-react';
import type { GridRow } from './cell.tsx';

/** Chosen records over all pages: name by did. */
export type Selection = ReadonlyMap<string, string>;

export const noSelection: Selection = new Map();

export const manyRows: RowSelectionOptions<GridRow> = {
  mode: 'multiRow',
  checkboxes: true,
  headerCheckbox: true,
  enableClickSelection: false,
  hideDisabledCheckboxes: true,
  isRowSelectable: ({ data }) => data?.record !== undefined,
};

/** Changes of the choice that follow from the rows, not from a person. */
const notByHand: ReadonlySet<string> = new Set(['api', 'rowDataChanged', 'gridInitializing', 'selectableChanged']);

/** The page's part of the choice is replaced by what the grid says; the other pages' part stays. */
const mergeSelection = (former: Selection, page: readonly GridRow[], chosen: readonly GridRow[]): Selection => {
  const next = new Map(former);
  for (const { did } of page) next.delete(did);
  for (const { did, record } of chosen) next.set(did, String(record?.['name'] ?? did));
  return next;
};

const mark = (api: GridApi<GridRow>, selection: Selection): void =>
  api.forEachNode((node) => {
    const isChosen = node.data !== undefined && selection.has(node.data.did);
    if (node.isSelected() !== isChosen) node.setSelected(isChosen, false, 'api');
  });

type Choice = {
  grid: RefObject<AgGridReact<GridRow> | null>;
  rows: readonly GridRow[];
  selection: Selection;
  onSelect: ((selection: Selection) => void) | undefined;
};

/** The choice in the grid is the page's part of the person's, in both directions. */
export const useSelection = ({ grid, rows, selection, onSelect }: Choice) => {
  const show = (): void => {
    const api = grid.current?.api;
    if (api !== undefined && api !== null) mark(api, selection);
  };
  useEffect(show, [grid, selection, rows]);
  return {
    /** New rows have arrived: their selection is set before they are painted. */
    show,
    changed: ({ source, selectedNodes }: SelectionChangedEvent<GridRow>): void => {
      if (notByHand.has(source)) return;
      // The grid dispatches this event later (race condition): by now, a render may have reset it to the former selection.
      // `selectedNodes` is a snapshot of the moment at which the user chose.
      const chosen = (selectedNodes ?? []).flatMap(({ data }) => data ?? []);
      onSelect?.(mergeSelection(selection, rows, chosen));
    },
  };
};
