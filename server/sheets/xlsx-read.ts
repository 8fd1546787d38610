import { createRowGate, type RowGate, type SheetLimits, SheetRefused, type SheetRow } from './sheet.ts';
import { firstSheet, sharedTexts, timeStyles, unescaped } from './xlsx-parts.ts';
import { walkXml, type XmlListener } from './xml-walk.ts';
import { entriesOf } from './zip-read.ts';

/**
 * The first sheet of a workbook, read as a stream: no room is made for cells that are not there, so an address at the
 * far end costs nothing, and the sheet's own `dimension` is not looked at. Values, not formulas; the top left cell of
 * merged ones holds their value; hidden rows count like others, since what is hidden is still there. Texts stay as they
 * are, numbers have the fifteen digits that a spreadsheet has, times are those of the wall.
 */

/** The last cell of any spreadsheet is XFD1048576. */
const last = { row: 1_048_576, column: 16_384 };

const broken = () => new SheetRefused({ rule: 'broken' });

/** The place of a column by its letters, from 0. */
const columnIndex = (letters: string): number => {
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
};

const two = (value: number): string => String(value).padStart(2, '0');

/** Days from the first of January 1970 back to what a spreadsheet counts from. */
const calendar = { from1900: 25_569, from1904: 24_107 };

/** Spreadsheets keep times as fractions of days, which are a little less or more than the second they mean. */
const wallText = (days: number, isFrom1904: boolean): string => {
  const wall = new Date(Math.round((days - (isFrom1904 ? calendar.from1904 : calendar.from1900)) * 86_400) * 1000);
  if (Number.isNaN(wall.getTime())) return String(days);
  const clock = [wall.getUTCHours(), wall.getUTCMinutes(), wall.getUTCSeconds()].map(two).join(':');
  // A time without a day is one of the day before the calendar of spreadsheets starts.
  if (days < 1) return clock;
  return `${wall.getUTCFullYear()}-${two(wall.getUTCMonth() + 1)}-${two(wall.getUTCDate())} ${clock}`;
};

type SheetContext = { texts: readonly string[]; times: ReadonlySet<number>; isFrom1904: boolean };

const numberText = (value: string, style: number, { times, isFrom1904 }: SheetContext): string => {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return times.has(style) ? wallText(number, isFrom1904) : String(Number(number.toPrecision(15)));
};

type OpenCell = { type: string; style: number; value: string; inline: string; formula: string };

/** By the cell's type; a number unless named here. Errors are texts, so that their column says what is wrong. */
const readers: Readonly<Record<string, (cell: OpenCell, context: SheetContext) => string>> = {
  s: ({ value }, { texts }) => {
    const text = texts[Number(value)];
    if (text === undefined) throw broken();
    return text;
  },
  inlineStr: ({ inline }) => inline,
  str: ({ value }) => unescaped(value),
  e: ({ value }) => value,
  d: ({ value }) => value.replace('T', ' '),
  b: ({ value }) => (value === '1' ? 'TRUE' : 'FALSE'),
};

const cellText = (cell: OpenCell, context: SheetContext): string => {
  const { type, value, inline, formula, style } = cell;
  // A formula without a cached result is a text too.
  if (value === '' && inline === '') return formula === '' ? '' : `=${formula}`;
  return readers[type]?.(cell, context) ?? numberText(value, style, context);
};

/** Follows the addresses of rows and cells; both ascend in what a spreadsheet program writes. */
const sheetListener = (gate: RowGate, context: SheetContext, limits: SheetLimits): XmlListener => {
  let row = 0;
  let cells: string[] = [];
  let column = -1;
  let cell: OpenCell | undefined;
  let isDone = false;
  const beginRow = ({ r }: Readonly<Record<string, string>>): void => {
    const number = r === undefined ? row + 1 : Number(r);
    if (!/^\d+$/.test(String(number)) || number <= row || number > last.row) throw broken();
    row = number;
    cells = [];
    column = -1;
  };
  const beginCell = ({ r, t = 'n', s = '-1' }: Readonly<Record<string, string>>): void => {
    const [, letters = '', number] = r === undefined ? [] : (/^([A-Z]{1,3})(\d{1,7})$/.exec(r) ?? []);
    const index = r === undefined ? column + 1 : columnIndex(letters);
    if ((r !== undefined && Number(number) !== row) || index <= column || index >= last.column) throw broken();
    column = index;
    cell = { type: t, style: Number(s), value: '', inline: '', formula: '' };
  };
  const endCell = (text: string): void => {
    if (text.trim() === '') return;
    if (column >= limits.columns) throw new SheetRefused({ rule: 'toowide', limit: limits.columns, row });
    while (cells.length < column) cells.push('');
    cells.push(text);
  };
  return {
    open: (name, attributes) => {
      if (name === 'row') beginRow(attributes);
      if (name === 'c') beginCell(attributes);
    },
    close: (name, text) => {
      if (name === 'sheetData') isDone = true;
      if (name === 'row') gate.add(row, cells);
      if (cell === undefined) return;
      if (name === 'v') cell.value = text;
      if (name === 'f') cell.formula = text;
      if (name === 't') cell.inline += unescaped(text);
      if (name !== 'c') return;
      endCell(cellText(cell, context));
      cell = undefined;
    },
    isDone: () => isDone,
  };
};

/** @throws SheetRefused */
export const xlsxRows = async function* (bytes: Buffer, limits: SheetLimits): AsyncGenerator<SheetRow[]> {
  const parts = entriesOf(bytes);
  const { open, isFrom1904 } = await firstSheet(parts);
  const context = { texts: await sharedTexts(parts), times: await timeStyles(parts), isFrom1904 };
  const gate = createRowGate(limits);
  for await (const _piece of walkXml(open, sheetListener(gate, context, limits))) if (gate.isFull()) yield gate.take();
  yield gate.finish();
};
