import { expect, it } from 'vitest';
import { readDemoModules } from '../../../server/demo/modules.ts';
import { columnsOf } from '../../../src/engine/builtin-columns.ts';
import { checkModule } from '../../../src/engine/check-module.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { compile } from '../../../src/engine/views/compile.ts';

/** A visit is called as its visitor: the page of the specification has a column “visitor”, and no “name”. */

const configOf = (name: string): ModuleConfig => {
  const checked = checkModule(readDemoModules().find(({ file }) => file === name)?.config);
  if (!checked.ok) throw new Error(`${name} is no module.`);
  return checked.value;
};

const labelsOf = (columns: readonly { column: { label: unknown } }[]) => columns.map(({ column }) => column.label);
const visitor = { en: 'Visitor', zh: '访客' };

it('the name of a visit is labelled as the visitor, in lists and in its detail, and there once', () => {
  const config = configOf('visitors.json');
  const list = compile(config, 'table');
  expect(list.columns[0]?.column).toMatchObject({ column: 'name', label: visitor });
  const detail = compile(config, 'detail').sections.flatMap(({ columns }) => columns);
  for (const columns of [list.columns, detail])
    expect(labelsOf(columns).filter((label) => JSON.stringify(label) === JSON.stringify(visitor))).toHaveLength(1);
});

it('the visitor of a visit stays a column to search and to write', () => {
  const config = configOf('visitors.json');
  expect(columnsOf(config).get('visitor')).toMatchObject({ label: visitor });
  expect(compile(config, 'add').fields).toHaveProperty('visitor');
});

it('the name of every other record stays a name', () => {
  const list = compile(configOf('doors.json'), 'table');
  expect(list.columns[0]?.column).toMatchObject({ column: 'name', label: { en: 'Name', zh: '名称' } });
});
