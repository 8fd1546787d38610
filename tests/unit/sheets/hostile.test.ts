import { describe, expect, it } from 'vitest';
import { csvRows } from '../../../server/sheets/csv-read.ts';
import { createFairQueue } from '../../../server/fair-queue.ts';
import { createRowGate, type SheetLimits, SheetRefused, type SheetRow } from '../../../server/sheets/sheet.ts';
import { xlsxRows } from '../../../server/sheets/xlsx-read.ts';
import { storedZip } from '../../../server/sheets/zip-form.ts';

/** Files made to exhaust the server (zip bombs): our limits bound their cost, not their headers. */

const limits: SheetLimits = { rows: 1_000, columns: 50 };

const whole = async (batches: AsyncIterable<SheetRow[]>): Promise<SheetRow[]> => {
  const rows: SheetRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
};

type Parts = Readonly<Record<string, string>>;

const workbook = (sheet: string, more: Parts = {}): Buffer => {
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="1" sheetId="1"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  };
  return storedZip(new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])));
};

const data = (rows: string, before = '', after = '') =>
  `<worksheet>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;

const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';

const refused: readonly (readonly [string, () => Buffer, Record<string, unknown>])[] = [
  ['one cell at the far end', () => workbook(data(far)), { rule: 'toowide' }],
  [
    'one cell at the far end behind a lying dimension',
    () => workbook(data(far, '<dimension ref="A1:B2"/>')),
    { rule: 'toowide' },
  ],
  [
    'a cell beyond any spreadsheet',
    () => workbook(data('<row r="1"><c r="XFE1"><v>1</v></c></row>')),
    { rule: 'broken' },
  ],
  ['a row beyond any spreadsheet', () => workbook(data('<row r="1048577"/>')), { rule: 'broken' }],
  ['a row number without end', () => workbook(data('<row r="1e308"/>')), { rule: 'broken' }],
  ['rows that go back', () => workbook(data('<row r="2"/><row r="1"/>')), { rule: 'broken' }],
  ['a cell of another row', () => workbook(data('<row r="2"><c r="A9"><v>1</v></c></row>')), { rule: 'broken' }],
  [
    'a shared text that is not there',
    () => workbook(data('<row r="1"><c r="A1" t="s"><v>7</v></c></row>')),
    { rule: 'broken' },
  ],
  ['deep XML', () => workbook(data('<x>'.repeat(100_000))), { rule: 'bomb' }],
  [
    'document types in the shared texts',
    () => workbook(data('<row/>'), { 'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY b "c">]><sst/>' }),
    { rule: 'doctype' },
  ],
  ['XML in UTF-16', () => workbook(`\ufeff${'\u0000<worksheet/>'}`), { rule: 'broken' }],
  ['16,384 columns of a text file', () => Buffer.from(`${'a,'.repeat(16_384)}\n`), { rule: 'toowide' }],
  ['a cell of a megabyte', () => Buffer.from(`a,b\n1,${'x'.repeat(1_000_000)}\n`), { rule: 'toolong', row: 2 }],
  [
    'a cell of a megabyte in a workbook',
    () => workbook(data(`<row r="3"><c r="A3" t="inlineStr"><is><t>${'x'.repeat(32_768)}</t></is></c></row>`)),
    { rule: 'toolong', row: 3 },
  ],
  ['one enormous line', () => Buffer.from(`a,b\n"${'x'.repeat(3_000_000)}`), { rule: 'broken' }],
  ['a million empty lines', () => Buffer.from('\n'.repeat(1_000_000)), { rule: 'empty' }],
];

const rowsOf = (file: Buffer) =>
  whole(file.subarray(0, 2).toString() === 'PK' ? xlsxRows(file, limits) : csvRows(file, limits));

