import { expect, test, vi } from 'vitest';
import type { RuleColumn, RuleTable } from '../../../src/engine/rules/rule-table.ts';
import { createRulesStore } from '../../../src/renderers/rules/rules-store.ts';

const column = (key: string): RuleColumn => ({
  key,
  kind: 'value',
  part: 'actions',
  column: { column: key, label: { en: key, zh: key }, type: 'int', rw: 3, required: 0 },
  subject: { pid: '', link: '', path: '' },
  relations: [],
  sources: [],
});

const table: RuleTable = {
  columns: [column('a'), column('b')],
  scopes: [{ id: 's', name: 'All' }],
  rows: [7, 3, 9].map((id) => ({ id, scope: 's', cells: {} })),
  next: 10,
};

const fault = (row: number, column: number | undefined, message: string) => ({ row, column, message });

test('a cell has the fault of its place, a row the one that names no column, and the first of several counts', () => {
  const store = createRulesStore(table);
  store.set({
    faults: [fault(1, 1, 'first'), fault(1, 1, 'second'), fault(2, undefined, 'row')],
    warnings: [fault(0, 0, 'other')],
  });
  expect(store.faultAt(3, 'b')?.message).toBe('first');
  expect(store.faultAt(3, 'a')).toBeUndefined();
  expect(store.faultAt(3, undefined)).toBeUndefined();
  expect(store.faultAt(9, undefined)?.message).toBe('row');
  expect(store.faultAt(9, 'a')).toBeUndefined();
  expect(store.warningAt(7, 'a')?.message).toBe('other');
  expect(store.warningAt(7, 'b')).toBeUndefined();
});

test('faults follow the rows of another table, and go when they are set anew', () => {
  const store = createRulesStore(table);
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  store.set({ faults: [fault(0, 0, 'first row')] });
  store.set({ table: { ...table, rows: table.rows.toReversed() } });
  expect(store.faultAt(9, 'a')?.message).toBe('first row');
  expect(store.faultAt(7, 'a')).toBeUndefined();
  store.set({ faults: [] });
  expect(store.faultAt(9, 'a')).toBeUndefined();
  expect(listener).toHaveBeenCalledTimes(3);
});
