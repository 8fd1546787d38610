import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { completePart, isCompleteItem } from '../../../src/engine/condition/complete.ts';
import { evaluate } from '../../../src/engine/condition/evaluate.ts';
import { operators, operatorLabel } from '../../../src/engine/condition/operators.ts';
import { parseCondition, parseFilter } from '../../../src/engine/condition/parse.ts';
import { operatorIds } from '../../../src/engine/condition/predicate.ts';
import type { Expression } from '../../../src/engine/condition/predicate.ts';
import { normalCondition, printCondition } from '../../../src/engine/condition/print.ts';
import { conditionSentence, describeCondition, namedRecords } from '../../../src/engine/condition/sentence.ts';
import { readTree } from '../../../src/engine/condition/tree.ts';
import { fieldTypes } from '../../../src/engine/field-types/registry.ts';
import type { Result } from '../../../src/engine/field-type.ts';
import { arbAround, arbCondition, arbConfig, arbRow } from './arbitraries.ts';
import { context, samples } from './samples.ts';

const config: ModuleConfig = {
  pid: '300000000000000000000001',
  name: { en: 'Meters', zh: '电表' },
  group: 'metering',
  columns: [
    { ...samples.float.column, column: 'power', label: { en: 'Power', zh: '功率' } },
    { ...samples.int.column, column: 'level', label: { en: 'Level', zh: '等级' }, emptyvalue: -1 },
    { ...samples.enum.column, column: 'state', label: { en: 'State', zh: '状态' } },
    { ...samples.timestamp.column, column: 'seen', label: { en: 'Last report', zh: '最近上报' } },
    { ...samples.ref.column, column: 'space', label: { en: 'Space', zh: '所在空间' } },
    { ...samples.mounths.column, column: 'months', label: { en: 'Months', zh: '月份' } },
    { ...samples.validperiod.column, column: 'hours', label: { en: 'Hours', zh: '时段' } },
    { ...samples.string.column, column: 'constructor', label: { en: 'Maker', zh: '厂商' } },
  ],
};

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.value;
}

const faults = (result: Result<unknown>): unknown => (result.ok ? [] : result.faults);

const power = (type: string, v: unknown) => ({ k: 'power', type, v });
const state = (v: unknown) => ({ k: 'state', type: '=', v });
const rows = (list: unknown, records: { [column: string]: string | number | null }[]): boolean[] =>
  records.map((record) => evaluate(value(parseCondition(list, config, context)), record));

