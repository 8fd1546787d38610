import { describe, expect, it } from 'vitest';
import { checkModule } from '../../../src/engine/check-module.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { faultText } from '../../../src/engine/faults.ts';
import { checkRecord } from '../../../src/schemas/check-record.ts';

const module = (multiple: number) => ({
  pid: '3c0ffee00000000000000001',
  name: { en: 'a', zh: '甲' },
  group: 'other',
  columns: [{ column: 'v', label: { en: 'Energy', zh: '电量' }, type: 'float', unit: 'kWh', multiple }],
});
const configOf = (multiple: number, stored?: ModuleConfig): ModuleConfig => {
  const checked = checkModule(module(multiple), { hasPid: () => true, stored });
  if (!checked.ok) throw new Error(checked.faults.map(({ rule }) => rule).join());
  return checked.value;
};

describe('a multiple', () => {
  it.each([0.000001, 0.001, 0.1, 1, 10, 1000, 1_000_000])('%d is a power of ten', (multiple) => {
    expect(configOf(multiple).columns[0]?.multiple).toBe(multiple);
  });

  it.each([0.002, 0.5, 2, 3, 60, 999, 3600])('%d is refused, but taken where it is stored already', (multiple) => {
    const path = '/columns/0/multiple';
    expect(checkModule(module(multiple))).toEqual({ ok: false, faults: [{ path, rule: 'multiple' }] });
    // Written before the rule: values are stored by it.
    const stored = { ...configOf(1), columns: configOf(1).columns.map((column) => ({ ...column, multiple })) };
    expect(configOf(multiple, stored).columns[0]?.multiple).toBe(multiple);
    expect(checkModule(module(multiple), { hasPid: () => true, stored: configOf(1) })).toMatchObject({ ok: false });
  });

  it.each([
    [
      0.001,
      1500,
      3000,
      ['A whole number of 1,000\u00a0kWh, such as 3,000\u00a0kWh', '须为 1,000\u00a0kWh 的整数倍，如 3,000\u00a0kWh'],
    ],
    [1, 1.5, 2, ['Whole numbers only', '只能填写整数']],
    [10, 1.25, 1.5, ['At most one decimal', '最多 1 位小数']],
    [1000, 1.2345, 1.234, ['At most 3 decimals', '最多 3 位小数']],
  ])('of %d tells about %d what would be right, as %d is', (multiple, wrong, right, sentences) => {
    const config = configOf(multiple);
    const stored = (displayValue: number) => Number((displayValue * multiple).toPrecision(12));
    const checked = checkRecord(config, 'add', { name: 'x', v: stored(wrong) });
    const [fault] = checked.ok ? [] : checked.faults;
    if (fault === undefined) throw new Error('no fault');
    expect(fault).toMatchObject({ path: '/v', rule: 'decimals' });
    expect([faultText(fault, 'Energy', 'en'), faultText(fault, '电量', 'zh')]).toEqual(sentences);
    expect(checkRecord(config, 'add', { name: 'x', v: stored(right) }).ok).toBe(true);
  });
});
