import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../server/exports/csv.ts';
import { xlsxOf } from '../../../server/exports/xlsx.ts';
import { csvRows } from '../../../server/sheets/csv-read.ts';
import {
  escapeCsvFormulas,
  escapeFormula,
  unescapeCsvFormulas,
  unescapeFormula,
} from '../../../src/engine/escape-formula.ts';
import {
  columnLetters,
  type SheetLimits,
  SheetRefused,
  type Sheet,
  type SheetRow,
} from '../../../server/sheets/sheet.ts';
import { xlsxRows } from '../../../server/sheets/xlsx-read.ts';
import { storedZip } from '../../../server/sheets/zip-form.ts';

/** Reads spreadsheets of any program; round trip: what we write, we read back unchanged. */

const limits: SheetLimits = { rows: 100, columns: 40 };

const whole = async (batches: AsyncIterable<SheetRow[]>): Promise<Sheet> => {
  const rows: SheetRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  return { rows };
};
const csvSheet = (bytes: Buffer, most: SheetLimits) => whole(csvRows(bytes, most));
const xlsxSheet = (bytes: Buffer, most: SheetLimits) => whole(xlsxRows(bytes, most));

const tableOf = async function* (rows: readonly (readonly (string | number)[])[]) {
  yield rows;
};

const bytesOf = async (chunks: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
};

const styles = `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts>
  <cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** A workbook as a spreadsheet program writes it, with these rows. */
const workbook = (rows: string, more = ''): Buffer => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${more}</worksheet>`,
  };
  return storedZip(new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])));
};

const cellsOf = async (rows: string, more?: string): Promise<(readonly string[])[]> =>
  (await xlsxSheet(workbook(rows, more), limits)).rows.map(({ cells }) => cells);

describe('a cell of a workbook', () => {
  it.each([
    ['a day and time', '<c r="A1" s="1"><v>46347.4459491</v></c>', '2026-11-21 10:42:10'],
    [
      'a text with characters that cannot be stored',
      '<c r="A1" t="inlineStr"><is><t>a_x0000_b_xD800_</t></is></c>',
      'ab\ufffd',
    ],
    ['a time without a day', '<c r="A1" s="2"><v>0.354166666666667</v></c>', '08:30:00'],
    ['a sum in binary', '<c r="A1"><v>0.30000000000000004</v></c>', '0.3'],
    ['a number kept as text', '<c r="A1" t="inlineStr"><is><t>007</t></is></c>', '007'],
    ['a truth', '<c r="A1" t="b"><v>1</v></c>', 'TRUE'],
    ['the value of a formula', '<c r="A1"><f>1+1</f><v>2</v></c>', '2'],
    ['a formula that nobody has counted out', '<c r="A1"><f>B1*2</f></c>', '=B1*2'],
    ['an error', '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
  ])('that is %s', async (_name, cell, text) => {
    expect(await cellsOf(`<row r="1">${cell}</row>`)).toEqual([[text]]);
  });

  it('merged with others holds its value once', async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"/><c r="C1"><v>3</v></c></row>';
    const merged = '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>';
    expect(await cellsOf(rows, merged)).toEqual([['1', '', '3']]);
  });

  it('in a hidden row counts, and rows keep the numbers that people see', async () => {
    const rows = '<row r="2" hidden="1"><c r="A2"><v>2</v></c></row><row r="7"><c r="B7"><v>7</v></c></row>';
    expect((await xlsxSheet(workbook(rows), limits)).rows).toEqual([
      { number: 2, cells: ['2'] },
      { number: 7, cells: ['', '7'] },
    ]);
  });
});

describe('limits', () => {
  it('name what was found', async () => {
    const rows = Array.from({ length: 130 }, (_row, index) => [index]);
    const refusal = xlsxSheet(await bytesOf(xlsxOf(tableOf(rows))), limits);
    await expect(refusal).rejects.toEqual(new SheetRefused({ rule: 'toomany', limit: 100, rowCount: 130 }));
    const wide = Buffer.from(`a${','.repeat(60)}b\n`);
    await expect(csvSheet(wide, limits)).rejects.toEqual(new SheetRefused({ rule: 'toowide', limit: 40, row: 1 }));
  });

  it('letters go on after Z', () => {
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });
});

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((sample) => sample.replaceAll(/\p{C}/gu, ' '));
const prefixed = fc.tuple(fc.constantFrom('', "'", '=', "'=", '@', '+1', "''-"), text).map((parts) => parts.join(''));
const filled = prefixed.filter((sample) => sample.trim() !== '');

