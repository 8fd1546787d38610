import type { Figure, FigureColumn, FigureTable } from '../drawing.ts';

/** A spreadsheet takes a text that begins so for a formula; an apostrophe makes it text. */
const looksLikeFormula = /^'*[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^'*[\t\r\n]/u;

function cellOf(figure: Figure): string {
  if (figure === undefined) return '';
  if (typeof figure === 'number') return String(figure);
  const harmless = looksLikeFormula.test(figure) ? `'${figure}` : figure;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const headOf = ({ title, unit }: FigureColumn): string => (unit ? `${title} (${unit})` : title);

const linesOf = ({ title, columns, rows }: FigureTable): string[] =>
  [...(title ? [[title]] : []), columns.map(headOf), ...rows].map((row) => row.map(cellOf).join(','));

/** The tables of a board as one CSV text; numbers as they are, for programs to read. An empty line parts two tables. */
export const figuresCsv = (tables: readonly FigureTable[]): string =>
  tables.map((table) => `${linesOf(table).join('\r\n')}\r\n`).join('\r\n');
