import { readSheet } from 'read-excel-file/universal';
import { type Sheet, type SheetLimits, SheetRefused, withinLimits } from './sheet.ts';
import { storedZip } from './zip-form.ts';
import { xmlPartsOf } from './zip-read.ts';

/**
 * The first sheet of a workbook. Values, not formulas; the top left cell of merged ones holds their value; hidden rows
 * count like others, since what is hidden is still there. Texts stay as they are, numbers have the fifteen digits
 * that a spreadsheet has, times are those of the wall.
 */

const sheetPart = /^\/?xl\/worksheets\/[^/]+\.xml$/i;
const errorCell = /(<c\b[^<>]*\st=)"e"/g;
const uncounted =
  /<c\b([^<>]*?)(?:\st="[^"<>]*")?([^<>]*)>\s*<f\b[^<>]*>([^<]*)<\/f>\s*(?:<v\s*\/>|<v>\s*<\/v>)?\s*<\/c>/g;

/**
 * The library passes over errors and over formulas that nobody has counted out. Both become texts, so that the
 * column they stand in says what is wrong with them.
 */
const frank = (xml: string): string =>
  xml.replaceAll(errorCell, '$1"str"').replaceAll(uncounted, '<c$1$2 t="str"><v>=$3</v></c>');

/** The last cell of any spreadsheet is XFD1048576. */
const lastRow = 1_048_576;

/** The library makes room for every row and column up to an address, wherever that is. @throws SheetRefused */
const checkAddresses = (xml: string): void => {
  for (const [, , address = ''] of xml.matchAll(/<(?:row|c)\b[^<>]*?\sr\s*=\s*(["'])(.*?)\1/g)) {
    const [, number] = /^[A-Z]{0,3}(\d{1,7})$/.exec(address) ?? [];
    if (number === undefined || Number(number) > lastRow) throw new SheetRefused({ rule: 'broken' });
  }
};

const two = (value: number): string => String(value).padStart(2, '0');

/** Spreadsheets keep times as fractions of days, which are a little less or more than the second they mean. */
const wallText = (date: Date): string => {
  const wall = new Date(Math.round(date.getTime() / 1000) * 1000);
  const clock = [wall.getUTCHours(), wall.getUTCMinutes(), wall.getUTCSeconds()].map(two).join(':');
  // A time without a day is one of the day before the calendar of spreadsheets begins.
  if (wall.getUTCFullYear() < 1901) return clock;
  return `${wall.getUTCFullYear()}-${two(wall.getUTCMonth() + 1)}-${two(wall.getUTCDate())} ${clock}`;
};

const cellText = (value: unknown): string => {
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (value instanceof Date) return wallText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'string' ? value : '';
};

const checkedPart = (name: string, part: Buffer): Buffer => {
  if (!sheetPart.test(name)) return part;
  const xml = part.toString('utf8');
  checkAddresses(xml);
  return Buffer.from(frank(xml));
};

/** @throws SheetRefused */
export const xlsxSheet = async (bytes: Buffer, limits: SheetLimits): Promise<Sheet> => {
  const parts = xmlPartsOf(bytes);
  if (![...parts.keys()].some((name) => /(^|\/)xl\/workbook\.xml$/i.test(name)))
    throw new SheetRefused({ rule: 'kind' });
  const checked = new Map([...parts].map(([name, part]) => [name, checkedPart(name, part)]));
  // A copy of exactly what was checked: no second directory, nothing behind it.
  const file = new Blob([new Uint8Array(storedZip(checked))]);
  const rows = await readSheet(file, 1, { trim: false }).catch(() => {
    throw new SheetRefused({ rule: 'broken' });
  });
  return withinLimits(
    rows.map((row) => row.map(cellText)),
    limits,
  );
};
