import { expect, it } from 'vitest';
import { recordsTable } from '../../../server/assistant/readable-record.ts';
import type { Column } from '../../../src/engine/column.ts';

const text = (name: string): Column => ({
  column: name,
  label: { en: name, zh: name },
  type: 'string',
  rw: 1,
  required: 0,
});
const state: Column = {
  ...text('state'),
  type: 'enum',
  enum: {
    '0': { en: 'Off', zh: '关', state: 'off' },
    '1': { en: 'Fault', zh: '故障', state: 'fault' },
    '2': { en: 'Auto', zh: '自动' },
  },
};
const columns = [text('name'), state];

it('a state has its shape beside its word, as in lists', () => {
  const { rows } = recordsTable(
    { config: { pid: '1', name: { en: 'A', zh: 'A' }, group: 'g', columns }, columns },
    ['0', '1', '2', null].map((value, index) => ({ did: `d${index}`, name: `N${index}`, state: value })),
    { language: 'zh', zone: 'UTC', now: 0 },
  );
  expect(rows).toEqual([
    ['N0', '○ 关'],
    ['N1', '■ 故障'],
    ['N2', '自动'],
    ['N3', ''],
  ]);
});
