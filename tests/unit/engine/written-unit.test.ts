import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '../../../src/engine/column.ts';
import { inUnit, type NumberRange, unionOf } from '../../../src/engine/common-unit.ts';
import { describeCondition } from '../../../src/engine/condition/sentence.ts';
import { formatOperand } from '../../../src/engine/format.ts';
import { unitScope } from '../../../src/engine/history.ts';
import { ruleCells } from '../../../src/engine/rules/cells/registry.ts';
import type { RuleColumn } from '../../../src/engine/rules/rule-table.ts';
import { decimalsIn } from '../../../src/engine/number-text.ts';
import {
  operandUnit,
  readInUnit,
  type RememberRange,
  type ShownContext,
  shownUnits,
  storedNumber,
  writtenNumber,
  writtenUnit,
} from '../../../src/engine/shown-units.ts';

/** Numbers of a filter are typed and read in the unit that the list shows the column in, and sent as they are stored. */

const families = [
  ['W', 'kW', 'MW'],
  ['Wh', 'kWh', 'MWh', 'GWh'],
];
const pairs = families.flatMap((units) => units.flatMap((from) => units.map((to) => [from, to] as const)));
const power: Column = {
  column: 'power',
  label: { en: 'Power', zh: '功率' },
  type: 'float',
  unit: 'W',
  rw: 1,
  required: 0,
};
const context = { language: 'en', zone: 'UTC', now: 0 } as const;
const inKilowatts: ShownContext = { ...context, units: shownUnits([power], [{ power: 308_170 }], { language: 'en' }) };

/** As `rememberRange` of a page: the range of all numbers so far. */
const memory = (): RememberRange => {
  let known: NumberRange | undefined;
  return (_column, range) =>
    (known = range === undefined || known === undefined ? (range ?? known) : unionOf(known, range));
};

describe('the unit of a column', () => {
  const unitsAfter = (...pages: readonly (readonly number[])[]) => {
    const remember = memory();
    return pages.map(
      (values) =>
        shownUnits(
          [power],
          values.map((value) => ({ power: value })),
          { language: 'en', remember },
        ).get('power')?.unit ?? 'W',
    );
  };

  it('stays when the numbers become smaller, zero or missing', () => {
    expect(unitsAfter([308_170, 4_200], [637], [0, 0], [])).toEqual(['kW', 'kW', 'kW', 'kW']);
  });

  it('becomes larger once when numbers need it', () => {
    expect(unitsAfter([637], [1_637, 637], [637])).toEqual(['W', 'kW', 'kW']);
  });

  it('is not decided by zeros', () => {
    expect(unitsAfter([0, 0], [12_000])).toEqual(['W', 'kW']);
  });

  it('is the same in a history as in the list of its devices', () => {
    const device: Column = { ...power, column: 'device', type: 'ref', ptype: 'ref', pid: '1' };
    expect(unitScope('2', [device, power])).toBe('1');
    expect(unitScope('1', [power])).toBe('1');
  });
});

/** What a person types: up to twelve digits, with the point anywhere among them. */
const typed = fc
  .tuple(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => Number(`${digits}e-${places}`));

describe('a number on its way between two units', () => {
  it.each(pairs)('comes back from %s by %s as it was', (from, to) => {
    fc.assert(
      fc.property(typed, (value) => {
        expect(inUnit(inUnit(value, from, to), to, from)).toBe(value + 0);
      }),
    );
  });

  it.each(pairs)('has no more digits in %s than it had in %s', (to, from) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (value) => {
        // Powers of ten move the point; 0.009000000000000001 would have sixteen decimals.
        expect(decimalsIn(inUnit(value, from, to))).toBeLessThanOrEqual(9);
      }),
    );
  });

  it.each([
    [9, 'Wh', 'kWh', 0.009],
    [300, 'W', 'kW', 0.3],
    [1.005, 'kW', 'W', 1005],
    [0.1, 'MW', 'W', 100_000],
    [5e-7, 'MW', 'kW', 0.0005],
  ])('%d %s is %s without residue', (value, from, to, expected) => {
    expect(inUnit(value, from, to)).toBe(expected);
  });
});

