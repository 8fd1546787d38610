import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtinColumns } from '../../../src/engine/builtin-columns.ts';
import { checkModule } from '../../../src/engine/check-module.ts';
import { displayColumn } from '../../../src/engine/check/refdisplay.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { faultSentences } from '../../../src/engine/faults.ts';
import type { Fault } from '../../../src/engine/field-type.ts';
import { products } from '../../../src/engine/products.ts';
import { arbConfig } from './arbitraries.ts';

const label = { en: 'Power', zh: '功率' };
const plain = { column: 'power', label, type: 'float' };

const module = (more: object = {}): { [key: string]: unknown } => ({
  pid: '300000000000000000000001',
  name: { en: 'Cold rooms', zh: '冷库' },
  group: 'sensors',
  columns: [plain],
  ...more,
});

const withColumn = (column: unknown): unknown => module({ columns: [column] });

function faultsOf(input: unknown, platform?: Parameters<typeof checkModule>[1]): Fault[] {
  const result = checkModule(input, platform);
  return result.ok ? [] : result.faults;
}

function configOf(input: unknown): ModuleConfig {
  const result = checkModule(input);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.value;
}

describe('a config that is right', () => {
  it('is written out: rights where they are missing, enum labels in both languages', () => {
    const columns = [
      plain,
      { column: 'state', label, type: 'enum', enum: { on: '运行', off: { en: 'Off', zh: '停' } } },
    ];
    expect(configOf(module({ columns })).columns).toEqual([
      { ...plain, rw: 3, required: 0 },
      {
        column: 'state',
        label,
        type: 'enum',
        rw: 3,
        required: 0,
        enum: { on: { en: '运行', zh: '运行' }, off: { en: 'Off', zh: '停' } },
      },
    ]);
  });

  it('comes back from module/config and is the same config', () => {
    const config = configOf(module());
    expect(configOf({ ...config, columns: [...builtinColumns, ...config.columns] })).toEqual(config);
  });

  it('keeps no key it does not know', () => {
    expect(configOf({ ...module(), script: 'x', columns: [{ ...plain, onclick: 'x' }] })).toEqual(configOf(module()));
  });

  it('may say nothing of an optional key by null', () => {
    expect(configOf(withColumn({ ...plain, min: null, unit: null, spec: null })).columns).toEqual([
      { ...plain, rw: 3, required: 0 },
    ]);
  });

  it('may refer to itself, to the fixed products and to what the caller knows', () => {
    const columns = ['300000000000000000000001', products.members, '3a0000000000000000000000'].map((pid, index) => ({
      column: `r${index}`,
      label,
      type: 'ref',
      pid,
    }));
    const platform = { hasPid: (pid: string) => pid === '3a0000000000000000000000' };
    expect(faultsOf(module({ columns }), platform)).toEqual([]);
  });

  it('has enum keys and column names that every object has, and they stay what they are', () => {
    const columns = [
      { ...plain, column: 'constructor' },
      { column: 'hasOwnProperty', label, type: 'enum', enum: { constructor: 'C', toString: 'T' } },
    ];
    const [first, second] = configOf(module({ columns })).columns;
    expect(first?.column).toBe('constructor');
    expect(Object.keys(second?.enum ?? {})).toEqual(['constructor', 'toString']);
  });

  it('keeps what a tab remembers', () => {
    const filters = [
      {
        name: { en: 'Warm', zh: '偏暖' },
        condition: [{ k: 'power', type: '>', v: '5' }, 'or', { k: 'updatetime', type: '=', v: '$week' }],
        columns: ['name', 'power'],
        clientconfig: {
          pagesize: 20,
          defaultsortset: { column: 'power', type: 'desc' },
          columnconfig: [{ column: 'power', colw: 90 }],
        },
      },
    ];
    expect(configOf(module({ filters, sort: { column: 'name', type: 'asc' } }))).toMatchObject({
      filters,
      sort: { column: 'name' },
    });
  });

  it('is any config that can be made by chance, and checking it again changes nothing', () => {
    fc.assert(
      fc.property(arbConfig, (config) => {
        const checked = configOf(config);
        expect(configOf(JSON.parse(JSON.stringify(checked)))).toEqual(checked);
      }),
    );
  });
});

