import type { Column, ModuleConfig } from '../../src/engine/column.ts';
import { withBuiltins } from '../../src/engine/builtin-columns.ts';
import { compile } from '../../src/engine/views/compile.ts';
import { atMost, type Figure, median } from './figure.ts';
import { fieldTypeIds } from '../../src/engine/field-type-ids.ts';

const column = (index: number): Column => {
  const type = fieldTypeIds[index % fieldTypeIds.length] ?? 'string';
  const label = { en: `Column ${index}`, zh: `列 ${index}` };
  const pid = '300000000000000000000001';
  return {
    column: `column${index}`,
    label,
    type,
    rw: 3,
    required: 0,
    ...(type === 'enum' ? { enum: { on: { en: 'On', zh: '开' }, off: { en: 'Off', zh: '关' } } } : {}),
    ...(type === 'float' ? { multiple: 100, unit: 'kW', min: 0, max: 1000 } : {}),
    ...(type === 'ref' ? { pid, ptype: 'ref' as const } : {}),
    ...(type === 'didlist' ? { didlist: { pid, capacity: 6 } } : {}),
  };
};

/** A module of 100 columns of every type; a new object each time, so that nothing is remembered. */
export const wideModule = (columns = 100): ModuleConfig => ({
  pid: '3000000000000000000000ff',
  name: { en: 'Wide', zh: '宽表' },
  group: 'other',
  columns: Array.from({ length: columns }, (_, index) => column(index)),
});

const purposes = ['table', 'add', 'edit', 'detail', 'conditions'] as const;
const compileAll = (config: ModuleConfig) => purposes.forEach((purpose) => compile(config, purpose));

export const measureCompile = async (): Promise<Figure[]> => {
  const cold = Array.from({ length: 40 }, () => {
    const config = withBuiltins(wideModule());
    const start = performance.now();
    compileAll(config);
    return performance.now() - start;
  });
  const config = withBuiltins(wideModule());
  compileAll(config);
  const rounds = 20_000;
  const start = performance.now();
  for (let round = 0; round < rounds; round += 1) compileAll(config);
  const again = ((performance.now() - start) / rounds) * 1000;
  return [
    atMost('compile 100 columns into every view, first of a process', cold[0] ?? Number.NaN, [5, 'ms']),
    atMost('compile 100 columns into every view, cold', median(cold), [5, 'ms']),
    atMost('compile the same again', again, [20, 'µs']),
  ];
};