describe('a filter', () => {
  it('is written in the unit of its list, and in the column’s own where the list has none', () => {
    expect(writtenUnit(power, inKilowatts)).toBe('kW');
    expect(writtenUnit(power, context)).toBe('W');
  });

  it.each([undefined, 1, 10, 1000])('sends what it was typed as, stored, with a multiple of %s', (multiple) => {
    const column: Column = multiple === undefined ? power : { ...power, multiple };
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.constantFrom('W', 'kW', 'MW'),
        (watts, unit) => {
          const stored = watts * (multiple ?? 1);
          const written = writtenNumber(column, stored, unit);
          expect(storedNumber(column, written ?? Number.NaN, unit)).toBe(stored + 0);
        },
      ),
    );
  });

  it('reads as it was typed', () => {
    expect(storedNumber(power, 2.5, 'kW')).toBe(2500);
    expect(formatOperand(power, 2500, inKilowatts)).toEqual({ text: '2.5', unit: 'kW' });
    expect(formatOperand(power, 2500, context)).toEqual({ text: '2.5', unit: 'kW' });
    expect(formatOperand(power, 1, inKilowatts)).toEqual({ text: '0.001', unit: 'kW' });
    expect(formatOperand(power, 0.25, inKilowatts)).toEqual({ text: '0.00025', unit: 'kW' });
  });

  it('is a sentence in the same unit', () => {
    const config = { pid: '3', name: power.label, group: '', columns: [power] };
    const condition = [{ k: 'power', type: '>', v: 2500 }];
    expect(describeCondition(condition, config, inKilowatts)).toBe('Power is over 2.5\u00a0kW');
    expect(describeCondition(condition, config, context)).toBe('Power is over 2.5\u00a0kW');
    const inWatts = { ...context, units: new Map() };
    expect(describeCondition(condition, config, inWatts)).toBe('Power is over 2,500\u00a0W');
  });
});

describe('a typed number', () => {
  it.each([
    ['2.5', 'kW', 2.5],
    ['2.5 kW', 'kW', 2.5],
    ['2500 W', 'kW', 2.5],
    ['2.5MW', 'kW', 2500],
    ['1,250 W', 'W', 1250],
    ['0.009 kWh', 'Wh', 9],
    ['21 kWh', '°C', undefined],
    ['2.5 kWh', 'kW', undefined],
    ['2.5 k', 'kW', undefined],
    ['', 'kW', undefined],
  ])('%j in a box of %s is %d', (text, unit, value) => {
    expect(readInUnit(text, unit)).toBe(value);
  });
});

describe('the limit of a rule', () => {
  it.each([
    [undefined, 'W'],
    [0, 'W'],
    [300, 'W'],
    [2500, 'kW'],
    [-12_000, 'kW'],
    [3_000_000, 'MW'],
  ])('of %s W is read and typed in %s', (stored, unit) => {
    expect(operandUnit(power, stored, context)).toBe(unit);
  });

  it('of a column whose numbers stay in its own unit is typed in that one', () => {
    const temperature: Column = { ...power, column: 'temperature', unit: '°C' };
    const reading: Column = { ...power, column: 'total', unit: 'kWh', measures: 'energytotal' };
    expect(operandUnit(temperature, 2500, context)).toBe('°C');
    expect(operandUnit(reading, 2_500_000, context)).toBe('kWh');
  });

  const column: RuleColumn = {
    key: 'power',
    part: 'conditions',
    kind: 'condition',
    column: power,
    subject: { pid: '', link: '', path: '' },
    relations: [3, 4],
    sources: [],
  };
  const kind = ruleCells.condition;

  it('reads in a cell as in a list, and what is typed on reads back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (value) => {
        const cell = { code: 4, value };
        const { text, unit } = kind.display(cell, column, context);
        expect({ text, unit }).toEqual(formatOperand(power, value, context));
        expect(kind.read(kind.text(cell, column, { ...context, isTyped: true }), column, context)).toEqual({
          ok: true,
          value: cell,
        });
        expect(kind.read(kind.text(cell, column, context), column, context)).toEqual({ ok: true, value: cell });
      }),
    );
  });

  it('is refused in the unit that it is typed in', () => {
    const limited = { ...column, column: { ...power, max: 5000 } };
    expect(kind.read('6', limited, { ...context, typedUnit: 'kW' })).toEqual({
      ok: false,
      faults: [{ path: '', rule: 'maximum', params: { limit: 5, unit: 'kW' } }],
    });
  });

  it('that is no number is refused as such, whatever unit it is typed in', () => {
    const whole = { ...column, column: { ...power, type: 'int' as const } };
    expect(kind.read('abc', whole, { ...context, typedUnit: 'kW' })).toEqual(kind.read('abc', whole, context));
  });

  it('is typed on with its unit, and copied as a plain number of the column', () => {
    const cell = { code: 4, value: 2500 };
    expect(kind.text(cell, column, { ...context, isTyped: true })).toContain('2.5 kW');
    expect(kind.text(cell, column, context)).toContain('2500');
    expect(kind.text(cell, column, context)).not.toContain('W');
  });
});
