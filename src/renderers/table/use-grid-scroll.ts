import type { GridApi } from 'ag-grid-community';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { GridRow } from './cell.tsx';

type GridScroll = {
  pid: string;
  /** Its rows are there, not only their skeletons. */
  isHere: boolean;
  /** Scroll position when the list was left, px. */
  top: number;
  rowHeight: number;
};

export const scrollTo = (api: GridApi<GridRow>, top: number, rowHeight: number): void => {
  if (top > 0) api.ensureIndexVisible(Math.round(top / rowHeight), 'top');
};

const scrollToBegin = (api: GridApi<GridRow>): void => {
  if (api.getDisplayedRowCount() > 0) api.ensureIndexVisible(0, 'top');
  const first = api.getAllDisplayedColumns().find((column) => !column.isPinned());
  if (first !== undefined) api.ensureColumnVisible(first, 'start');
};

/** The grid stays from one module to the next: scroll and focus of the former one's rows do not. */
export const useGridScroll = ({ pid, isHere, top, rowHeight }: GridScroll, frame: RefObject<HTMLElement | null>) => {
  const lastShown = useRef({ pid, isHere });
  const focused = useRef(pid);
  useLayoutEffect(() => {
    if (focused.current === pid) return;
    focused.current = pid;
    const within = document.activeElement;
    if (within instanceof HTMLElement && frame.current?.contains(within) === true) within.blur();
  }, [pid, frame]);
  /** To be called when rows have come. */
  return (api: GridApi<GridRow>): void => {
    const former = lastShown.current;
    if (former.pid === pid && (former.isHere || !isHere)) return;
    lastShown.current = { pid, isHere };
    if (former.pid !== pid) {
      api.clearFocusedCell();
      scrollToBegin(api);
    }
    if (isHere) scrollTo(api, top, rowHeight);
  };
};
