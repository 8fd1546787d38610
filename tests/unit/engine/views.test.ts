import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtinColumns, withBuiltins } from '../../../src/engine/builtin-columns.ts';
import type { Column, ModuleConfig } from '../../../src/engine/column.ts';
import { fieldTypeOf } from '../../../src/engine/field-types/registry.ts';
import { products } from '../../../src/engine/products.ts';
import { compile } from '../../../src/engine/views/compile.ts';
import type { Purpose } from '../../../src/engine/views/view.ts';
import { arbConfig } from './arbitraries.ts';
import { samples } from './samples.ts';
import { fieldTypeIds } from '../../../src/engine/field-type-ids.ts';

const purposes: readonly Purpose[] = ['table', 'add', 'edit', 'detail', 'conditions'];

const column = (name: string, more: Partial<Column> = {}): Column => ({
  column: name,
  label: { en: name, zh: name },
  type: 'string',
  rw: 3,
  required: 0,
  ...more,
});

const moduleOf = (...columns: Column[]): ModuleConfig => ({
  pid: '300000000000000000000001',
  name: { en: 'Meters', zh: '电表' },
  group: 'metering',
  columns,
});

describe('the built-in columns', () => {
  it('are the eight of every module, read-only but name and organization', () => {
    expect(builtinColumns.map(({ column: name, type, rw }) => [name, type, rw])).toEqual([
      ['did', 'string', 1],
      ['name', 'string', 3],
      ['createtime', 'timestamp', 1],
      ['updatetime', 'timestamp', 1],
      ['creator', 'ref', 1],
      ['owner', 'ref', 1],
      ['companyid', 'string', 1],
      ['organization', 'ref', 3],
    ]);
  });

  it('stand first, once, and the same config gives the same completed config', () => {
    const config = moduleOf(column('a'));
    const complete = withBuiltins(config);
    expect(complete.columns.map(({ column: name }) => name)).toEqual([
      ...builtinColumns.map((builtin) => builtin.column),
      'a',
    ]);
    expect(withBuiltins(config)).toBe(complete);
    expect(withBuiltins(complete)).toBe(complete);
  });

  it('point to members and departments', () => {
    const targets = builtinColumns.filter(({ type }) => type === 'ref').map(({ pid }) => pid);
    expect(targets).toEqual([products.members, products.members, products.departments]);
  });
});

describe('every view', () => {
  it.each(purposes)('%s is plain data, and the same object for the same config', (purpose) => {
    const config = moduleOf(...Object.values(samples).map((sample) => sample.column));
    const view = compile(config, purpose);
    expect(JSON.parse(JSON.stringify(view))).toEqual(view);
    expect(compile(config, purpose)).toBe(view);
    expect(compile({ ...config }, purpose)).not.toBe(view);
  });

  it.each(purposes)('%s leaves the config as it was, whatever the config', (purpose) => {
    fc.assert(
      fc.property(arbConfig, (config) => {
        const before = structuredClone(config);
        compile(config, purpose);
        expect(config).toEqual(before);
      }),
    );
  });

  it.each(purposes)('%s never holds the tenant or the record id', (purpose) => {
    const text = JSON.stringify(compile(moduleOf(column('a')), purpose));
    expect(text).not.toContain('"column":"companyid"');
    expect(text).not.toContain('"column":"did"');
  });
});

