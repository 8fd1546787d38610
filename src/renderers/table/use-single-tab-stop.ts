import type { FocusGridInnerElementParams } from 'ag-grid-community';
import { type KeyboardEvent, useRef } from 'react';
import type { GridRow } from './cell.tsx';

/** The focus enters at the cell that had it last, else at the first one; an empty grid is entered at its header. */
const enter = ({ api }: FocusGridInnerElementParams<GridRow>): boolean => {
  const [first] = api.getAllDisplayedColumns();
  const last = api.getFocusedCell();
  if (first === undefined || api.getDisplayedRowCount() === 0) return false;
  const row = Math.min(last?.rowIndex ?? 0, api.getDisplayedRowCount() - 1);
  api.ensureIndexVisible(row);
  api.setFocusedCell(row, last?.column ?? first);
  return true;
};

/**
 * The grid is one stop of the Tab key (grid pattern of ARIA): arrows move through cells and headers, Tab leaves. The focus
 * goes to an unseen element beside the grid, from where the browser itself finds the next stop.
 */
export const useSingleTabStop = () => {
  const before = useRef<HTMLSpanElement>(null);
  const after = useRef<HTMLSpanElement>(null);
  return {
    before,
    after,
    enter,
    leave: (event: KeyboardEvent): void => {
      const isInGrid = event.target instanceof Element && event.target.closest('.ag-root-wrapper') !== null;
      if (event.key !== 'Tab' || !isInGrid) return;
      event.stopPropagation();
      (event.shiftKey ? before : after).current?.focus({ preventScroll: true });
    },
  };
};
