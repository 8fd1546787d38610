import { compile } from '../../engine/views/compile.ts';
import type { RuleColumn, RuleTable } from '../../engine/rules/rule-table.ts';
import { hostileText } from '../fields/hostile-text.ts';
import { sampleModule } from '../fields/sample-module.ts';

/** Tables of rules for stories and tests: nothing is fetched. */

export const sampleView = compile(sampleModule, 'rules');

const sources = [{ link: 'place', column: 'comfort', label: { en: 'Space · Comfort', zh: '空间 · 舒适温度' } }];

const named = (columns: readonly RuleColumn[], ...names: string[]): RuleColumn[] =>
  names.flatMap((name) => columns.filter(({ column }) => column.column === name));

export const sampleRuleColumns: readonly RuleColumn[] = [
  ...sampleView.before,
  ...named(sampleView.conditions, 'inside', 'state', 'code', 'place', 'opened'),
  ...named(sampleView.actions, 'power', 'readings', 'state').map((column) => ({ ...column, sources })),
  ...sampleView.after,
];

/** A list of at most two records, which an action sets. */
export const listedColumns: readonly RuleColumn[] = [
  ...sampleView.before,
  ...named(sampleView.actions, 'meters').map((column) => ({
    ...column,
    column: { ...column.column, didlist: { pid: column.column.didlist?.pid ?? '', capacity: 2 } },
  })),
  ...sampleView.after,
];

const key = (part: 'conditions' | 'actions', name: string): string => `${part}/${sampleModule.pid}/self//${name}`;

const scopes = [
  { id: '1', name: 'Offices' },
  { id: '2', name: 'Meeting rooms' },
  { id: '3', name: hostileText },
];

export const sampleTable: RuleTable = {
  columns: sampleRuleColumns,
  scopes,
  rows: [
    {
      id: 0,
      scope: '1',
      cells: {
        periods: ['08:00:00-12:00:00', '13:00:00-19:00:00'],
        [key('conditions', 'inside')]: { code: 2, value: 265 },
        [key('conditions', 'state')]: { code: 4, value: 'run' },
        [key('actions', 'power')]: { value: 2550 },
        notes: 'Working hours',
      },
    },
    {
      id: 1,
      scope: '1',
      cells: {
        enable: false,
        months: [6, 7, 8, 9],
        [key('conditions', 'place')]: { code: 4, value: 'p1' },
        [key('actions', 'readings')]: { value: 3 },
      },
    },
    {
      id: 2,
      scope: '2',
      cells: {
        [key('conditions', 'code')]: { code: 6, value: hostileText },
        [key('actions', 'power')]: { link: 'place', from: 'comfort' },
        [key('actions', 'state')]: { value: 'idle' },
      },
    },
    { id: 3, scope: '3', cells: {} },
  ],
  next: 4,
};

/** 20 columns, of conditions and actions by turns, and so many rows with values in half of their cells. */
export const largeTable = (count: number): RuleTable => {
  const numbers = Array.from({ length: 8 }, (_empty, index): RuleColumn[] => {
    const [condition] = named(sampleView.conditions, 'inside');
    const [action] = named(sampleView.actions, 'readings');
    const label = (column: RuleColumn) => ({ en: `${column.column.label.en} ${index}`, zh: column.column.label.zh });
    return [condition, action].flatMap((column) =>
      column === undefined
        ? []
        : [{ ...column, key: `${column.key}/${index}`, column: { ...column.column, label: label(column) } }],
    );
  }).flat();
  const columns = [
    ...sampleView.before,
    ...numbers.filter(({ part }) => part === 'conditions'),
    ...numbers.filter(({ part }) => part === 'actions'),
    ...sampleView.after,
  ];
  const rows = Array.from({ length: count }, (_empty, id) => ({
    id,
    scope: String(1 + Math.floor((id * 3) / count)),
    cells: Object.fromEntries([
      ...numbers
        .filter((_column, index) => (index + id) % 2 === 0)
        .map(({ key: name, part }) => [
          name,
          part === 'actions' ? { value: id } : { code: 2, value: 200 + (id % 100) },
        ]),
      ['notes', `Rule ${id}`],
    ]),
  }));
  return { columns, scopes, rows, next: count };
};