describe('the table', () => {
  const table = (...columns: Column[]) => compile(moduleOf(...columns), 'table');

  it('begins with the name, which stays in place, then the columns of the module', () => {
    const names = table(column('a'), column('b')).columns.map((tableColumn) => tableColumn.column.column);
    expect(names.slice(0, 3)).toEqual(['name', 'a', 'b']);
    expect(
      table()
        .columns.filter(({ pinned }) => pinned)
        .map((tableColumn) => tableColumn.column.column),
    ).toEqual(['name']);
  });

  it('never shows what must not be displayed, and shows what is checked', () => {
    const view = table(column('a', { candisplay: false }), column('b', { ischecked: false }), column('c'));
    expect(view.columns.map((tableColumn) => tableColumn.column.column)).not.toContain('a');
    expect(view.columns.filter(({ visible }) => visible).map((tableColumn) => tableColumn.column.column)).toEqual([
      'name',
      'c',
      'updatetime',
    ]);
  });

  it('keeps widths between 50 and 500 px', () => {
    const widths = table(column('a', { colw: 5 }), column('b', { colw: 5000 }), column('c', { colw: 90 })).columns;
    expect(widths.slice(1, 4).map(({ width }) => width)).toEqual([50, 500, 90]);
  });

  it('gives a number room for its unit, unless its config names a width', () => {
    const widthOf = (more: Partial<Column>) =>
      compile(moduleOf(column('v', { type: 'float', ...more })), 'table').columns.find(
        ({ column: { column: name } }) => name === 'v',
      )?.width ?? 0;
    expect(widthOf({ unit: 'kWh' })).toBeGreaterThan(widthOf({}) + 20);
    expect(widthOf({ unit: 'kWh', colw: 90 })).toBe(90);
  });

  it('draws a column by its spec where it has one, else by its type', () => {
    const cells = table(column('a', { spec: 'extlink' }), samples.float.column).columns.slice(1, 3);
    expect(cells.map(({ cell, align, unit }) => [cell, align, unit])).toEqual([
      ['cell:extlink', 'left', ''],
      ['cell:number', 'right', 'kW'],
    ]);
  });

  it('is sorted by its config, else newest first', () => {
    expect(table().sort).toEqual({ column: 'updatetime', type: 'desc' });
    const sort = { column: 'name', type: 'asc' } as const;
    expect(compile({ ...moduleOf(), sort }, 'table').sort).toEqual(sort);
  });

  it('sorts and filters by what the type allows', () => {
    const columns = table(samples.didlist.column, samples.int.column).columns.slice(1, 3);
    expect(columns.map(({ sortable, filterable }) => [sortable, filterable])).toEqual([
      [false, true],
      [true, true],
    ]);
  });
});

describe('the forms', () => {
  const mixed = moduleOf(
    column('plain'),
    column('onadd', { required: 1 }),
    column('always', { required: 2 }),
    column('command', { rw: 2 }),
    column('measured', { rw: 1, type: 'float', unit: 'kW' }),
    column('limit', { type: 'float', unit: 'kW' }),
    column('extra', { section: { en: 'More', zh: '更多' } }),
    column('whole', { canbeempty: false }),
    column('preset', { required: 2, defaultvalue: 'x' }),
  );

  it('add what can be written, and ask for what is required on add', () => {
    const view = compile(mixed, 'add');
    expect(Object.keys(view.fields)).not.toContain('measured');
    expect(Object.keys(view.fields)).toContain('command');
    expect(view.schema['required']).toEqual(['name', 'onadd', 'always', 'whole', 'preset']);
  });

  it('edit the same, ask only for what is always required, and show the rest as read-only', () => {
    const view = compile(mixed, 'edit');
    expect(view.schema['required']).toEqual(['name', 'always', 'whole', 'preset']);
    expect(view.fields['command']?.readOnly).toBe(false);
    expect(view.fields['measured']?.readOnly).toBe(true);
    expect(view.sections.at(-1)).toMatchObject({
      key: 'read-only',
      fields: ['measured', 'createtime', 'updatetime', 'creator', 'owner'],
    });
  });

  it('are grouped: essential, values with a unit, own sections', () => {
    expect(compile(mixed, 'add').sections.map(({ key, fields }) => [key, fields])).toEqual([
      ['essential', ['name', 'plain', 'onadd', 'always', 'command', 'whole', 'preset', 'organization']],
      ['values', ['limit']],
      ['section:More', ['extra']],
    ]);
  });

  it('offer defaults when adding and never when editing', () => {
    expect(compile(mixed, 'add').schema).toMatchObject({ properties: { preset: { default: 'x' } } });
    expect(JSON.stringify(compile(mixed, 'edit').schema)).not.toContain('"default"');
  });

  it('take no value that is not a field', () => {
    expect(compile(mixed, 'add').schema['additionalProperties']).toBe(false);
  });

  it('edit a file where the column holds one', () => {
    expect(compile(moduleOf(column('photo', { mime: 'image/png' })), 'add').fields['photo']?.widget).toBe('file');
  });
});

