import { expect, test } from 'vitest';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { kindsIn } from '../../../src/engine/board/module-lookup.ts';
import type { Options } from '../../../src/engine/board/hints.ts';
import { choicesOf } from '../../../src/renderers/board-form/choices.ts';
import { sampleColumns, sampleModule } from '../../../src/renderers/fields/sample-module.ts';

const history = { ...sampleModule, pid: '2'.repeat(24), columns: [sampleColumns.power] };
const config = { ...sampleModule, historypid: history.pid };
const meters: ModuleConfig = {
  ...sampleModule,
  pid: '4'.repeat(24),
  kind: 'electricity',
  columns: sampleModule.columns.map((column) =>
    column.column === 'state' ? { ...column, measures: 'loadtype' } : column,
  ),
};
const modules = new Map<string, ModuleConfig>([config, history, meters].map((module) => [module.pid, module]));

const offered = (options: Exclude<Options, { from: 'records' | 'tabs' }>, field = {}) =>
  choicesOf(field, options, {
    context: {
      pid: config.pid,
      filterdid: 'f',
      module: (pid) => modules.get(pid),
      ofKind: kindsIn([...modules.values()]),
    },
    formValues: {},
    language: 'en',
  });

test('columns are those of the module that have one of the types, by their label', () => {
  const types = offered({ from: 'columns', types: ['float'] });
  expect(types.find(({ value }) => value === 'power')?.label).toBe('Power');
  expect(types.some(({ value }) => value === 'name')).toBe(false);
});

test('without types all columns are offered', () => {
  expect(offered({ from: 'columns' }).length).toBeGreaterThan(offered({ from: 'columns', types: ['float'] }).length);
});

test('columns of the history are asked of the module that keeps it', () => {
  expect(offered({ from: 'columns', of: 'history', types: ['float'] }).map(({ value }) => value)).toEqual(['power']);
});

test('an enum offers the keys of the column that measures the word, of the module of the kind', () => {
  expect(offered({ from: 'enum', measures: 'loadtype', kind: 'electricity' })).toContainEqual({
    value: 'fault',
    label: 'Fault',
    isOff: false,
  });
});

test('a choice is off while the field’s `enum` lacks it', () => {
  const options: Options = {
    from: 'values',
    values: [{ value: 1, label: { en: 'Year', zh: '年' } }],
  };
  expect(offered(options, { enum: [0, 3] })[0]?.isOff).toBe(true);
  expect(offered(options, { enum: [0, 1] })[0]?.isOff).toBe(false);
});
