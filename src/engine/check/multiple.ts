import type { ModuleConfig } from '../column.ts';
import type { Fault } from '../field-type.ts';
import { isObject } from '../own-property.ts';
import { isFiniteNumber } from './reader.ts';

const isPowerOfTen = (value: number): boolean => Number(`1e${Math.round(Math.log10(value))}`) === value;

/**
 * `multiple` moves the decimal point, so it is a power of ten. One that a stored config has already is taken: its
 * values are stored by it. Contract "Multiples".
 */
export function oddMultiples(columns: unknown, stored: ModuleConfig | undefined): Fault[] {
  const former = new Map(stored?.columns.map(({ column, multiple }) => [column, multiple]));
  return (Array.isArray(columns) ? Array.from<unknown>(columns) : []).flatMap((entry, index) => {
    if (!isObject(entry)) return [];
    const { column, multiple } = entry;
    if (!isFiniteNumber(multiple) || multiple <= 0 || isPowerOfTen(multiple)) return [];
    if (former.get(String(column)) === multiple) return [];
    return [{ path: `/columns/${index}/multiple`, rule: 'multiple' }];
  });
}
