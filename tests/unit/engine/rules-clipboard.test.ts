import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, edgeFrom, moveTo, rangeOf, selectCell, selectRange } from '../../../src/engine/rules/selection.ts';
import { readHtml, readTsv, writeHtml, writeTsv } from '../../../src/engine/rules/sheet-text.ts';

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('=1+1', "'=1", '-5', '+a', '@b', 'a\tb', 'a\nb', '"', '""', 'a"b', ' ', '<b>', '&amp;', '26.5', '—'),
);
/** Rows of as many cells; a text of nothing is one empty cell. */
const block = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }));

describe('a block on the clipboard', () => {
  it('is read back from the lines that it is written as', () => {
    fc.assert(
      fc.property(block, (rows) => {
        expect(readTsv(`${writeTsv(rows)}\n`)).toEqual(rows);
      }),
    );
  });

  it('is read back from the table that it is written as', () => {
    const plain = block.map((rows) => rows.map((row) => row.map((text) => text.replaceAll(/\r\n?/g, '\n'))));
    fc.assert(
      fc.property(plain, (rows) => {
        expect(readHtml(writeHtml(rows))).toEqual(rows);
      }),
    );
  });

  it('never begins a cell like a formula, except a number', () => {
    fc.assert(
      fc.property(block, (rows) => {
        for (const line of readTsv(writeTsv(rows).replaceAll("'", '’')).flat())
          if (!/^-?\d/.test(line)) expect(line).not.toMatch(/^[=+\-@]/);
      }),
    );
    expect(writeTsv([['=1+1', '-5', '-a']])).toBe("'=1+1\t-5\t'-a");
  });

  it('is read as spreadsheets write it', () => {
    expect(readTsv('a\tb\r\n"c\nd"\t""\r\n')).toEqual([
      ['a', 'b'],
      ['c\nd', ''],
    ]);
    expect(readTsv('1\t2\n3')).toEqual([
      ['1', '2'],
      ['3', ''],
    ]);
    const html =
      '<html><body><!--StartFragment--><table border=0><col width=64>\r\n <tr height=20>\r\n  <td>A&amp;B</td>\r\n' +
      "  <td class=xl65>two<br>\r\n    lines</td>\r\n </tr><tr><td colspan='2'>x&nbsp;&#8805;&#x2264;</td></tr></table>";
    expect(readHtml(html)).toEqual([
      ['A&B', 'two\nlines'],
      ['x ≥≤', ''],
    ]);
    expect(readHtml('<p>no table</p>')).toBeUndefined();
  });

  it('is no larger than a table can be, whatever was copied: one line more, which is refused then', () => {
    const wide = '\t'.repeat(100_000);
    const long = 'x\n'.repeat(100_000);
    expect(readTsv(wide + '\n' + long)).toHaveLength(1001);
    expect(readTsv(wide)[0]).toHaveLength(500);
    const rows = '<tr><td>x</td></tr>'.repeat(5000);
    const table = readHtml(`<table><tr>${'<td colspan=999>a</td>'.repeat(5000)}</tr>${rows}</table>`);
    expect(table).toHaveLength(1001);
    expect(table?.[0]).toHaveLength(500);
  });

  it('reads any text without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const widths = new Set(readTsv(text).map((row) => row.length));
        expect(widths.size).toBe(1);
        expect(readHtml(`<table>${text}</table>`) ?? []).toBeInstanceOf(Array);
      }),
    );
  });
});

describe('the selection', () => {
  const size = { rows: 5, columns: 4 };
  const position = fc.record({ row: fc.nat(4), column: fc.nat(3) });

  it('stays within the table, and grows from the cell where it was begun', () => {
    fc.assert(
      fc.property(
        position,
        fc.array(fc.record({ row: fc.integer(), column: fc.integer() }), { maxLength: 8 }),
        (start, moves) => {
          const end = moves.reduce((now, to) => moveTo(now, { to, isExtending: true }, size), selectCell(start));
          const { top, bottom, left, right } = rangeOf(end);
          expect(end.active).toEqual(start);
          expect(top >= 0 && left >= 0 && bottom < size.rows && right < size.columns).toBe(true);
          expect(top <= start.row && bottom >= start.row && left <= start.column && right >= start.column).toBe(true);
        },
      ),
    );
  });

  it('by Tab and Enter goes through every cell of a range once and comes back', () => {
    fc.assert(
      fc.property(position, position, fc.boolean(), (a, b, isDown) => {
        const range = rangeOf({ anchor: a, head: b });
        const count = (range.bottom - range.top + 1) * (range.right - range.left + 1);
        fc.pre(count > 1);
        const seen = new Set<string>();
        let now = selectRange(range);
        for (let step = 0; step < count; step += 1) {
          seen.add(JSON.stringify(now.active));
          now = advance(now, { isDown, isBack: false }, size);
        }
        expect(seen.size).toBe(count);
        expect(now.active).toEqual({ row: range.top, column: range.left });
        expect(advance(advance(now, { isDown, isBack: false }, size), { isDown, isBack: true }, size)).toEqual(now);
      }),
    );
  });

  it('by Ctrl and an arrow goes to the end of what is filled', () => {
    const filled = new Set([0, 1, 4]);
    const grid = { size, isFilled: ({ row }: { row: number }) => filled.has(row) };
    const down = { rows: 1, columns: 0 } as const;
    expect(edgeFrom({ row: 0, column: 0 }, down, grid).row).toBe(1);
    expect(edgeFrom({ row: 1, column: 0 }, down, grid).row).toBe(4);
    expect(edgeFrom({ row: 4, column: 0 }, down, grid).row).toBe(4);
    expect(edgeFrom({ row: 0, column: 2 }, { rows: 0, columns: 1 }, grid).column).toBe(3);
  });
});
