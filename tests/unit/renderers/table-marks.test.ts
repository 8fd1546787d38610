import { expect, it } from 'vitest';
import type { Column } from '../../../src/engine/column.ts';
import { isChangedNow } from '../../../src/renderers/table/changed-now.ts';
import { isRight } from '../../../src/renderers/table/grid-columns.ts';

const column = (name: string, rest: Partial<Column>): Column => ({
  column: name,
  label: { en: name, zh: name },
  type: 'timestamp',
  format: 'yyyy-MM-dd HH:mm',
  rw: 1,
  required: 0,
  ...rest,
});
const lastReport = column('lastreport', { measures: 'lastreport' });
const power = column('power', { type: 'float' });

it('a report marks the values that it changed, and not the age of the report', () => {
  const row = {
    index: 0,
    did: 'd',
    record: {},
    changed: new Set(['power', 'lastreport']),
    changedAt: performance.now(),
  };
  expect(isChangedNow(row, power)).toBe(true);
  expect(isChangedNow(row, lastReport)).toBe(false);
});

it.each([1, 3] as const)('a time is at the right, also where its column has rw %d', (rw) => {
  expect(isRight({ align: 'left', column: column('interviewtime', { rw }) })).toBe(true);
});

it('the moment of a reading begins its row at the left', () => {
  expect(isRight({ align: 'left', column: column('occurtime', {}), isMoment: true })).toBe(false);
});
