import { expect, it } from 'vitest';
import type { Column } from '../../../src/engine/column.ts';
import { faultText } from '../../../src/engine/faults.ts';
import { timestampField } from '../../../src/engine/field-types/timestamp.ts';
import { faultOf } from '../../../src/schemas/check-record.ts';
import { context, samples } from './samples.ts';

const wordsFor = (format: string | undefined): string => {
  const column: Column = { ...samples.timestamp.column, ...(format === undefined ? {} : { format }) };
  const read = timestampField.fromText('2026-13-45', column, context);
  const [fault] = read.ok ? [] : read.faults;
  if (fault === undefined) throw new Error('There is no 13th month.');
  expect(fault.rule).toBe('moment');
  return faultText(fault, column.label, 'en');
};

it('a form asks for it in the same words', () => {
  const column: Column = { ...samples.timestamp.column, format: 'yyyy-MM-dd' };
  const fault = faultOf(column, { path: `/${column.column}`, keyword: 'type', params: {} });
  expect(faultText(fault, column.label, 'en')).toBe('Enter a date, such as 2026-11-21');
});

it('a column without a time of day asks for a date alone', () => {
  expect(wordsFor('yyyy-MM-dd')).toBe('Enter a date, such as 2026-11-21');
  expect(wordsFor('yyyy-MM-dd HH:mm')).toBe('Enter a date and time, such as 2026-11-21 10:42:10');
});
