/** A spreadsheet as it was uploaded: what it says, not what it means. */

/** `number` is the one that the spreadsheet shows beside the row: the first is 1. `cells` begin with column A. */
export type SheetRow = { number: number; cells: readonly string[] };

/** Rows with at least one filled cell. */
export type Sheet = { rows: readonly SheetRow[] };

/** Why a file is not read. */
export type SheetFault =
  | { rule: 'empty' | 'kind' | 'oldkind' | 'password' | 'encoding' | 'broken' | 'doctype' | 'bomb' | 'slow' }
  | { rule: 'toomany'; limit: number; found: number }
  | { rule: 'toowide'; limit: number; row: number };

export type SheetLimits = {
  /** Rows with something in them, the header's included. */
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

/** The letters over a column: 0 is A, 26 is AA. */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Rows that hold something, in their limits; trailing empty cells are none. @throws SheetRefused */
export const withinLimits = (rows: Iterable<readonly string[]>, limits: SheetLimits): Sheet => {
  const kept: SheetRow[] = [];
  let found = 0;
  let number = 0;
  for (const cells of rows) {
    number += 1;
    const length = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (length === 0) continue;
    if (length > limits.columns) throw new SheetRefused({ rule: 'toowide', limit: limits.columns, row: number });
    found += 1;
    // Counted to the end, so that the refusal can say how many there are.
    if (found <= limits.rows) kept.push({ number, cells: cells.slice(0, length) });
  }
  if (found === 0) throw new SheetRefused({ rule: 'empty' });
  if (found > limits.rows) throw new SheetRefused({ rule: 'toomany', limit: limits.rows, found });
  return { rows: kept };
};
