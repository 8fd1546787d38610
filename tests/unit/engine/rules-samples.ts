import type { Column } from '../../../src/engine/column.ts';
import { withBuiltins } from '../../../src/engine/builtin-columns.ts';
import type { RuleColumn, RuleTable } from '../../../src/engine/rules/rule-table.ts';
import { compile } from '../../../src/engine/views/compile.ts';

/** A module with a column of each kind that rules can have, and tables of it. */

export const context = { language: 'en', zone: 'Asia/Shanghai', now: 1_790_000_000 } as const;

const label = (en: string) => ({ en, zh: `${en} zh` });
const column = (name: string, properties: Partial<Column> & Pick<Column, 'type'>): Column => ({
  column: name,
  label: label(name),
  rw: 3,
  required: 0,
  ...properties,
});

export const module = withBuiltins({
  pid: '3000000000000000000000f1',
  name: label('Units'),
  group: 'air',
  columns: [
    column('pwr', { type: 'enum', enum: { '0': label('Off'), '1': label('On') } }),
    column('temp', { type: 'float', multiple: 10, min: 16, max: 30, step: 0.5, unit: '°C' }),
    column('fan', { type: 'int' }),
    column('room', { type: 'float', rw: 1, multiple: 10, unit: '°C' }),
    column('code', { type: 'string' }),
    column('opened', { type: 'time' }),
    column('locked', { type: 'int', fixed: true }),
  ],
});

export const view = compile(module, 'rules');

const named = (columns: readonly RuleColumn[], name: string): RuleColumn => {
  const match = columns.find((definition) => definition.column.column === name);
  if (match === undefined) throw new Error(`no column ${name}`);
  return match;
};

export const conditionOn = (name: string) => named(view.conditions, name);
export const actionOn = (name: string): RuleColumn => ({
  ...named(view.actions, name),
  sources: [{ link: 'space', column: 'comfort', label: label('Space · Comfort') }],
});

export const columns: readonly RuleColumn[] = [
  ...view.before,
  conditionOn('room'),
  conditionOn('code'),
  actionOn('temp'),
  actionOn('fan'),
  actionOn('pwr'),
  ...view.after,
];

/** Indexes of columns in `columns`. */
export const nth = {
  enable: 0,
  periods: 1,
  months: 2,
  room: 3,
  code: 4,
  temp: 5,
  fan: 6,
  pwr: 7,
  notes: 8,
} as const;

/** Rows per scope value, without values. */
export const tableOf = (counts: { [scope: string]: number }): RuleTable => {
  const scopes = Object.keys(counts).map((id) => ({ id, name: `Scope ${id}` }));
  const rows = scopes
    .flatMap(({ id }) => Array.from({ length: counts[id] ?? 0 }, () => id))
    .map((scope, id) => ({ id, scope, cells: {} }));
  return { columns, scopes, rows, next: rows.length };
};
