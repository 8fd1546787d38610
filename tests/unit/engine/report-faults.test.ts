import { describe, expect, it } from 'vitest';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { faultText } from '../../../src/engine/faults.ts';
import { reportFaults } from '../../../src/schemas/check-report.ts';

/** A device is programmed by somebody who sees neither the list of choices nor the decimals of the console. */

const label = { en: 'State', zh: '状态' };
const config = (column: object): ModuleConfig => ({
  pid: '300000000000000000000001',
  name: label,
  group: 'other',
  columns: [{ column: 'state', label, type: 'float', rw: 1, required: 0, ...column }],
});
const text = (column: object, value: unknown): string => {
  const [fault] = reportFaults(config(column), { state: value });
  return fault === undefined ? '' : faultText(fault, label, 'en');
};
const choice = (...keys: string[]) => ({
  type: 'enum',
  enum: Object.fromEntries(keys.map((key) => [key, { en: key.toUpperCase(), zh: key }])),
});

describe('the fault of a reported value', () => {
  it('names the keys of a choice', () => {
    expect(text(choice('ok', 'low'), 'OK')).toBe('Send one of the keys ok, low');
    expect(text(choice('ok', 'low'), 'ok')).toBe('');
  });

  it('names no more than twenty of them', () => {
    const keys = Array.from({ length: 21 }, (_none, index) => `k${index}`);
    expect(text(choice(...keys), 'x')).toMatch(/k19, …$/);
  });

  it('says what is stored where a device sends what it measures', () => {
    expect(text({ multiple: 10 }, 15.2)).toBe('Send the stored value, a whole number: what the device measures × 10');
    expect(text({ multiple: 10 }, 152)).toBe('');
  });

  it('of a reference is that no device reports it', () => {
    const column = { type: 'ref', ptype: 'ref', pid: '100000000000000000000009', rw: 3 };
    expect(text(column, 'x')).toBe('State cannot be reported by devices; leave it out');
  });
});
