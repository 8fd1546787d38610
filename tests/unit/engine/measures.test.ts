import { describe, expect, it } from 'vitest';
import { checkModule } from '../../../src/engine/check-module.ts';
import { faultText } from '../../../src/engine/faults.ts';
import { inBaseUnit } from '../../../src/engine/measures.ts';
import { kindIds, type Measure, measureIds, measures } from '../../../src/engine/measure-table.ts';

const label = { en: 'Column', zh: '列' };
const config = (column: object, module: object = {}) => ({
  pid: '3'.repeat(24),
  name: { en: 'Module', zh: '模块' },
  group: 'sensors',
  ...module,
  columns: [{ column: 'a', label, type: 'float', ...column }],
});
const faultsOf = (input: unknown) => {
  const checked = checkModule(input);
  return checked.ok ? [] : checked.faults;
};

describe.each(measureIds)('a column that measures %s', (id) => {
  const { types, units }: Measure = measures[id];
  const enumOf = (type: string) => (type === 'enum' ? { enum: { '1': label } } : {});

  it('has one of its types and units', () => {
    for (const type of types)
      for (const unit of units === undefined ? [undefined] : Object.keys(units))
        expect(faultsOf(config({ type, ...enumOf(type), measures: id, unit }))).toEqual([]);
  });

  it('of another type is a fault that names the ones there are', () => {
    expect(faultsOf(config({ type: 'mounths', measures: id }))[0]).toMatchObject({
      path: '/columns/0/measures',
      rule: 'measurestype',
      params: { allowed: types.join(', ') },
    });
  });
});

it.each(measureIds.filter((id) => 'units' in measures[id]))(
  'a column that measures %s in another unit is a fault',
  (id) => {
    const { units }: Measure = measures[id];
    const [fault] = faultsOf(config({ measures: id, unit: 'furlong' }));
    expect(fault?.rule).toBe('measuresunit');
    for (const unit of Object.keys(units ?? {})) expect(fault && faultText(fault, label, 'en')).toContain(unit);
  },
);

it('an unknown word is a fault that lists the words', () => {
  const [measure] = faultsOf(config({ measures: 'enregy' }));
  expect(measure).toMatchObject({ path: '/columns/0/measures', rule: 'oneof' });
  for (const id of measureIds) expect(measure && faultText(measure, label, 'en')).toContain(id);
  const [kind] = faultsOf(config({}, { kind: 'toaster' }));
  for (const id of kindIds) expect(kind && faultText(kind, label, 'zh')).toContain(id);
});

it('a spec’s unit counts, and numbers come to the base unit of their family', () => {
  expect(faultsOf(config({ measures: 'temperature', spec: 'celsius' }))).toEqual([]);
  expect(inBaseUnit(2, 'MWh')).toBe(2000);
  expect(inBaseUnit(1.5, 'kW')).toBe(1500);
  expect(inBaseUnit(212, '°F')).toBeCloseTo(100);
  expect(inBaseUnit(7, 'lx')).toBe(7);
});
