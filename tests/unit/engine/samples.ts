import type { Column, Stored } from '../../../src/engine/column.ts';
import type { OperatorId } from '../../../src/engine/condition/predicate.ts';
import type { FormatContext } from '../../../src/engine/field-type.ts';
import { products } from '../../../src/engine/products.ts';
import type { FieldTypeId } from '../../../src/engine/field-type-ids.ts';

/** 2026-11-21 10:42:18 in Shanghai, a Saturday. */
export const context: FormatContext = { language: 'en', zone: 'Asia/Shanghai', now: 1_795_228_938 };

/** What a suite that runs over every type has to know about one. A new type without samples does not compile. */
export type Samples = {
  column: Column;
  /** Shown and stored, both ways. */
  pairs: readonly (readonly [shown: unknown, stored: Stored])[];
  /** Shown values the schema refuses. */
  refused: readonly unknown[];
  /** Stored values that are none of this type's. */
  foreign: readonly unknown[];
  /** Typed texts and what they are stored as. */
  texts: readonly (readonly [text: string, stored: Stored])[];
  /** Typed texts that are none of this type's values. */
  unreadable: readonly string[];
  /** Stored values as a person reads them in English and Chinese. */
  formats: readonly (readonly [stored: Stored, en: string, zh: string])[];
  /** A condition, a stored value that fulfils it and one that does not. */
  conditions: readonly (readonly [operator: OperatorId, operand: unknown, fulfils: Stored, fails: Stored])[];
};

const column = (type: FieldTypeId, more: Partial<Column> = {}): Column => ({
  column: `a_${type}`,
  label: { en: 'Reading', zh: '读数' },
  type,
  rw: 3,
  required: 0,
  ...more,
});

const month = (text: string): number => Date.parse(`${text}+08:00`) / 1000;

