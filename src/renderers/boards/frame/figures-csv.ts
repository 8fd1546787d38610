import { escapeCsvFormulas } from '../../../engine/escape-formula.ts';
import type { Figure, FigureColumn, FigureTable } from '../drawing.ts';

function cellOf(figure: Figure): string {
  if (figure === undefined) return '';
  if (typeof figure === 'number') return String(figure);
  const cell = escapeCsvFormulas(figure);
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const headOf = ({ title, unit }: FigureColumn): string => (unit ? `${title} (${unit})` : title);

const linesOf = ({ title, columns, rows }: FigureTable): string[] =>
  [...(title ? [[title]] : []), columns.map(headOf), ...rows].map((row) => row.map(cellOf).join(','));

/** The tables of a board as one CSV text, separated by an empty line; numbers are not formatted, for programs to read. */
export const figuresCsv = (tables: readonly FigureTable[]): string =>
  tables.map((table) => `${linesOf(table).join('\r\n')}\r\n`).join('\r\n');
