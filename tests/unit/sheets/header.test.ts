import { describe, expect, it } from 'vitest';
import { builtinColumns } from '../../../src/engine/builtin-columns.ts';
import { type HeaderRules, readHeader, strictHeader } from '../../../server/imports/header.ts';
import { timesLonger } from '../../times-longer.ts';

const name = builtinColumns.filter(({ column }) => column === 'name');
const rules: HeaderRules = { ...strictHeader, isLenient: true };
const read = (cell: string) => readHeader({ number: 1, cells: [cell] }, name, rules);

describe('a head', () => {
  it('names its column with a unit behind it', () => {
    expect(read('Name (kWh)').heads).toEqual([expect.objectContaining({ column: 'name', by: 'name' })]);
  });

  it('is matched in a time that grows only with its length: opening brackets', () => {
    expect(
      timesLonger(
        () => read('('.repeat(40_000)),
        () => read('a'.repeat(40_000)),
      ),
    ).toBeLessThan(100);
  });
});
