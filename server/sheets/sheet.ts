/** The texts of an uploaded spreadsheet, before they are decoded. */

/** `number` is the row number that a spreadsheet program shows; the first is 1. `cells` start with column A. */
export type SheetRow = { number: number; cells: readonly string[] };

/** Rows with at least one filled cell. */
export type Sheet = { rows: readonly SheetRow[] };

/** Why a file is not read. */
export type SheetFault =
  | { rule: 'empty' | 'kind' | 'oldkind' | 'password' | 'encoding' | 'broken' | 'doctype' | 'bomb' | 'slow' }
  | { rule: 'toomany'; limit: number; rowCount: number }
  | { rule: 'toowide' | 'toolong'; limit: number; row: number };

export type SheetLimits = {
  /** Maximum of non-empty rows, with the header. */
  rows: number;
  columns: number;
};

/** Thrown while a file is read; it never leaves `readSheet`. */
export class SheetRefused extends Error {
  readonly fault: SheetFault;
  constructor(fault: SheetFault) {
    super(fault.rule);
    this.fault = fault;
  }
}

/** The column name in a spreadsheet: 0 is A, 26 is AA. */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Characters of all cells of a file; a shared text counts each time that a cell refers to it. */
const maxText = 64 * 1024 * 1024;
/** Characters of one cell, as many as spreadsheet programs allow. */
const maxCell = 32_767;
/** Rows and characters of one batch, which is copied from thread to thread. */
const batch = { rows: 500, text: 512 * 1024 };

/** No database stores NUL or half of a surrogate pair; a workbook writes them as `_x0000_` and `_xD800_`. */
const storable = (cell: string): string => cell.toWellFormed().replaceAll('\0', '');

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0);

/**
 * Enforces the limits of rows, columns and text row by row while a file is parsed, because the size that a workbook
 * declares cannot be trusted. Trailing empty cells do not count. @throws SheetRefused
 */
export const createRowGate = (limits: SheetLimits) => {
  let bufferedRows: SheetRow[] = [];
  let rowCount = 0;
  let text = 0;
  let waiting = 0;
  const take = (): SheetRow[] => {
    const rows = bufferedRows;
    bufferedRows = [];
    waiting = 0;
    return rows;
  };
  return {
    add: (number: number, cells: readonly string[]): void => {
      const length = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
      if (length === 0) return;
      if (length > limits.columns) throw new SheetRefused({ rule: 'toowide', limit: limits.columns, row: number });
      rowCount += 1;
      // Counted to the end, because the error message has the number of rows.
      if (rowCount > limits.rows) return;
      const row = cells.slice(0, length).map(storable);
      if (row.some((cell) => cell.length > maxCell))
        throw new SheetRefused({ rule: 'toolong', limit: maxCell, row: number });
      const size = lengthOf(row);
      text += size;
      waiting += size;
      if (text > maxText) throw new SheetRefused({ rule: 'bomb' });
      bufferedRows.push({ number, cells: row });
    },
    isFull: () => bufferedRows.length >= batch.rows || waiting >= batch.text,
    take,
    finish: (): SheetRow[] => {
      if (rowCount === 0) throw new SheetRefused({ rule: 'empty' });
      if (rowCount > limits.rows) throw new SheetRefused({ rule: 'toomany', limit: limits.rows, rowCount });
      return take();
    },
  };
};

export type RowGate = ReturnType<typeof createRowGate>;
