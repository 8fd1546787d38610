import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../../src/engine/board/dataset.ts';
import { diagnose, storedFee } from '../../../src/engine/board/diagnosis.ts';
import { energyTree, lossOf, meanOf, amountPer, readingsOf } from '../../../src/engine/board/energy-tree.ts';
import { gaugesOf } from '../../../src/engine/board/gauges.ts';
import { sharesOf } from '../../../src/engine/board/shares.ts';

/** A dataset of plain rows. */
const table = (name: string, columns: string[], rows: unknown[][]): Dataset => ({
  name,
  columns: columns.map((column) => ({ name: column, type: 'float', label: { en: column, zh: column }, unit: '' })),
  rows,
});

const meters = (rows: unknown[][]) => table('meters', ['did', 'name', 'power', 'uppermeter'], rows);
const today = (rows: unknown[][]) => table('today', ['device', 'use'], rows);

describe('the energy tree', () => {
  const readings = readingsOf(
    meters([
      ['t', 'Total', 1486, null],
      ['a', 'A', 512, 't'],
      ['b', 'B', 418, 't'],
      ['c', 'Chiller', 340, 'a'],
      ['d', 'Lights', 500, null],
    ]),
    today([
      ['t', 1000],
      ['a', 400],
      ['b', 300],
      ['c', 200],
      ['d', 450],
    ]),
  );
  const tree = energyTree(readings, 't', ['a', 'b'], [{ did: 'c', highest: 360 }, { did: 'd' }]);

  it('loses what a parent measures beyond its children', () => {
    expect(tree.losses[0]).toEqual({ from: 't', power: 1486 - 930, energy: 300 });
    expect(tree.lost.energy).toBe(350);
    expect(tree.lost.percent).toBeCloseTo(35);
  });

  it('does not take for lost what a meter without a reading would have measured', () => {
    const silent = readingsOf(
      meters([
        ['t', 'Total', 100, null],
        ['a', 'A', 60, 't'],
        ['b', 'B', 30, 't'],
      ]),
      today([
        ['t', 1000],
        ['a', 400],
      ]),
    );
    expect(energyTree(silent, 't', ['a', 'b']).lost).toEqual({ power: 10 });
  });

  it('gives a section to its upper meter first and to the others by turns', () => {
    expect(tree.flows).toContainEqual({ from: 'a', to: 'c', power: 340 });
    expect(tree.flows).toContainEqual({ from: 'a', to: 'd', power: 172 });
    expect(tree.flows).toContainEqual({ from: 'b', to: 'd', power: 328 });
  });

  it('has a meter that is named twice at its first place only', () => {
    const twice = energyTree(readings, 't', ['t', 'a', 'a', 'b'], [{ did: 'b' }, { did: 'c' }]);
    expect(twice.branches.map(({ did }) => did)).toEqual(['a', 'b']);
    expect(twice.sections.map(({ did }) => did)).toEqual(['c']);
    expect(twice.losses[0]).toEqual(tree.losses[0]);
  });

  it('tells the load of a section that has a limit', () => {
    expect(tree.sections[0]?.load).toBeCloseTo((340 / 360) * 100);
    expect(tree.sections[1]?.load).toBeUndefined();
  });

  it('never loses less than nothing, and no branch gives more than it has', () => {
    const powers = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(powers, fc.array(fc.nat(2)), (values, uppers) => {
        const dids = values.map((_value, index) => `m${index}`);
        const read = readingsOf(
          meters(values.map((value, index) => [dids[index], dids[index], value, `m${1 + ((uppers[index] ?? 0) % 2)}`])),
          today(values.map((value, index) => [dids[index], value])),
        );
        const made = energyTree(
          read,
          'm0',
          ['m1', 'm2'],
          dids.slice(3).map((did) => ({ did })),
        );
        for (const loss of made.losses) {
          expect(loss.power).toBeGreaterThanOrEqual(0);
          expect(loss.energy).toBeGreaterThanOrEqual(0);
        }
        for (const branch of made.branches) {
          const passedOn = made.flows
            .filter(({ from }) => from === branch.did)
            .reduce((sum, { power }) => sum + power, 0);
          expect(passedOn).toBeLessThanOrEqual((branch.power ?? 0) * (1 + 1e-9) + 1e-9);
        }
      }),
    );
  });

  it('divides by area and heads only where there are some', () => {
    expect([amountPer(7282, 58_720)?.toFixed(2), amountPer(5, 0), amountPer(undefined, 5)]).toEqual([
      '0.12',
      undefined,
      undefined,
    ]);
    expect([meanOf([152, 161, 158]), meanOf([])]).toEqual([157, undefined]);
    expect([lossOf(486, [142, 128, 88, 66, 24, 18]), lossOf(10, [8, 9]), lossOf(undefined, [])]).toEqual([20, 0, 0]);
  });
});

