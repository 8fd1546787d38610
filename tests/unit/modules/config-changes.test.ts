import { describe, expect, it } from 'vitest';
import type { Column, ModuleConfig } from '../../../src/engine/column.ts';
import { ModuleProperties } from '../../../src/schemas/module-config.ts';
import { configChanges } from '../../../server/module-changes/config-changes.ts';

const text = (word: string) => ({ en: word, zh: word });
const column = (name: string, more: object = {}): Column => ({
  column: name,
  label: text(name),
  type: 'float',
  rw: 3,
  required: 0,
  ...more,
});
const module = (more: object = {}): ModuleConfig => ({
  pid: '3c0ffee00000000000000001',
  name: text('Trial'),
  group: 'other',
  columns: [column('v'), column('w')],
  ...more,
});
const changed = { column: 'v', change: 'changed' } as const;

const moduleMembers = Object.keys(ModuleProperties.properties).filter((name) => !['pid', 'columns'].includes(name));
const columnMembers = Object.keys(ModuleProperties.properties.columns.items.properties).filter(
  (name) => !['column', 'colname'].includes(name),
);

describe('what a new config changes', () => {
  it.each(moduleMembers)('is told of the module’s %s in both languages', (property) => {
    const [change, ...more] = configChanges(module({ [property]: 'former' }), module({ [property]: 'later' }), []);
    expect(more).toEqual([]);
    expect(change).toMatchObject({ column: '', change: 'changed', members: [property] });
    expect(change?.text.en).toMatch(/^[a-z -]+ “former” → “later”$/);
    expect(change?.text.zh).toMatch(/^[\u4e00-\u9fff]+ “former” → “later”$/);
  });

  it.each(columnMembers)('is told of a column’s %s in both languages', (property) => {
    const [before, after] = ['former', 'later'].map((value) =>
      module({ columns: [column('v', { [property]: value }), column('w')] }),
    );
    if (before === undefined || after === undefined) throw new Error('no config');
    const [change] = configChanges(before, after, [changed]);
    expect(change).toMatchObject({ column: 'v', change: 'changed', members: [property] });
    expect(change?.text.en).toMatch(/^changed: [a-z -]+ “former” → “later”$/);
    expect(change?.text.zh).toMatch(/^已更改：[\u4e00-\u9fff]+ “former” → “later”$/);
  });

  it('is told of properties that nothing knows, and of what comes and goes', () => {
    const changes = configChanges(module({ historypid: '5' }), module({ ishistoryimport: true, colour: 'red' }), []);
    expect(changes.map((change) => change.text.en)).toEqual([
      'history module “5” → none',
      'history import none → yes',
      'colour none → “red”',
    ]);
    expect(changes[0]?.text.zh).toBe('历史模块 “5” → 无');
  });

  it('names of an enum what differs, and of columns their new order', () => {
    const values = (more: object) =>
      module({ columns: [column('v', { enum: { a: text('A'), ...more } }), column('w')] });
    const [change] = configChanges(values({ b: text('B') }), values({ c: text('C') }), [changed]);
    expect(change?.text.en).toBe('changed: values {"b":{"en":"B","zh":"B"}} → {"c":{"en":"C","zh":"C"}}');
    const turned = configChanges(module(), module({ columns: [column('w'), column('v')] }), []);
    expect(turned).toMatchObject([{ members: ['columns'], text: { en: 'order of columns “v, w” → “w, v”' } }]);
  });

  it('is nothing where nothing changes', () => {
    expect(configChanges(module(), module(), [])).toEqual([]);
  });
});
