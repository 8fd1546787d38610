import { describe, expect, it } from 'vitest';
import { fieldGroups } from '../../../src/renderers/form/field-groups.ts';

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `c${index}`);

/** Rows of fields in a grid of so many columns; a wide field has a row of its own. */
const rowsOf = (fields: readonly string[], columns: number, isWide: (name: string) => boolean): string[][] => {
  const rows: string[][] = [];
  let free = 0;
  for (const name of fields) {
    const row = free === 0 || isWide(name) ? undefined : rows.at(-1);
    if (row === undefined) rows.push([name]);
    else row.push(name);
    free = isWide(name) ? 0 : (row === undefined ? columns : free) - 1;
  }
  return rows;
};

describe('groups of fields', () => {
  it('keep all fields in their order', () => {
    const fields = names(100);
    expect(fieldGroups(fields, () => false).flatMap((group) => group.fields)).toEqual(fields);
  });

  it.each([1, 2, 3])('below each other have the rows of one grid of %i columns', (columns) => {
    for (const step of [2, 5, 7, 11, 19, 1000]) {
      const isWide = (name: string): boolean => Number(name.slice(1)) % step === step - 1;
      const fields = names(101);
      const grouped = fieldGroups(fields, isWide).flatMap((group) => rowsOf(group.fields, columns, isWide));
      expect(grouped, `a wide field after each ${step - 1}`).toEqual(rowsOf(fields, columns, isWide));
    }
  });

  it('are few and short', () => {
    const groups = fieldGroups(names(300), () => false);
    expect(groups.map(({ fields }) => fields.length)).toEqual([...Array<number>(16).fill(18), 12]);
    const mixed = fieldGroups(names(300), (name) => Number(name.slice(1)) % 4 === 3);
    expect(Math.max(...mixed.map(({ fields }) => fields.length))).toBeLessThanOrEqual(24);
    expect(mixed.reduce((sum, { wide }) => sum + wide, 0)).toBe(75);
  });
});
