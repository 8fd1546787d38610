import type { Column } from '../../engine/column.ts';
import { isLastReportTime } from '../fields/last-report-time.ts';
import type { GridRow } from './cell.tsx';

/** Milliseconds for which a changed value is marked: a row that is scrolled into sight later is not marked again. */
const markedFor = 1_600;

/** The time of a report is shown as its age and changes with every report: it is never marked. */
export const isChangedNow = (row: GridRow | undefined, column: Column): boolean =>
  row?.changed?.has(column.column) === true &&
  performance.now() - (row.changedAt ?? 0) < markedFor &&
  !isLastReportTime(column);
