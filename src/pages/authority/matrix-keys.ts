import type { RightKind } from '../../engine/rights.ts';

/** Focus position in the matrix: rows and columns as they are shown, heads of groups included. */
export type MatrixCell = { row: number; column: number };

type Size = { rows: number; columns: number };

const page = 10;

/** Where a key leads; undefined for keys that lead nowhere. */
export const cellAfter = (
  key: string,
  isWithControl: boolean,
  { row, column }: MatrixCell,
  { rows, columns }: Size,
): MatrixCell | undefined => {
  const last = { row: rows - 1, column: columns - 1 };
  const within = (cell: MatrixCell): MatrixCell => ({
    row: Math.min(Math.max(cell.row, 0), last.row),
    column: Math.min(Math.max(cell.column, 0), last.column),
  });
  const steps: Readonly<Record<string, MatrixCell>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Home: { row: isWithControl ? 0 : row, column: 0 },
    End: { row: isWithControl ? last.row : row, column: last.column },
  };
  const step = steps[key];
  return step === undefined ? undefined : within(step);
};

/** Ctrl+Z takes back, Ctrl+Y and Ctrl+Shift+Z do again. */
export const stepOfKey = (key: string, isWithShift: boolean): 'undo' | 'redo' | undefined => {
  const letter = key.toLowerCase();
  if (letter === 'y') return 'redo';
  if (letter !== 'z') return undefined;
  return isWithShift ? 'redo' : 'undo';
};

/** The level that a digit requests: adding knows no departments, so that any digit but 0 allows it. */
export const levelOfKey = (key: string, kind: RightKind): number | undefined => {
  if (key === 'Delete' || key === 'Backspace') return 0;
  if (!/^[012]$/.test(key)) return undefined;
  const digit = Number(key);
  return kind === 'create' ? Math.min(digit, 1) * 16 : digit;
};
