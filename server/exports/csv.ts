import { escapeCsvFormulas } from '../../src/engine/escape-formula.ts';
import type { Cell } from './cells.ts';

// Readers that guess the delimiter must not find another one.
const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cellText = (cell: Cell): string => (typeof cell === 'number' ? String(cell) : quoted(escapeCsvFormulas(cell)));

const line = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/** RFC 4180 with a byte order mark, by which spreadsheets know UTF-8. */
export async function* csvOf(table: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Buffer> {
  yield Buffer.from('\ufeff');
  for await (const rows of table) yield Buffer.from(rows.map(line).join(''));
}
