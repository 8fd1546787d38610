import { describe, expect, it } from 'vitest';
import { checkBoardConfig, encodeBoard } from '../../../src/schemas/check-board.ts';
import { boardFaultText } from '../../../src/engine/board/sentences.ts';
import { board as perArea } from '../../../src/schemas/boards/acconsumearea.board.ts';
import { board } from '../../../src/schemas/boards/data.board.ts';
import { board as list } from '../../../src/schemas/boards/datalist.board.ts';
import { contextOf } from './context.ts';

const context = contextOf();
const paths = (formValues: Record<string, unknown>): string[] => {
  const checked = encodeBoard(board, formValues, context);
  return checked.ok ? [] : checked.faults.map(({ path, rule }) => `${path} ${rule}`);
};

describe('a figure', () => {
  it('needs a column and a calculation', () => {
    expect(paths({ multiple: '2' })).toEqual(['/column required', '/agg required']);
  });

  it.each([
    ['', 1],
    ['0', 1],
    ['-0.000', 1],
    ['0.001', 0.001],
    ['-2.5', -2.5],
  ])('multiple %j is stored as %d', (multiple, stored) => {
    expect(encodeBoard(board, { column: 'power', agg: 'sum', multiple }, context)).toMatchObject({
      ok: true,
      value: { multiple: stored },
    });
  });

  it.each(['1e3', '0.0001', '1.', 'x', '1,5', '１'])('multiple %j is refused', (multiple) => {
    expect(paths({ column: 'power', agg: 'sum', multiple })).toEqual(['/multiple wrong']);
  });

  it('takes the column’s unit where none is given, and none where the column has none', () => {
    expect(encodeBoard(board, { column: 'power', agg: 'max' }, context)).toMatchObject({ value: { unit: 'W' } });
    expect(encodeBoard(board, { column: 'power_factor', agg: 'max' }, context)).toMatchObject({ value: { unit: '' } });
  });
});

describe('a config on the wire', () => {
  const config = { column: 'power', agg: 'sum', multiple: 1, unit: 'W' };

  it.each([config, { ...config, more: 1 }])('is stored as it came when it is right: %j', (right) => {
    expect(checkBoardConfig(board, right, context)).toEqual({ ok: true, value: right });
  });

  it.each([
    [null, ''],
    [[], ''],
    [{ ...config, agg: 'latest' }, '/agg'],
    [{ ...config, multiple: 1e300 }, '/multiple'],
    [{ ...config, multiple: 0.0001 }, '/multiple'],
    [{ ...config, column: 'gone' }, '/column'],
    [{ ...config, column: 'name' }, '/column'],
  ])('%j is refused at %j', (wrong, path) => {
    expect(checkBoardConfig(board, wrong, context)).toMatchObject({ ok: false, faults: [{ path }] });
  });
});

describe('a list of columns', () => {
  const line = { label: '', column: 'name', right: 50, type: 'string' };

  it.each(['gone', 'gone_name', 'power_name'])('is refused at the line that names %s', (column) => {
    const config = { dataLength: 10, isRoll: false, tableList: [line, { ...line, column }] };
    expect(checkBoardConfig(list, config, context)).toEqual({
      ok: false,
      faults: [{ path: '/tableList/1/column', rule: 'choice' }],
    });
  });
});

describe('a number', () => {
  const faultTexts = (kind: Parameters<typeof encodeBoard>[0], formValues: Record<string, unknown>) => {
    const checked = encodeBoard(kind, formValues, context);
    return checked.ok ? [] : checked.faults.map((fault) => boardFaultText(fault, 'Area', 'en'));
  };

  it.each([
    [0, 'More than 0\u00a0m²'],
    ['abc', 'Numbers only'],
    [12.3456, 'At most 3 decimals'],
    [1e9, 'At most 100,000,000\u00a0m²'],
  ])('%j is refused with words', (area, words) => {
    expect(faultTexts(perArea, { area })).toEqual([words]);
  });

  it.each([
    [10.5, 'Whole numbers only'],
    [0, 'At least 1'],
    [101, 'At most 100'],
  ])('%j rows are refused with words', (dataLength, words) => {
    const tableList = [{ column: 'name', right: 50 }];
    expect(faultTexts(list, { dataLength, isRoll: false, tableList })).toEqual([words]);
  });
});