describe('an alternating list', () => {
  it('is all rows when it is empty or missing', () => {
    for (const list of [[], undefined, null]) expect(rows(list, [{}, { power: 1 }])).toEqual([true, true]);
  });

  it('binds "and" tighter than "or"', () => {
    const list = [state('run'), 'or', power('>', 5), 'and', power('<', 9)];
    expect(rows(list, [{ state: 'run' }, { state: 'stop', power: 7 }, { power: 9 }, {}])).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('names each broken item by its place, all at once', () => {
    const list = [{ k: 'nope', type: '=', v: 1 }, 'and', power('like', 1), 'or', power('>', 'x'), 'and', state('')];
    expect(faults(parseCondition(list, config, context))).toEqual([
      { path: '/0/k', rule: 'column', params: { column: 'nope' } },
      { path: '/2/type', rule: 'operator', params: { operator: 'like' } },
      { path: '/4/v', rule: 'number' },
      { path: '/6/v', rule: 'incomplete' },
    ]);
  });

  it.each([
    ['two items in a row', [power('>', 1), power('<', 2)], '/1', 'connector'],
    ['an unknown connector', [power('>', 1), 'xor', power('<', 2)], '/1', 'connector'],
    ['a connector at the end', [power('>', 1), 'and'], '/2', 'incomplete'],
    ['a connector at the start', ['and', power('>', 1), 'and'], '/0', 'item'],
    ['an unknown operator', [power('~', 1)], '/0/type', 'operator'],
    ['text instead of a list', 'power > 1', '', 'list'],
    ['an object instead of a list', { power: 1 }, '', 'list'],
  ])('refuses %s', (_what, list, path, rule) => {
    expect(faults(parseCondition(list, config, context))).toContainEqual(expect.objectContaining({ path, rule }));
  });

  it('refuses more items than a person could have written, and deep ones, at once', () => {
    const long = Array.from({ length: 9999 }, (_, index) => (index % 2 === 0 ? power('>', 1) : 'and'));
    expect(faults(parseCondition(long, config, context))).toEqual([
      { path: '', rule: 'toomany', params: { limit: 200 } },
    ]);
    let deep: unknown = power('>', 1);
    for (let level = 0; level < 10_000; level += 1) deep = [deep];
    expect(parseCondition(deep, config, context).ok).toBe(false);
    expect(parseCondition([power('=', deep)], config, context).ok).toBe(false);
  });

  it('refuses a filter with more tests in all its columns than one column may have', () => {
    const texts = (count: number) => Array.from({ length: count }, (_, index) => `text ${index}`);
    const comparisons = Array.from({ length: 101 }, () => ({ type: '>', v: 1 }));
    expect(parseFilter([{ name: texts(200) }], config, context).ok).toBe(true);
    expect(
      parseFilter([{ power: comparisons.map((_, index) => index) }, { name: texts(199) }], config, context).ok,
    ).toBe(true);
    const refused = [{ path: '', rule: 'toomany', params: { limit: 200 } }];
    expect(faults(parseFilter([{ name: texts(100) }, { power: comparisons }], config, context))).toEqual(refused);
    expect(faults(parseFilter(Array(3).fill({ name: texts(100) }), config, context))).toEqual(refused);
  });

  it('never asks for the tenant', () => {
    expect(faults(parseCondition([{ k: 'companyid', type: '=', v: 'x' }], config, context))).toMatchObject([
      { rule: 'column' },
    ]);
    expect(faults(parseFilter([{ companyid: ['x'] }], config, context))).toMatchObject([
      { path: '/0/companyid', rule: 'column' },
    ]);
  });

  it('does not take a column for one that every object has', () => {
    expect(parseCondition([{ k: 'toString', type: '=', v: 'x' }], config, context).ok).toBe(false);
    expect(rows([{ k: 'constructor', type: 'like', v: 'native' }], [{}])).toEqual([false]);
  });

  it('counts an emptyvalue as empty in every range', () => {
    expect(rows([{ k: 'level', type: '<', v: 5 }], [{ level: -1 }, { level: 0 }, { level: null }])).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('answers any input with an expression or faults', () => {
    fc.assert(
      fc.property(fc.anything(), (list) => {
        expect(typeof parseCondition(list, config, context).ok).toBe('boolean');
        expect(typeof parseFilter(list, config, context).ok).toBe('boolean');
        expect(typeof describeCondition(list, config, context)).toBe('string');
      }),
      { numRuns: 1000 },
    );
  });

  it('prints what it read, and reads what it printed', () => {
    fc.assert(
      fc.property(
        arbConfig.chain((module) => arbCondition(module)),
        (list) => {
          expect(printCondition(value(readTree(list)))).toEqual(list);
          expect(value(normalCondition(list))).toEqual(list);
        },
      ),
    );
  });

  it('keeps what is hidden hidden, and drops what is no part of an item', () => {
    const list = [{ ...power('>', 1), hide: true, colour: 'red' }];
    expect(value(normalCondition(list))).toEqual([{ ...power('>', 1), hide: true }]);
  });
});

const trial = arbConfig.chain((module) =>
  fc.record({ module: fc.constant(module), list: arbCondition(module), row: arbRow(module), context: arbAround }),
);

describe('any condition on any row', () => {
  it('is either true or false', () => {
    fc.assert(
      fc.property(trial, ({ module, list, row, context: there }) => {
        expect(typeof evaluate(value(parseCondition(list, module, there)), row)).toBe('boolean');
      }),
      { numRuns: 1000 },
    );
  });

  it('means its negation when "is" becomes "is not"', () => {
    fc.assert(
      fc.property(trial, ({ module, list, row, context: there }) => {
        for (const item of list) {
          if (typeof item === 'string' || item.type !== '=') continue;
          const not = parseCondition([{ ...item, type: '!=' }], module, there);
          if (!not.ok) continue;
          expect(evaluate(not.value, row)).toBe(!evaluate(value(parseCondition([item], module, there)), row));
        }
      }),
    );
  });

  it('has a plain-language reading in both languages', () => {
    fc.assert(
      fc.property(trial, ({ module, list, context: there }) => {
        expect(describeCondition(list, module, there)).not.toBe('');
      }),
    );
  });
});

describe('a condition being written', () => {
  const unfinished = { k: 'state', type: '=', v: [] };
  const empty = { k: '', type: '', v: undefined };

  it('is asked without its unfinished items, and these take no other group along', () => {
    const list = [state('run'), 'or', unfinished, 'and', power('>', 5), 'or', empty] as const;
    expect(completePart(list, config, context)).toEqual([state('run'), 'or', power('>', 5)]);
    expect(completePart([empty, 'and', state('run')], config, context)).toEqual([state('run')]);
    expect(completePart([empty, 'or', unfinished], config, context)).toEqual([]);
  });

  it('is asked as it stands when everything in it is complete', () => {
    fc.assert(
      fc.property(trial, ({ module, list, context: there }) => {
        expect(completePart(list, module, there)).toEqual(list);
      }),
    );
  });

  it.each([
    ['no column', { ...power('>', 5), k: '' }],
    ['no operator', { ...power('>', 5), type: '' }],
    ['no value', power('>', undefined)],
    ['an empty choice', unfinished],
    ['half a stretch of time', { k: 'seen', type: 'between', v: [1_700_000_000, undefined] }],
  ])('has an unfinished item where there is %s', (_what, item) => {
    expect(isCompleteItem(item, config, context)).toBe(false);
  });

  it('tells the values of its sentence from the words', () => {
    const values = conditionSentence([state(['run']), 'and', power('>', 5)], config, context)
      .filter(({ isValue }) => isValue)
      .map(({ text }) => text);
    expect(values).toHaveLength(2);
    expect(describeCondition([state(['run']), 'and', power('>', 5)], config, context)).toContain(values[1]);
  });

  it('names the records that it points to, by their module', () => {
    const list = [{ k: 'space', type: '=', v: ['d1', 'd2'] }, 'or', power('>', 5)] as const;
    expect(namedRecords(list, config)).toEqual([
      { pid: samples.ref.column.pid, display: undefined, dids: ['d1', 'd2'] },
    ]);
  });
});

describe('the header filter of a list', () => {
  const finds = (filter: unknown, record: { [column: string]: string | number | null | number[] }): boolean =>
    evaluate(value(parseFilter(filter, config, context)), record);

  it('is all rows when it is empty or missing', () => {
    for (const filter of [[], undefined, null, [{}], [{ name: [] }], [{ name: [''] }]])
      expect(finds(filter, {})).toBe(true);
  });

  it('looks for plain text inside text, ignoring case, and takes % and _ as they are', () => {
    expect(finds([{ name: ['ac-'] }], { name: 'x AC-1' })).toBe(true);
    expect(finds([{ name: ['100%'] }], { name: '1000' })).toBe(false);
    expect(finds([{ name: ['a', 'b'] }], { name: 'B' })).toBe(true);
  });

  it('takes plain values of other types for any of them', () => {
    expect(finds([{ state: ['run', 'stop'] }], { state: 'stop' })).toBe(true);
    expect(finds([{ power: ['1260', 5] }], { power: 5 })).toBe(true);
    expect(finds([{ months: [7] }], { months: [6, 7] })).toBe(true);
    expect(finds([{ seen: ['$today'] }], { seen: context.now })).toBe(true);
    expect(finds([{ state: 'run' }], { state: 'stop' })).toBe(false);
  });

  it('joins columns, and tests on one column, by "and"', () => {
    const filter = [
      {
        power: [
          { type: '>', v: 5 },
          { type: '<', v: 9 },
        ],
      },
      { state: ['run'] },
    ];
    expect(finds(filter, { power: 7, state: 'run' })).toBe(true);
    expect(finds(filter, { power: 9, state: 'run' })).toBe(false);
    expect(finds(filter, { power: 7, state: 'stop' })).toBe(false);
  });

  it('names the column that is wrong by its place', () => {
    expect(faults(parseFilter([{ name: ['x'] }, { power: ['x'], nope: [1] }], config, context))).toEqual([
      { path: '/1/power/v', rule: 'number' },
      { path: '/1/nope', rule: 'column', params: { column: 'nope' } },
    ]);
  });
});

describe('the words of a condition', () => {
  const read = (list: unknown, language: 'en' | 'zh'): string =>
    describeCondition(list, config, { ...context, language }, (_pid, did) => (did === 'd1' ? 'Tower A' : undefined));

  it('every operator has words in both languages', () => {
    for (const id of operatorIds) {
      for (const type of Object.values(fieldTypes)) {
        const label = operatorLabel(id, type.operand);
        expect(label.en !== '' && label.zh !== '').toBe(true);
      }
      expect(operators[id].label.en).not.toBe('');
    }
  });

  it('reads as a sentence', () => {
    const list = [
      { k: 'space', type: '=', v: ['d1', 'd2'] },
      'and',
      power('>', 2600),
      'and',
      { k: 'seen', type: '=', v: '$week' },
      'or',
      { k: 'constructor', type: 'like', v: 'ABB' },
    ];
    expect(read(list, 'en')).toBe(
      'Space is Tower A or d2, and Power is over 26.00\u00a0kW, and Last report is in this week; or Maker contains ABB',
    );
    expect(read(list, 'zh')).toBe(
      '所在空间等于 Tower A 或 d2，且功率大于 26.00\u00a0kW，且最近上报在 本周；或厂商包含 ABB',
    );
  });

  it('reads moments, months and unfinished items', () => {
    expect(read([{ k: 'seen', type: '=', v: context.now }], 'en')).toBe('Last report is 2026-11-21 10:42:18');
    expect(read([{ k: 'seen', type: 'between', v: [0, context.now] }], 'en')).toBe(
      'Last report is between 1970-01-01 08:00:00 and 2026-11-21 10:42:18',
    );
    expect(read([{ k: 'months', type: '=', v: [7, 8] }], 'en')).toBe('Months has Jul or Aug');
    const night = [{ k: 'hours', type: '=', v: '22:00-06:00' }];
    expect(read(night, 'en')).toMatch(/^Hours has the period /);
    expect(read(night, 'zh')).toMatch(/^时段含有时段/);
    expect(read([state('')], 'en')).toBe('State is …');
    expect(read([], 'zh')).toBe('全部记录');
  });

  it('reads the value that means empty as a word', () => {
    const conditions = [{ k: 'level', type: '!=', v: -1 }];
    expect(read(conditions, 'en')).toBe('Level is not empty');
    expect(read(conditions, 'zh')).toBe('等级不等于 空值');
  });
});

describe('an expression', () => {
  it('of no parts is true for "and", false for "or"', () => {
    const nothing = (kind: 'and' | 'or'): Expression => ({ kind, parts: [] });
    expect(evaluate(nothing('and'), {})).toBe(true);
    expect(evaluate(nothing('or'), {})).toBe(false);
  });

  it('folds the case of ASCII letters only, as the server does', () => {
    const contains = (text: string, record: string): boolean =>
      evaluate({ kind: 'predicate', predicate: { column: 'c', test: 'contains', text } }, { c: record });
    expect([contains('abC', 'xABc'), contains('é', 'É'), contains('ı', 'I'), contains('', 'x')]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('knows that a value is present', () => {
    const present: Expression = { kind: 'predicate', predicate: { column: 'c', test: 'present' } };
    expect([{ c: 0 }, { c: '' }, { c: null }, {}].map((record) => evaluate(present, record))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
