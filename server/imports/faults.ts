import type { LocalText } from '../../src/engine/column.ts';
import type { SheetRow } from '../sheets/sheet.ts';
import { columnLetters } from '../sheets/sheet.ts';
import { joinTexts, phrase } from '../texts.ts';

/** Fault of a cell, or of a whole row if `column` is empty. */
export type RowFault = {
  /** Row number as in the spreadsheet: the header is row 1. */
  row: number;
  /** Name of the module's column, `''` for a cell that belongs to none. */
  column: string;
  /** Place of the cell in its row, from 0; undefined where there is no cell. */
  index?: number | undefined;
  rule: string;
  /** The rule alone; `messageWithLocation` says where. */
  message: LocalText;
};

/** Row, column and rule in one sentence. */
export const messageWithLocation = (fault: RowFault, label: LocalText | undefined): LocalText => {
  const letter = fault.index === undefined ? '' : columnLetters(fault.index);
  const parts = [
    phrase('server/imports', 'inRow', { row: fault.row }),
    ...(letter === '' ? [] : [phrase('server/imports', 'inColumn', { letter })]),
    ...(label === undefined ? [] : [phrase('server/imports', 'inLabel', { label })]),
  ];
  return phrase('server/imports', 'placedFault', {
    place: joinTexts(parts, phrase('server/imports', 'placeSeparator')),
    message: fault.message,
  });
};

export const cellAt = (row: SheetRow, index: number | undefined): string =>
  (index === undefined ? '' : (row.cells[index] ?? '')).trim();