describe('the detail', () => {
  it('draws at most four measured figures with a unit on top, and every column below', () => {
    const measured = Array.from({ length: 6 }, (_, index) => column(`m${index}`, { rw: 1, type: 'float', unit: 'kW' }));
    const view = compile(moduleOf(column('limit', { type: 'float', unit: 'kW' }), ...measured), 'detail');
    expect(view.figures.map((figure) => figure.column.column)).toEqual(['m0', 'm1', 'm2', 'm3']);
    const below = view.sections.flatMap((section) => section.columns.map((detailColumn) => detailColumn.column.column));
    expect(below).toEqual(expect.arrayContaining(['name', 'limit', 'm0', 'm5', 'createtime']));
  });
});

describe('the conditions', () => {
  it.each(fieldTypeIds)('offer the operators of a %s', (id) => {
    const { column: sample } = samples[id];
    const field = compile(moduleOf(sample), 'conditions').fields.find((each) => each.column === sample);
    expect(field).toMatchObject({
      operators: fieldTypeOf(sample).operators,
      disabled: false,
    });
  });

  it('show vtdid and do not let it be chosen', () => {
    expect(
      compile(moduleOf(column('vtdid')), 'conditions').fields.find(({ disabled }) => disabled)?.column.column,
    ).toBe('vtdid');
  });
});

describe('the card of a record', () => {
  const table = (...columns: Column[]) => compile(moduleOf(...columns), 'table');

  it('shows measured values first, then figures with a unit, then choices', () => {
    const { card } = table(
      column('note'),
      column('kind', { type: 'enum', enum: { a: { en: 'A', zh: '甲' } } }),
      column('area', { type: 'float', unit: 'm²' }),
      column('load', { type: 'float', unit: 'W', measures: 'power' }),
    );
    expect(card.values.slice(0, 4)).toEqual(['load', 'area', 'kind', 'note']);
  });

  it('has the state and the last report in places of their own', () => {
    const { card } = table(
      column('status', { type: 'enum', enum: { a: { en: 'On', zh: '开', state: 'normal' } } }),
      column('note'),
    );
    expect(card).toMatchObject({ state: 'status', arrivals: ['updatetime'] });
    expect(card.values).not.toContain('status');
    expect(card.values).not.toContain('name');
  });

  it('of a reading has its moment in place of an age, which begins its row', () => {
    const { card, columns } = table(
      column('device', { type: 'ref', pid: '300000000000000000000001', rw: 1 }),
      column('occurtime', { type: 'timestamp', rw: 1 }),
      column('energy', { type: 'float', unit: 'kWh', rw: 1 }),
    );
    expect(card.arrivals).toEqual(['occurtime']);
    expect(card.values).not.toContain('occurtime');
    expect(columns.filter(({ isMoment }) => isMoment).map((tableColumn) => tableColumn.column.column)).toEqual([
      'occurtime',
    ]);
  });

  it('has the age of the last report before that of the last change, and neither among its values', () => {
    const { card } = table(
      column('seen', { type: 'timestamp', rw: 1, measures: 'lastreport' }),
      column('load', { type: 'float', unit: 'W', measures: 'power' }),
    );
    expect(card.arrivals).toEqual(['seen', 'updatetime']);
    expect(card.values).not.toContain('seen');
    expect(card.values).not.toContain('updatetime');
  });
});
