/** A spreadsheet takes a text that starts so for a formula; an apostrophe makes it text. */
const looksLikeFormula = /^'*[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^'*[\t\r\n]/u;

/** A text as it is written for a spreadsheet: into a CSV file, or to the clipboard (formula injection). */
export const escapeFormula = (text: string): string => (looksLikeFormula.test(text) ? `'${text}` : text);

/** What was meant by such a cell: the opposite of `escapeFormula`, exactly. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && looksLikeFormula.test(cell) ? cell.slice(1) : cell;

/**
 * A spreadsheet of some locales splits a line of CSV at `;` or tabs whatever the file uses, and quotes in the middle of its
 * cells do not count: what follows such a character, or a line break, may begin a cell.
 */
const formulaWithin = /(?<=[;\t\r\n][\s\u200b\ufeff]*'*)(?=[=+\-@＝＋－＠])/gu;
const escapedWithin = /(?<=[;\t\r\n][\s\u200b\ufeff]*'*)'(?=[=+\-@＝＋－＠])/gu;

/** A text as it is written into a CSV file. */
export const escapeCsvFormulas = (text: string): string => escapeFormula(text.replaceAll(formulaWithin, "'"));

/** The opposite of `escapeCsvFormulas`, exactly. */
export const unescapeCsvFormulas = (cell: string): string => unescapeFormula(cell).replaceAll(escapedWithin, '');
