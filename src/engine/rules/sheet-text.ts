import { escapeFormula, unescapeFormula } from '../escape-formula.ts';
import { maxRules } from './rule-table.ts';

/**
 * Clipboard formats of spreadsheets: TSV (cells with a tab, a line break or a quote are quoted) and an HTML table. Written
 * cells are escaped against formula injection, except numerals.
 */

/** Rows of cells, all of the same length. */
export type Block = readonly (readonly string[])[];

/** Read limit: one line more than a table may have, so that a longer text is refused without parsing all of it. */
const maxLines = maxRules + 1;
/** Memory limit: short lines are padded to the longest one. More columns than any table has. */
const maxCells = 500;

const numeral = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;

const escaped = (text: string): string => (numeral.test(text) ? text : escapeFormula(text));

const quoted = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const writeTsv = (block: Block): string =>
  block.map((row) => row.map((cell) => quoted(escaped(cell))).join('\t')).join('\n');

const escapeOf: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const markup = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (mark) => escapeOf[mark] ?? mark).replaceAll(/\r\n|\r|\n/g, '<br>');

/** `mso-data-placement` keeps a line break within its cell. */
export const writeHtml = (block: Block): string =>
  `<table>${block
    .map(
      (row) =>
        `<tr>${row.map((cell) => `<td style="mso-data-placement:same-cell;white-space:pre">${markup(escaped(cell))}</td>`).join('')}</tr>`,
    )
    .join('')}</table>`;

/** Rows filled up with empty cells to the longest one; cells beyond `maxCells` are left out. */
const rectangle = (rows: readonly (readonly string[])[]): string[][] => {
  const width = Math.min(
    maxCells,
    rows.reduce((most, row) => Math.max(most, row.length), 0),
  );
  return rows.map((row) => Array.from({ length: width }, (_none, index) => row[index] ?? ''));
};

/** Parses the cell at `offset`: its text, and the offset of its end. In a quoted cell `""` is a quote. */
function readCell(text: string, offset: number): { cell: string; end: number } {
  const quote = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
  const plain = /[^\t\r\n]*/y;
  quote.lastIndex = offset;
  plain.lastIndex = offset;
  const closed = quote.exec(text);
  if (closed) return { cell: (closed[1] ?? '').replaceAll('""', '"'), end: quote.lastIndex };
  return { cell: plain.exec(text)?.[0] ?? '', end: plain.lastIndex };
}

/** The first 1,001 lines of a spreadsheet as a block. A line break at the end of the text starts no row. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let offset = 0;
  for (;;) {
    const { cell, end } = readCell(text, offset);
    rows.at(-1)?.push(unescapeFormula(cell));
    const [separator = ''] = /^(?:\t|\r\n|\r|\n)/.exec(text.slice(end, end + 2)) ?? [];
    offset = end + separator.length;
    const isLine = separator !== '\t';
    const isLast = separator === '' || (isLine && (offset === text.length || rows.length === maxLines));
    if (isLast) return rectangle(rows);
    if (isLine) rows.push([]);
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

const character = (code: number): string =>
  Number.isInteger(code) && code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';

const decoded = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    return character(name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
  });

/** `<br>` is a line; a break of the source's own lines is a space, unless the cell keeps its spaces. */
const cellText = (html: string, keepsSpace: boolean): string => {
  const flat = keepsSpace ? html : html.replaceAll(/\s+/g, ' ').trim();
  const lines = flat.replaceAll(/ ?<br\b[^>]*> ?/gi, '\n');
  const text = decoded(lines.replaceAll(/<[^>]*>/g, ''));
  return unescapeFormula(keepsSpace ? text : text.replaceAll('\u00a0', ' '));
};

/** Removes comments by splitting, without backtracking (ReDoS): the text is scanned once even if a comment is never closed. */
const withoutComments = (html: string): string =>
  html
    .split('<!--')
    .map((part, index) => (index === 0 ? part : part.slice(Math.max(0, part.indexOf('-->')) + 3)))
    .join('');

function tableIn(html: string): string | undefined {
  const text = withoutComments(html);
  const start = text.search(/<table\b/i);
  const end = text.toLowerCase().indexOf('</table', start);
  return start < 0 || end < 0 ? undefined : text.slice(start, end);
}

/** The first table of an HTML text as a block, or nothing where there is none. Nothing of it is ever inserted in a page. */
export function readHtml(html: string): string[][] | undefined {
  const table = tableIn(html);
  if (table === undefined) return undefined;
  const rows = table.split(/<tr\b[^>]*>/i).slice(1, maxLines + 1);
  return rectangle(rows.map(cellsOf));
}

/** The cells of a line of an HTML table; one that spans several columns is followed by empty ones. */
function cellsOf(row: string): string[] {
  const cells: string[] = [];
  for (const [, attributes = '', cell = ''] of row.matchAll(
    /<t[dh]\b([^>]*)>([\s\S]*?)(?=<\/t[dh]>|<t[dh]\b|<\/tr>|$)/gi,
  )) {
    if (cells.length >= maxCells) break;
    const span = Number(/colspan\s*=\s*["']?(\d{1,3})/i.exec(attributes)?.[1] ?? 1);
    const text = cellText(cell, /white-space:\s*pre/i.test(attributes));
    cells.push(text, ...Array.from({ length: Math.max(0, span - 1) }, () => ''));
  }
  return cells;
}
