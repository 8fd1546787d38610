/** A spreadsheet takes a text that starts so for a formula; an apostrophe makes it text. */
const looksLikeFormula = /^'*[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^'*[\t\r\n]/u;

/** A text as it is written for a spreadsheet: into a CSV file, or to the clipboard (formula injection). */
export const escapeFormula = (text: string): string => (looksLikeFormula.test(text) ? `'${text}` : text);

/** What was meant by such a cell: the opposite of `escapeFormula`, exactly. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && looksLikeFormula.test(cell) ? cell.slice(1) : cell;