export const samples: Readonly<Record<FieldTypeId, Samples>> = {
  int: {
    column: column('int', { min: -5, max: 2000, multiple: 10 }),
    pairs: [
      [1284, 1284],
      [0, 0],
      [-5, -5],
    ],
    refused: [12.5, -6, 2001, '7', Number.NaN, Number.POSITIVE_INFINITY, true],
    foreign: ['12', true, [1], {}, Number.NaN],
    texts: [
      ['1,284', 1284],
      [' 7 ', 7],
      ['−3', -3],
      ['１２', 12],
    ],
    unreadable: ['', 'seven', '1.5', '1,28', '1e400', '0x10'],
    formats: [
      [1284, '1,284', '1,284'],
      [-1234567, '−1,234,567', '−1,234,567'],
      [0, '0', '0'],
    ],
    conditions: [
      ['=', 5, 5, 6],
      ['=', '5', 5, 6],
      ['=', [5, 7], 7, 6],
      ['!=', 5, 6, 5],
      ['<', 5, 4, 5],
      ['<', 5.5, 5, 6],
      ['>', 5, 6, 5],
      ['>', 1e300, null, 2000],
    ],
  },
  float: {
    column: column('float', { multiple: 100, unit: 'kW', max: 999.99 }),
    pairs: [
      [12.6, 1260],
      [0.07, 7],
      [-0.29, -29],
      [999.99, 99_999],
    ],
    refused: [1000, 0.001, 12.345, '1.5', Number.NaN],
    foreign: ['12', true, [1], Number.POSITIVE_INFINITY],
    texts: [
      ['12.60', 1260],
      ['1.5 kW', 150],
      ['−0.29', -29],
    ],
    unreadable: ['', 'kW', '1,5', '--1'],
    formats: [
      [1260, '12.60', '12.60'],
      [-100_000, '−1,000.00', '−1,000.00'],
      [0, '0.00', '0.00'],
    ],
    conditions: [
      ['=', 1260, 1260, 1261],
      ['>', 1260, 1261, 1260],
      ['<', '1260', 1259, 1260],
      ['!=', 1260, 0, 1260],
    ],
  },
  string: {
    column: column('string', { maxlength: 12 }),
    pairs: [
      ['AC-A12-001', 'AC-A12-001'],
      ['会议室 1201', '会议室 1201'],
      ['👍'.repeat(12), '👍'.repeat(12)],
      ['a\tb\r\nc', 'a\tb\r\nc'],
    ],
    refused: ['x'.repeat(13), 'a\0b', 'a\u0002b', 'a\vb', 'a\u007fb', '\ud800', 7, ['x']],
    foreign: [7, true, ['x'], {}],
    texts: [
      ['AC A12', 'AC A12'],
      ['<b>', '<b>'],
    ],
    unreadable: ['a\0b', 'a\u0002b', 'a\vb', 'a\u007fb'],
    formats: [['<img onerror=1>', '<img onerror=1>', '<img onerror=1>']],
    conditions: [
      ['like', 'ac-a', 'x AC-A12', 'AC B'],
      ['like', '100%', 'at 100%', '100'],
      ['like', 'a_c', 'A_C', 'abc'],
      ['=', 'AC', 'AC', 'ac'],
      ['=', ['AC', 'ac'], 'ac', 'aC'],
      ['!=', 'AC', 'ac', 'AC'],
      ['!=', 'AC', null, 'AC'],
    ],
  },
  enum: {
    column: column('enum', {
      enum: { run: { en: 'Running', zh: '运行' }, stop: { en: 'Stopped', zh: '停止' }, '0': { en: 'Zero', zh: '零' } },
    }),
    pairs: [
      ['run', 'run'],
      ['0', '0'],
    ],
    refused: ['Running', 'toString', 0, ''],
    foreign: [0, ['run'], true],
    texts: [
      ['run', 'run'],
      ['running', 'run'],
      ['停止', 'stop'],
    ],
    unreadable: ['', 'runs', 'constructor'],
    formats: [
      ['run', 'Running', '运行'],
      ['gone', 'gone', 'gone'],
    ],
    conditions: [
      ['=', 'run', 'run', 'stop'],
      ['=', ['run', 'stop'], 'stop', '0'],
      ['=', 0, '0', 'run'],
      ['!=', 'run', 'stop', 'run'],
    ],
  },
  timestamp: {
    column: column('timestamp'),
    pairs: [
      [0, 0],
      [1_795_228_938, 1_795_228_938],
      [253_402_300_799, 253_402_300_799],
    ],
    refused: [-1, 1.5, 253_402_300_800, '2026-11-21'],
    foreign: ['2026', true, [1]],
    texts: [
      ['2026-11-21 10:42:18', 1_795_228_938],
      ['2026/11/21', month('2026-11-21T00:00:00')],
      ['2026-11-21T02:42:18Z', 1_795_228_938],
      ['1795228938', 1_795_228_938],
    ],
    unreadable: ['', '2026-02-30', '2026-11-21 25:00', 'today', '2026'],
    formats: [[1_795_228_938, '2026-11-21 10:42:18', '2026-11-21 10:42:18']],
    conditions: [
      ['=', '$today', month('2026-11-21T23:59:59'), month('2026-11-22T00:00:00')],
      ['=', ['$week'], month('2026-11-16T00:00:00'), month('2026-11-15T23:59:59')],
      ['<', '$month', month('2026-10-31T23:59:59'), month('2026-11-01T00:00:00')],
      ['>', '$month', month('2026-12-01T00:00:00'), month('2026-11-30T23:59:59')],
      ['between', '$year', month('2026-01-01T00:00:00'), month('2027-01-01T00:00:00')],
      ['between', ['$lastmonth', '$today'], month('2026-10-01T00:00:00'), month('2026-11-22T00:00:00')],
      ['between', [100, 200], 100, 200],
      ['=', 100, 100, 101],
      ['>', 100, 101, 100],
      ['<', '100', 99, 100],
    ],
  },
  time: {
    column: column('time'),
    pairs: [
      ['09:00:00', 32_400],
      ['00:00:00', 0],
      ['23:59:59', 86_399],
    ],
    refused: ['24:00:00', '9:00', '09:60:00', 32_400, ''],
    foreign: ['09:00:00', -1, 86_400, 1.5, [1]],
    texts: [
      ['9:00', 32_400],
      ['23:59:59', 86_399],
    ],
    unreadable: ['', '25:00', '9', '09:00 pm'],
    formats: [
      [32_400, '09:00', '09:00'],
      [32_401, '09:00:01', '09:00:01'],
    ],
    conditions: [
      ['<', 32_400, 32_399, 32_400],
      ['<=', 32_400, 32_400, 32_401],
      ['>', '09:00', 32_401, 32_400],
      ['>=', 32_400, 32_400, 32_399],
      ['=', 0, 0, 1],
      ['!=', 0, 1, 0],
      ['in', [1, 2], 2, 3],
      ['between', [10, 20], 10, 20],
    ],
  },
  ref: {
    column: column('ref', { ptype: 'ref', pid: products.spaces }),
    pairs: [['d_1-A', 'd_1-A']],
    refused: ['', 'a b', 'x'.repeat(65), '"; drop', 1],
    foreign: [1, ['a'], true],
    texts: [[' d_1 ', 'd_1']],
    unreadable: ['', 'Tower A / 12F'],
    formats: [['d_1', 'd_1', 'd_1']],
    conditions: [
      ['=', 'd1', 'd1', 'd2'],
      ['=', ['d1', 'd2'], 'd2', 'd3'],
      ['!=', 'd1', null, 'd1'],
    ],
  },
  didlist: {
    column: column('didlist', { didlist: { pid: products.spaces, capacity: 2 } }),
    pairs: [
      [
        ['b', 'a'],
        ['b', 'a'],
      ],
    ],
    refused: [['a', 'b', 'c'], ['a', 'a'], ['a b'], 'a', [1]],
    foreign: ['a', 1, [1], ['a', 1]],
    texts: [
      ['a, b', ['a', 'b']],
      ['a；b', ['a', 'b']],
    ],
    unreadable: ['', 'Meter A'],
    formats: [[['a', 'b'], 'a, b', 'a, b']],
    conditions: [
      ['=', 'a', ['b', 'a'], ['b']],
      ['=', ['a', 'c'], ['c'], ['b']],
      ['!=', 'a', ['b'], ['a', 'b']],
      ['!=', 'a', null, ['a']],
    ],
  },
  validperiod: {
    column: column('validperiod'),
    pairs: [
      [['08:00:00-22:00:00'], ['08:00:00-22:00:00']],
      [['22:00:00-06:00:00'], ['22:00:00-06:00:00']],
    ],
    refused: [['22:00:00-22:00:00'], ['8:00-9:00'], ['08:00:00-24:00:00'], '08:00:00-09:00:00', [1]],
    foreign: ['08:00:00-22:00:00', 1, [1]],
    texts: [
      ['8:00-22:00', ['08:00:00-22:00:00']],
      ['8:00-24:00', ['08:00:00-23:59:59']],
      ['00:00-24:00:00', ['00:00:00-23:59:59']],
      ['08:00 – 12:00，13:00 – 18:00', ['08:00:00-12:00:00', '13:00:00-18:00:00']],
    ],
    unreadable: ['', '22:00-22:00', '24:00-08:00', '8:00-24:01', '8:00', 'always'],
    formats: [
      [['08:00:00-22:00:00'], '08:00 – 22:00', '08:00 – 22:00'],
      [['08:00:30-22:00:00'], '08:00:30 – 22:00:00', '08:00:30 – 22:00:00'],
    ],
    conditions: [['=', '08:00:00-22:00:00', ['08:00:00-22:00:00', '23:00:00-23:30:00'], ['08:00:00-22:00:01']]],
  },
  mounths: {
    column: column('mounths'),
    pairs: [
      [
        [1, 4, 12],
        [1, 4, 12],
      ],
    ],
    refused: [[0], [13], [1, 1], [1.5], 'Jan', ['1']],
    foreign: [1, 'Jan', ['1'], [1, '2']],
    texts: [
      ['Jun–Sep', [6, 7, 8, 9]],
      ['1、4、7、10 月', [1, 4, 7, 10]],
      ['7, 1', [1, 7]],
    ],
    unreadable: ['', '13', 'Jux', '9-6'],
    formats: [
      [[6, 7, 8, 9], 'Jun–Sep', '6–9 月'],
      [[1, 4, 7, 10], 'Jan, Apr, Jul, Oct', '1、4、7、10 月'],
      [[1, 2], 'Jan, Feb', '1、2 月'],
    ],
    conditions: [
      ['=', 7, [6, 7], [6, 8]],
      ['=', [7, '8'], [8], [6]],
    ],
  },
};