describe('a config that is wrong', () => {
  const column = (more: object): unknown => withColumn({ ...plain, ...more });
  const text = { ...plain, type: 'string' };

  it.each<[string, unknown, string, string]>([
    ['is no object', 7, '', 'config'],
    ['is a list', [], '', 'config'],
    ['has no pid', module({ pid: undefined }), '/pid', 'pid'],
    ['has a pid that is not 24 hex digits', module({ pid: '3000' }), '/pid', 'pid'],
    ['has a name in one language', module({ name: { en: 'Cold' } }), '/name', 'label'],
    ['has a name of 201 characters', module({ name: { en: 'x'.repeat(201), zh: '冷' } }), '/name', 'labellength'],
    ['has no group', module({ group: undefined }), '/group', 'shorttext'],
    ['has no columns', module({ columns: undefined }), '/columns', 'columns'],
    [
      'has 501 columns',
      module({ columns: Array.from({ length: 501 }, (_, i) => ({ ...plain, column: `c${i}` })) }),
      '/columns',
      'columns',
    ],
    ['has a column that is no object', withColumn('power'), '/columns/0', 'config'],
    ['has a column without a name', column({ column: undefined }), '/columns/0/column', 'columnname'],
    ['has a column name with a space', column({ column: 'a b' }), '/columns/0/column', 'columnname'],
    ['has a column name of SQL', column({ column: 'a";drop table x;--' }), '/columns/0/column', 'columnname'],
    ['has a column name that begins with a digit', column({ column: '1a' }), '/columns/0/column', 'columnname'],
    ['has a column name of 64 characters', column({ column: 'a'.repeat(64) }), '/columns/0/column', 'columnname'],
    ['has a column called __proto__', column({ column: '__proto__' }), '/columns/0/column', 'columnname'],
    ['takes the name of a built-in column', column({ column: 'name' }), '/columns/0/column', 'reserved'],
    ['takes it in capitals', column({ column: 'UpdateTime' }), '/columns/0/column', 'reserved'],
    ['takes the name version', column({ column: 'version' }), '/columns/0/column', 'reserved'],
    ['takes the name beside a built-in reference', column({ column: 'owner_name' }), '/columns/0/column', 'reserved'],
    [
      'takes the name beside its own reference',
      module({
        columns: [
          { ...plain, column: 'space_name' },
          { column: 'space', label, type: 'ref', pid: products.spaces },
        ],
      }),
      '/columns/0/column',
      'reserved',
    ],
    [
      'has two columns that differ by case',
      module({ columns: [plain, { ...plain, column: 'POWER' }] }),
      '/columns/1/column',
      'duplicate',
    ],
    ['has a label in one language', column({ label: { zh: '功率' } }), '/columns/0/label', 'label'],
    ['has a label that is plain text', column({ label: 'Power' }), '/columns/0/label', 'label'],
    ['has a label that is blank', column({ label: { en: ' ', zh: '功率' } }), '/columns/0/label', 'label'],
    ['has no type', column({ type: undefined }), '/columns/0/type', 'type'],
    ['has an unknown type', column({ type: 'constructor' }), '/columns/0/type', 'type'],
    ['has a right of 4', column({ rw: 4 }), '/columns/0/rw', 'oneof'],
    ['has a right as text', column({ rw: '3' }), '/columns/0/rw', 'oneof'],
    ['has a duty of 3', column({ required: 3 }), '/columns/0/required', 'oneof'],
    ['has an unknown spec', column({ spec: 'toString' }), '/columns/0/spec', 'oneof'],
    ['has a link of numbers', column({ spec: 'link' }), '/columns/0/spec', 'spec'],
    ['has a currency of text', withColumn({ ...text, spec: 'currency' }), '/columns/0/spec', 'spec'],
    ['has an enum without values', column({ type: 'enum' }), '/columns/0/enum', 'enum'],
    ['has an empty enum', column({ type: 'enum', enum: {} }), '/columns/0/enum', 'enum'],
    ['has an enum that is a list', column({ type: 'enum', enum: ['a'] }), '/columns/0/enum', 'enum'],
    [
      'has an enum label in one language',
      column({ type: 'enum', enum: { on: { en: 'On' } } }),
      '/columns/0/enum/on',
      'label',
    ],
    [
      'has an enum value called __proto__',
      JSON.parse(
        `{"pid":"300000000000000000000001","name":{"en":"a","zh":"a"},"group":"g","columns":[{"column":"a","label":{"en":"a","zh":"a"},"type":"enum","enum":{"__proto__":"x"}}]}`,
      ),
      '/columns/0/enum/__proto__',
      'enumkey',
    ],
    ['has an enum value without a name', column({ type: 'enum', enum: { '': 'x' } }), '/columns/0/enum/', 'enumkey'],
    [
      'has 5,001 enum values',
      column({ type: 'enum', enum: Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`k${i}`, 'x'])) }),
      '/columns/0/enum',
      'toomany',
    ],
    ['has a ref that points nowhere', column({ type: 'ref' }), '/columns/0/pid', 'refpid'],
    ['has a ref with a malformed pid', column({ type: 'ref', pid: 'x' }), '/columns/0/pid', 'pid'],
    ['has a didlist without didlist', column({ type: 'didlist' }), '/columns/0/didlist', 'didlist'],
    [
      'has a didlist without a module',
      column({ type: 'didlist', didlist: { capacity: 2 } }),
      '/columns/0/didlist/pid',
      'refpid',
    ],
    [
      'has a didlist without capacity',
      column({ type: 'didlist', didlist: { pid: products.spaces } }),
      '/columns/0/didlist/capacity',
      'capacityrange',
    ],
    [
      'has a didlist of no capacity',
      column({ type: 'didlist', didlist: { pid: products.spaces, capacity: 0 } }),
      '/columns/0/didlist/capacity',
      'capacityrange',
    ],
    ['has a multiple of 0', column({ multiple: 0 }), '/columns/0/multiple', 'multiple'],
    ['has a multiple below 0', column({ multiple: -10 }), '/columns/0/multiple', 'multiple'],
    ['has a multiple that is no power of ten', column({ multiple: 3 }), '/columns/0/multiple', 'multiple'],
    ['has a multiple that is nearly one', column({ multiple: 999 }), '/columns/0/multiple', 'multiple'],
    ['has a multiple as text', column({ multiple: '10' }), '/columns/0/multiple', 'multiple'],
    ['has min above max', column({ min: 5, max: 1 }), '/columns/0/min', 'minmax'],
    ['has a min that is no number', column({ min: '5' }), '/columns/0/min', 'finite'],
    ['has a step of 0', column({ step: 0 }), '/columns/0/step', 'stepsize'],
    ['has a step below 0', column({ step: -1 }), '/columns/0/step', 'stepsize'],
    ['has a length of 0', withColumn({ ...text, maxlength: 0 }), '/columns/0/maxlength', 'lengthrange'],
    ['has a flag that is no flag', column({ candisplay: 'no' }), '/columns/0/candisplay', 'boolean'],
    ['has a section in one language', column({ section: { en: 'More' } }), '/columns/0/section', 'label'],
    ['has a default above max', column({ max: 5, defaultvalue: 6 }), '/columns/0/defaultvalue', 'defaultvalue'],
    ['has a default of another type', column({ defaultvalue: 'x' }), '/columns/0/defaultvalue', 'defaultvalue'],
    [
      'has a default with too many decimals',
      column({ multiple: 10, defaultvalue: 1.25 }),
      '/columns/0/defaultvalue',
      'defaultvalue',
    ],
    [
      'has a default that is no enum value',
      column({ type: 'enum', enum: { on: 'On' }, defaultvalue: 'off' }),
      '/columns/0/defaultvalue',
      'defaultvalue',
    ],
    ['has an empty value of another type', column({ emptyvalue: 'x' }), '/columns/0/emptyvalue', 'emptyvalue'],
    ['has filters that are no list', module({ filters: {} }), '/filters', 'list'],
    ['has a tab without a name', module({ filters: [{}] }), '/filters/0/name', 'label'],
    [
      'has a tab name of 31 characters',
      module({ filters: [{ name: 'x'.repeat(31) }] }),
      '/filters/0/name',
      'shorttext',
    ],
    [
      'has a tab with an unknown column',
      module({ filters: [{ name: 'a', columns: ['name', 'nope'] }] }),
      '/filters/0/columns/1',
      'column',
    ],
    [
      'has a condition on an unknown column',
      module({ filters: [{ name: 'a', condition: [{ k: 'nope', type: '=', v: 1 }] }] }),
      '/filters/0/condition/0/k',
      'column',
    ],
    [
      'has a condition its column cannot have',
      module({ filters: [{ name: 'a', condition: [{ k: 'power', type: 'like', v: 1 }] }] }),
      '/filters/0/condition/0/type',
      'operator',
    ],
    [
      'has a condition of 1,000 items',
      module({ filters: [{ name: 'a', condition: Array(1999).fill('and') }] }),
      '/filters/0/condition',
      'toomany',
    ],
    [
      'has a tab sorted by an unknown column',
      module({ filters: [{ name: 'a', clientconfig: { defaultsortset: { column: 'nope', type: 'asc' } } }] }),
      '/filters/0/clientconfig/defaultsortset/column',
      'column',
    ],
    ['has a sort that is a list', module({ sort: ['name'] }), '/sort', 'sortorder'],
    ['has a sort by an unknown column', module({ sort: { column: 'nope', type: 'asc' } }), '/sort/column', 'column'],
    ['has a sort that is neither way', module({ sort: { column: 'name', type: 'up' } }), '/sort/type', 'oneof'],
    ['has a category without a name', module({ category: { en: 'a', zh: 'a' } }), '/category/name', 'shorttext'],
  ])('one that %s', (_what, input, path, rule) => {
    expect(faultsOf(input)).toContainEqual(expect.objectContaining({ path, rule }));
  });

  it('refuses a reference to a module that does not exist', () => {
    expect(faultsOf(column({ type: 'ref', pid: '3a0000000000000000000000' }), { hasPid: () => false })).toEqual([
      { path: '/columns/0/pid', rule: 'nopid', params: { pid: '3a0000000000000000000000' } },
    ]);
  });

  it('hears of all its faults at once, each by its place', () => {
    const input = module({
      name: {},
      columns: [
        { ...plain, type: 'x', label: {} },
        { ...plain, spec: 'link', multiple: 0 },
      ],
    });
    expect(faultsOf(input).map(({ path }) => path)).toEqual([
      '/columns/0/label',
      '/columns/0/type',
      '/columns/1/spec',
      '/columns/1/multiple',
      '/columns/1/column',
      '/name',
    ]);
  });

  it('is not blamed twice where a tab names a broken column', () => {
    const input = module({
      columns: [{ ...plain, type: 'x' }],
      filters: [{ name: 'a', condition: [{ k: 'power', type: '=', v: 1 }], columns: ['power'] }],
    });
    expect(faultsOf(input).map(({ path }) => path)).toEqual(['/columns/0/type']);
  });
});