describe('a file made to exhaust its reader', () => {
  it.each(refused)('by %s is refused by its rule', async (_name, file, fault) => {
    const failure: unknown = await rowsOf(file()).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(SheetRefused);
    expect((failure as SheetRefused).fault).toMatchObject(fault);
  });

  it('makes no room for cells that are not there', async () => {
    const rows = await rowsOf(
      workbook(data('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>2</v></c></row>')),
    );
    expect(rows).toEqual([
      { number: 1, cells: ['1'] },
      { number: 1_048_576, cells: ['2'] },
    ]);
  });

  it('has its merged cells, further sheets and what follows the rows left unread', async () => {
    const merged = `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(50_000)}`;
    const file = workbook(data('<row r="1"><c r="A1"><v>1</v></c></row>', '', merged), {
      'xl/worksheets/sheet2.xml': '<!DOCTYPE x><not xml',
      'xl/drawings/drawing1.xml': '<a>'.repeat(100_000),
    });
    expect(await rowsOf(file)).toEqual([{ number: 1, cells: ['1'] }]);
  });

  it('cannot multiply one shared text by its cells', async () => {
    const shared = `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`;
    const cells = Array.from({ length: 50 }, () => '<c t="s"><v>0</v></c>').join('');
    const file = workbook(data(`<row>${cells}</row>`.repeat(900)), { 'xl/sharedStrings.xml': shared });
    let most = 0;
    const read = async () => {
      for await (const rows of xlsxRows(file, limits))
        most = Math.max(
          most,
          rows.flatMap((row) => row.cells).reduce((sum, cell) => sum + cell.length, 0),
        );
    };
    await expect(read()).rejects.toEqual(new SheetRefused({ rule: 'bomb' }));
    expect(most).toBeLessThan(70 * 1024 * 1024);
  });

  it('is counted to its end and not kept', () => {
    const gate = createRowGate({ rows: 3, columns: 2 });
    for (let number = 1; number <= 1_000; number += 1) gate.add(number, ['x']);
    expect(gate.take()).toHaveLength(3);
    expect(() => gate.finish()).toThrow(new SheetRefused({ rule: 'toomany', limit: 3, rowCount: 1_000 }));
  });
});

describe('the turns of companies', () => {
  const settled = () => new Promise((resolve) => void setImmediate(resolve));

  it('go round: the queue of one does not delay another', async () => {
    const turns = createFairQueue({ maxConcurrent: 2, each: 1, waiting: 100, waitingEach: 60 });
    const order: string[] = [];
    const releases: (() => void)[] = [];
    const ask = (company: string) =>
      void turns.take(company)?.then((release) => {
        order.push(company);
        releases.push(release);
      });
    for (let file = 0; file < 50; file += 1) ask('busy');
    await settled();
    expect(order).toEqual(['busy']);
    ask('other');
    ask('other');
    ask('third');
    await settled();
    // The second slot is free for a user who has none yet.
    expect(order).toEqual(['busy', 'other']);
    releases[0]?.();
    await settled();
    expect(order.slice(2)).toEqual(['third']);
    releases[1]?.();
    await settled();
    expect(order.slice(3)).toEqual(['busy']);
  });

  it('end where too many wait, for one company before all', async () => {
    const turns = createFairQueue({ maxConcurrent: 1, each: 1, waiting: 3, waitingEach: 2 });
    expect(turns.take('a')).toBeDefined();
    expect(turns.take('a')).toBeDefined();
    expect(turns.take('a')).toBeDefined();
    expect(turns.take('a')).toBeUndefined();
    expect(turns.take('b')).toBeDefined();
    expect(turns.take('c')).toBeUndefined();
  });

  it('are given back once, however often', async () => {
    const turns = createFairQueue({ maxConcurrent: 1, each: 1, waiting: 3, waitingEach: 2 });
    const release = await turns.take('a');
    const waiting = [turns.take('b'), turns.take('c')];
    release?.();
    release?.();
    await waiting[0];
    const third = await Promise.race([waiting[1]?.then(() => 'begun'), settled().then(() => 'waiting')]);
    expect(third).toBe('waiting');
  });
});