const someRows = fc.array(fc.array(filled, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });

describe('what we write', () => {
  it('comes back from CSV and from a workbook as it was', () =>
    fc.assert(
      fc.asyncProperty(someRows, async (rows) => {
        const fromCsv = await csvSheet(await bytesOf(csvOf(tableOf(rows))), limits);
        expect(fromCsv.rows.map(({ cells }) => cells)).toEqual(rows);
        const fromXlsx = await xlsxSheet(await bytesOf(xlsxOf(tableOf(rows))), limits);
        expect(fromXlsx.rows.map(({ cells }) => cells)).toEqual(rows);
      }),
    ));

  it('is no formula, and means what it meant', () =>
    fc.assert(
      fc.property(prefixed, (sample) => {
        expect(escapeFormula(sample)).not.toMatch(/^\s*[=+\-@]/);
        expect(unescapeFormula(escapeFormula(sample))).toBe(sample);
      }),
    ));
});

describe('a CSV file that a spreadsheet splits at another character', () => {
  const parts = fc.constantFrom('', "'", '=1+1', '@x', '-2', 'a', ' ', '\t', '\n', '\r\n', ';', ',', '"', '\u200b');
  const sample = fc.array(parts, { maxLength: 12 }).map((some) => some.join(''));
  /** Cells of a reader that splits at `delimiter` and knows quotes at the beginning of a cell alone. */
  const split = (line: string, delimiter: RegExp): string[] =>
    line.split(/\r\n|\n|\r/).flatMap((part) => part.split(delimiter));

  it.each([['a;=1+1;b'], ['a\t=1+1'], ['a\n=1+1'], ['a;\n @x'], ["a;'=1"], ['a;-2']])(
    'has no formula in %j, which comes back as it was',
    async (cell) => {
      const bytes = await bytesOf(csvOf(tableOf([['x', cell, 'y']])));
      for (const delimiter of [/;/, /\t/])
        for (const part of split(bytes.toString('utf8'), delimiter)) expect(part).not.toMatch(/^\s*[=+\-@]/);
      expect((await csvSheet(bytes, limits)).rows.map(({ cells }) => cells)).toEqual([['x', cell, 'y']]);
    },
  );

  it('keeps every text', () =>
    fc.assert(
      fc.property(sample, (some) => {
        const escaped = escapeCsvFormulas(some);
        expect(escaped).not.toMatch(/(^|[;\t\r\n])\s*[=+\-@]/);
        expect(unescapeCsvFormulas(escaped)).toBe(some);
      }),
    ));
});

describe('a file on its way out', () => {
  const endless = () => {
    const ended = Promise.withResolvers<string>();
    const table = async function* () {
      try {
        for (let row = 0; ; row += 1) yield Array.from({ length: 500 }, () => [row, Math.random(), `${Math.random()}`]);
      } finally {
        ended.resolve('ended');
      }
    };
    return { table, ended: ended.promise };
  };

  it.each([
    ['csv', csvOf],
    ['xlsx', xlsxOf],
  ] as const)('as %s is read no further when its client goes away', async (_name, bytes) => {
    const { table, ended } = endless();
    const sent = Readable.from(bytes(table()), { objectMode: false });
    let size = 0;
    for await (const chunk of sent) {
      const piece: Buffer = chunk;
      size += piece.length;
      if (size > 100_000) break;
    }
    expect(await ended).toBe('ended');
  });

  it('fails when the reading fails, and does not end as if it were whole', async () => {
    const table = async function* () {
      yield [['a']];
      throw new Error('the database went away');
    };
    await expect(bytesOf(xlsxOf(table()))).rejects.toThrow('the database went away');
  });
});