describe('any input', () => {
  it('is a config or a list of faults with known sentences, and never an exception', () => {
    const keyed = fc.record({
      pid: fc.anything(),
      name: fc.anything(),
      group: fc.anything(),
      columns: fc.array(fc.anything()),
      filters: fc.anything(),
      sort: fc.anything(),
    });
    const column = fc.record({
      column: fc.anything(),
      label: fc.anything(),
      type: fc.constantFrom('int', 'enum', 'ref', 'didlist'),
      enum: fc.anything(),
      didlist: fc.anything(),
      defaultvalue: fc.anything(),
      emptyvalue: fc.anything(),
      spec: fc.anything(),
    });
    const input = fc.oneof(
      fc.anything({
        withNullPrototype: true,
        withBigInt: true,
        withSparseArray: true,
        withTypedArray: true,
        withDate: true,
        withMap: true,
        withSet: true,
      }),
      keyed,
      column.map(withColumn),
    );
    fc.assert(
      fc.property(input, (anything) => {
        for (const { path, rule } of faultsOf(anything)) {
          expect(path === '' || path.startsWith('/')).toBe(true);
          expect(faultSentences).toHaveProperty(rule);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('what a ref shows of a fixed product', () => {
  const columns = [
    { column: 'phone', label, type: 'string' },
    { column: 'secret', label, type: 'string', candisplay: false },
  ];
  const members = configOf({ ...module({ columns }), pid: products.members });
  const hidden = ['secret', 'did', 'companyid', 'nothing'];
  const platform = { hasPid: () => true, configOf: (pid: string) => (pid === products.members ? members : undefined) };
  const reference = (refdisplay: string) =>
    withColumn({ column: 'by', label, type: 'ref', pid: products.members, refdisplay });

  it('is a column that its own list shows', () => {
    expect(faultsOf(reference('phone'), platform)).toEqual([]);
    expect(faultsOf(reference('name'), platform)).toEqual([]);
  });

  it.each(hidden)('is never %s, in a config that is checked or one that is stored', (refdisplay) => {
    expect(faultsOf(reference(refdisplay), platform)).toEqual([
      { path: '/columns/0/refdisplay', rule: 'refdisplay', params: { column: refdisplay } },
    ]);
    expect(displayColumn(members, refdisplay)?.column).toBe('name');
  });
});
