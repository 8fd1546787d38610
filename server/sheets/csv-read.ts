import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { unescapeCsvFormulas } from '../../src/engine/escape-formula.ts';
import { createRowGate, type SheetLimits, SheetRefused, type SheetRow } from './sheet.ts';
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
    else if ((mark === '\n' || mark === '\r') && delimiters.some((delimiter) => counts[delimiter] > 0)) break;
  }
  return delimiters.reduce((best, delimiter) => (counts[delimiter] > counts[best] ? delimiter : best));
};

/** A longer record has an unclosed quote. */
const maxRecordBytes = 1024 * 1024;

type Parsed = { info: { records: number; empty_lines: number }; record: string[] };

/** `first` and then the rest. */
const prepend = function* (first: string, iterator: Iterator<string>): Generator<string> {
  yield first;
  for (let next = iterator.next(); next.done !== true; next = iterator.next()) yield next.value;
};

/** Rows are counted as a spreadsheet counts them: a cell of several lines is in one row. @throws SheetRefused */
export const csvRows = async function* (bytes: Buffer, limits: SheetLimits): AsyncGenerator<SheetRow[]> {
  const texts = textOf(bytes);
  const first = texts.next();
  const head = first.done === true ? '' : first.value;
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(head),
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: maxRecordBytes,
  });
  const source = Readable.from(prepend(head, texts));
  // A failure of the source is one of the reader too.
  source.on('error', (failure) => parser.destroy(failure));
  const gate = createRowGate(limits);
  try {
    for await (const { info, record } of source.pipe(parser) as AsyncIterable<Parsed>) {
      gate.add(info.records + info.empty_lines, record.map(unescapeCsvFormulas));
      if (gate.isFull()) yield gate.take();
    }
  } catch (failure) {
    if (failure instanceof SheetRefused) throw failure;
    throw new SheetRefused({ rule: 'broken' });
  } finally {
    source.destroy();
  }
  yield gate.finish();
};