describe('the diagnosis', () => {
  const units = table(
    'units',
    ['did', 'name', 'ratedpower'],
    [
      ['u1', 'Hall', 2000],
      ['u2', 'Kitchen', 1000],
    ],
  );
  const hours = (rows: unknown[][]) => table('hours', ['device', 'running', 'settemperature'], rows);
  const config = { ac_mode: 0, fee: 100, temp: -9999 } as const;

  it('counts the hours a unit ran cooler than the limit, their cost and what the limit would save', () => {
    const verdict = diagnose(
      config,
      units,
      hours([
        ['u1', '1', 22],
        ['u1', '1', 24],
        ['u1', '0', 18],
        ['u2', '1', 26],
      ]),
    );
    expect(verdict).toMatchObject({ kind: 'wasteful', limit: 26, hours: 3, outside: 2, energy: 4, cost: 4 });
    // 4 and 2 degrees at 6 % each, of 2 kW.
    expect(verdict.saving).toBeCloseTo((0.24 + 0.12) * 2);
    expect(verdict.units[0]).toMatchObject({ did: 'u1', outside: 2, degrees: 3 });
  });

  it('looks the other way when heating, and at the given temperature', () => {
    const warm = hours([['u2', '1', 23]]);
    expect(diagnose({ ...config, ac_mode: 1 }, units, warm)).toMatchObject({ outside: 1, limit: 20 });
    expect(diagnose({ ...config, ac_mode: 1, temp: 235 }, units, warm)).toMatchObject({ kind: 'good', limit: 23.5 });
    expect(diagnose(config, units, hours([['u1', '0', 16]]))).toMatchObject({ kind: 'idle', cost: 0 });
  });

  it('never saves more than was spent', () => {
    const row = fc.tuple(
      fc.constantFrom('u1', 'u2'),
      fc.constantFrom('0', '1'),
      fc.double({ min: -50, max: 80, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom(0 as const, 1 as const), (rows, mode) => {
        const { saving, cost, outside, hours: ran } = diagnose({ ...config, ac_mode: mode }, units, hours(rows));
        expect(saving).toBeLessThanOrEqual(cost + 1e-9);
        expect(outside).toBeLessThanOrEqual(ran);
      }),
    );
  });

  it.each([
    [0.57, 57],
    [1.15, 115],
    [0.589, 58],
    [8.2, 820],
  ])('a fee of %d is stored as %d', (fee, stored) => expect(storedFee(fee)).toBe(stored));

  it('every fee of two decimals comes back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (cents) => {
        expect(storedFee(cents / 100)).toBe(cents);
      }),
    );
  });
});

describe('gauges', () => {
  const load: Dataset = {
    name: 'load',
    columns: [
      {
        name: 'type',
        type: 'enum',
        label: { en: 'T', zh: '类' },
        unit: '',
        enum: { '1': { en: 'Lights', zh: '照明' } },
      },
      { name: 'power', type: 'float', label: { en: 'P', zh: '功率' }, unit: 'W' },
    ],
    rows: [['1', 900]],
  };
  it.each([
    [[1000, 1200], 'normal'],
    [[900, 1200], 'normal'],
    [[800, 1000], 'attention'],
    [[500, 800], 'alarm'],
  ])('at 900 W the limits %j are %s', (section, state) => {
    expect(gaugesOf({ gauges: [{ type: '1', section }] }, load)[0]).toMatchObject({ state, label: { zh: '照明' } });
  });
  it('a kind without meters has no value, never 0', () => {
    expect(gaugesOf({ gauges: [{ type: '9', section: [1, 2] }] }, load)[0]).toMatchObject({
      value: undefined,
      state: 'normal',
    });
  });
});

describe('shares of a whole', () => {
  it('are at most six, the smallest together, and make up the whole', () => {
    const rows = fc.array(fc.tuple(fc.string(), fc.double({ min: -10, max: 1e6, noNaN: true })));
    fc.assert(
      fc.property(rows, (values) => {
        const shares = sharesOf(table('series', ['x', 'y'], values));
        const whole = values.reduce((sum, [, value]) => sum + Math.max(0, value), 0);
        expect(shares.length).toBeLessThanOrEqual(6);
        expect(shares.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(whole, 3);
        if (shares.length > 0) expect(shares.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100);
      }),
    );
  });
});
