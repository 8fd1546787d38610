import { parse } from 'csv-parse/sync';
import { meant } from './harmless.ts';
import { type Sheet, type SheetLimits, SheetRefused, withinLimits } from './sheet.ts';
import { textOf } from './text.ts';

const delimiters = [',', ';', '\t'] as const;

/** The header decides: the delimiter that it has most of, outside of quotes. */
const delimiterOf = (text: string): (typeof delimiters)[number] => {
  let isQuoted = false;
  const counts = { ',': 0, ';': 0, '\t': 0 };
  for (const mark of text) {
    if (mark === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (mark === ',' || mark === ';' || mark === '\t') counts[mark] += 1;
    else if ((mark === '\n' || mark === '\r') && delimiters.some((one) => counts[one] > 0)) break;
  }
  return delimiters.reduce((best, one) => (counts[one] > counts[best] ? one : best));
};

/** A longer cell is a quote that nobody closed. */
const longestRecord = 1024 * 1024;

/** Rows are counted as a spreadsheet counts them: a cell of several lines is in one row. @throws SheetRefused */
export const csvSheet = (bytes: Buffer, limits: SheetLimits): Sheet => {
  const text = textOf(bytes);
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text.slice(0, longestRecord)),
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: longestRecord,
    });
    return withinLimits(
      rows.map((row) => row.map(meant)),
      limits,
    );
  } catch (failure) {
    if (failure instanceof SheetRefused) throw failure;
    throw new SheetRefused({ rule: 'broken' });
  }
};
