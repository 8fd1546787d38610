import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textAt } from '../../../src/engine/rules/cells/registry.ts';
import { fillDown, fillFrom } from '../../../src/engine/rules/fill.ts';
import { writeTexts } from '../../../src/engine/rules/paste.ts';
import type { RuleTable } from '../../../src/engine/rules/rule-table.ts';
import { context, nth, tableOf } from './rules-samples.ts';

const texts = (table: RuleTable, column: number) =>
  table.rows.map((_row, row) => textAt(table, [row, column], context));
const range = (top: number, bottom: number, left: number, right = left) => ({ top, bottom, left, right });
const fill = (...given: Parameters<typeof fillFrom>): RuleTable => fillFrom(...given).table;

describe('filling', () => {
  const numbers = (values: readonly string[], rows = 6): RuleTable =>
    writeTexts(
      tableOf({ a: rows }),
      values.map((text, row) => ({ row, column: nth.fan, text })),
      context,
    ).table;

  it('goes on with a series of two or more numbers, and upwards too', () => {
    expect(texts(fill(numbers(['1', '3']), range(0, 1, nth.fan), { top: 0, bottom: 5 }), nth.fan)).toEqual([
      '1',
      '3',
      '5',
      '7',
      '9',
      '11',
    ]);
    expect(texts(fill(numbers(['', '', '5', '7']), range(2, 3, nth.fan), { top: 0, bottom: 3 }), nth.fan)).toEqual([
      '1',
      '3',
      '5',
      '7',
      '',
      '',
    ]);
  });

  it('repeats a single number, and numbers that are no series', () => {
    const filled = fill(numbers(['4']), range(0, 0, nth.fan), { top: 0, bottom: 2 });
    expect(texts(filled, nth.fan).slice(0, 3)).toEqual(['4', '4', '4']);
    expect(texts(fill(numbers(['1', '2', '9']), range(0, 2, nth.fan), { top: 0, bottom: 5 }), nth.fan)).toEqual([
      '1',
      '2',
      '9',
      '1',
      '2',
      '9',
    ]);
  });

  it('keeps the relation of a condition', () => {
    const table = writeTexts(
      tableOf({ a: 3 }),
      [
        { row: 0, column: nth.room, text: '>= 20' },
        { row: 1, column: nth.room, text: '>= 20.5' },
      ],
      context,
    ).table;
    expect(texts(fill(table, range(0, 1, nth.room), { top: 0, bottom: 2 }), nth.room)).toEqual([
      '≥ 20',
      '≥ 20.5',
      '≥ 21',
    ]);
  });

  it('leaves cells whose column does not take the next number', () => {
    const table = writeTexts(
      tableOf({ a: 4 }),
      [
        { row: 0, column: nth.temp, text: '29' },
        { row: 1, column: nth.temp, text: '30' },
      ],
      context,
    ).table;
    const filled = fill(table, range(0, 1, nth.temp), { top: 0, bottom: 3 });
    expect(texts(filled, nth.temp)).toEqual(['29', '30', '', '']);
    const { refused } = fillFrom(table, range(0, 1, nth.temp), { top: 0, bottom: 3 });
    expect(refused).toMatchObject([
      { row: 2, column: nth.temp, fault: { rule: 'maximum' } },
      { row: 3, column: nth.temp },
    ]);
  });

  it('by Ctrl+D repeats the first row of the range, or the row above a single one', () => {
    expect(texts(fillDown(numbers(['1', '2', '3']), range(0, 3, nth.fan)), nth.fan)).toEqual([
      '1',
      '1',
      '1',
      '1',
      '',
      '',
    ]);
    expect(texts(fillDown(numbers(['1', '2']), range(2, 2, nth.fan)), nth.fan)).toEqual(['1', '2', '2', '', '', '']);
    expect(fillDown(numbers(['1']), range(0, 0, nth.fan))).toEqual(numbers(['1']));
  });

  it('continues any arithmetic series exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -50, max: 50 }), (first, step) => {
        const table = fill(numbers([String(first), String(first + step)], 8), range(0, 1, nth.fan), {
          top: 0,
          bottom: 7,
        });
        const expected = Array.from({ length: 8 }, (_empty, index) => first + step * index);
        expect(texts(table, nth.fan).map(Number)).toEqual(expected);
      }),
    );
  });
});
