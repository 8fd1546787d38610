import { describe, expect, it } from 'vitest';
import { checkModule } from '../../../src/engine/check-module.ts';
import { splitProperties } from '../../../src/engine/unknown-properties.ts';
import { hasReports, isReported } from '../../../src/engine/reported.ts';
import { ModuleProperties } from '../../../src/schemas/module-config.ts';

/** Which columns devices report, and the properties of a config that say so. */

const label = { en: 'x', zh: 'x' };
const moduleOf = (column: object, more: object = {}) => ({
  pid: '6b0000000000000000000001',
  name: label,
  group: 'other',
  columns: [{ column: 'value', label, type: 'float', ...column }],
  ...more,
});

const reporting: [string, object][] = [
  ['a source', { source: '/status/value' }],
  ['what it measures', { measures: 'humidity' }],
  ['what it controls', { control: 'setpoint' }],
];

describe('a column', () => {
  it.each(reporting)('with %s is reported in a module with a driver, and in no other', (_what, column) => {
    const checked = ['simulator', undefined].map((driver) => checkModule(moduleOf(column, driver ? { driver } : {})));
    const reported = checked.map(
      (result) => result.ok && result.value.columns.map((column) => isReported(result.value, column)),
    );
    expect(reported).toEqual([[true], [false]]);
    expect(checked.map((result) => result.ok && hasReports(result.value))).toEqual([true, false]);
  });

  it('without any of them is a person’s, and a report of it still moves the time of change', () => {
    const checked = checkModule(moduleOf({}, { driver: 'mqtt' }));
    const reported = checked.ok && checked.value.columns.map((column) => isReported(checked.value, column));
    expect(reported).toEqual([false]);
    expect(checked.ok && hasReports(checked.value)).toBe(true);
  });
});

const wrong: [string, ReturnType<typeof moduleOf>, { path: string; rule: string }][] = [
  ['an unknown driver', moduleOf({}, { driver: 'pigeon' }), { path: '/driver', rule: 'oneof' }],
  ['an unknown control', moduleOf({ control: 'colour' }, {}), { path: '/columns/0/control', rule: 'oneof' }],
  [
    'a source that is no JSON pointer',
    moduleOf({ source: 'status.value' }, {}),
    { path: '/columns/0/source', rule: 'source' },
  ],
  ['an empty source', moduleOf({ source: '' }, {}), { path: '/columns/0/source', rule: 'source' }],
  ['a source with a wrong escape', moduleOf({ source: '/a~2' }, {}), { path: '/columns/0/source', rule: 'source' }],
];

describe('a config', () => {
  it.each(wrong)('with %s has a fault at its place', (_what, config, fault) => {
    const checked = checkModule(config);
    expect(checked.ok ? [] : checked.faults).toMatchObject([fault]);
  });

  it('with driver, source and control has no unknown property', () => {
    const config = moduleOf(
      { source: '/a~1b/0', control: 'power', measures: 'power', unit: 'W' },
      { driver: 'default' },
    );
    expect(splitProperties(ModuleProperties, config).unknown).toEqual([]);
  });
});
