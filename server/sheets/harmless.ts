/** A spreadsheet takes a text that begins so for a formula; an apostrophe makes it text. */
const looksLikeFormula = /^'*[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^'*[\t\r\n]/u;

/** What is written into a CSV file. */
export const harmless = (text: string): string => (looksLikeFormula.test(text) ? `'${text}` : text);

/** What was meant by a cell of a CSV file: the opposite of `harmless`, exactly. */
export const meant = (cell: string): string =>
  cell.startsWith("'") && looksLikeFormula.test(cell) ? cell.slice(1) : cell;
