import type { GridRow } from './cell.tsx';

/** Milliseconds for which a changed value is marked: a row that is scrolled into sight later is not marked again. */
const markedFor = 1_600;

export const isChangedNow = (row: GridRow | undefined, column: string): boolean =>
  row?.changed?.has(column) === true && performance.now() - (row.changedAt ?? 0) < markedFor;
