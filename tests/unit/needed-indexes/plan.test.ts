import { describe, expect, it } from 'vitest';
import { withBuiltins } from '../../../src/engine/builtin-columns.ts';
import type { Expression } from '../../../src/engine/condition/predicate.ts';
import type { ExistingIndex } from '../../../server/needed-indexes/existing-indexes.ts';
import { pageOrderPlan, plansOf, serves } from '../../../server/needed-indexes/plan.ts';
import { maxNeeded, mostValuable, proposalsOf } from '../../../server/needed-indexes/proposals.ts';
import { type Shape, shapeOf, shapeText } from '../../../server/records/query-shape.ts';
import type { StoredModule } from '../../../server/services.ts';

const label = { en: 'x', zh: 'x' };
const base = { label, rw: 3, required: 0 } as const;
const pid = '3c0ffee0000000000000000a';
const table = `r_${pid}`;

const module = (more: Partial<StoredModule['config']> = {}): StoredModule => ({
  config: withBuiltins({
    pid,
    name: label,
    group: 'other',
    columns: [
      { ...base, column: 'kind', type: 'enum', enum: { a: label } },
      { ...base, column: 'ts', type: 'timestamp' },
      { ...base, column: 'note', type: 'string' },
      { ...base, column: 'tags', type: 'didlist' },
      { ...base, column: 'value', type: 'float', measures: 'power' },
    ],
    ...more,
  }),
  owner: null,
  revision: 1,
  table: `m_${pid}`,
  base: table,
  key: 'id',
  physical: new Map([
    ...['did', 'name', 'createtime', 'updatetime', 'creator', 'owner', 'organization'].map(
      (name) => [name, name] as const,
    ),
    ...['kind', 'ts', 'note', 'tags', 'value'].map((name, index) => [name, `c${index + 1}`] as const),
  ]),
});

const equal = (column: string): Expression => ({
  kind: 'predicate',
  predicate: { column, test: 'anyof', values: ['a'] },
});
const range = (column: string): Expression => ({ kind: 'predicate', predicate: { column, test: 'range', from: 1 } });
const contains = (column: string): Expression => ({
  kind: 'predicate',
  predicate: { column, test: 'contains', text: 'secret' },
});
const all = (...parts: Expression[]): Expression => ({ kind: 'and', parts });
const any = (...parts: Expression[]): Expression => ({ kind: 'or', parts });
const not = (column: string): Expression => ({
  kind: 'predicate',
  predicate: { column, negate: true, test: 'anyof', values: ['a'] },
});

describe('the shape of a question', () => {
  it.each<[string, Expression, Shape]>([
    ['columns of equality, sorted', all(equal('ts'), equal('kind')), { equal: ['kind', 'ts'] }],
    ['a range', all(equal('kind'), range('ts')), { equal: ['kind'], range: 'ts' }],
    ['a searched text', all(contains('note')), { equal: [], contains: 'note' }],
    ['alternatives of one column', all(any(contains('note'), contains('note'))), { equal: [], contains: 'note' }],
    ['no alternatives of several columns', any(equal('kind'), range('ts')), { equal: [] }],
    ['no negations', all(not('kind'), range('ts')), { equal: [], range: 'ts' }],
  ])('has %s', (_, expression, shape) => {
    expect(shapeOf(expression)).toEqual(shape);
  });

  it('is one text for one shape, whatever the values and the order of conditions', () => {
    const first = shapeText(shapeOf(all(equal('ts'), equal('kind'), contains('note')), { order: 'name' }));
    const second = shapeText(shapeOf(all(contains('note'), equal('kind'), equal('ts')), { order: 'name' }));
    expect(first).toBe(second);
    expect(first).not.toContain('secret');
  });
});

describe('the index for a shape', () => {
  it.each<[Shape, string]>([
    [{ equal: ['kind'] }, `(company, "c1" nulls first, id)`],
    [{ equal: ['kind'], range: 'ts', order: 'name' }, `(company, "c1" nulls first, "c2" nulls first, id)`],
    [{ equal: ['kind'], order: 'ts' }, `(company, "c1" nulls first, "c2" nulls first, id)`],
    [{ equal: [], order: 'note' }, `(company, "c3" collate "und-x-icu" nulls first, id)`],
    [{ equal: ['owner'], order: 'updatetime' }, `(company, "ownerid" nulls first, "updatetime", id)`],
  ])('%j has equality first, then the range or the order, then the key', (shape, keys) => {
    expect(plansOf(module(), shape).map(({ definition }) => definition)).toEqual([`on "${table}" ${keys}`]);
  });

  it.each<[Shape, string]>([
    [{ equal: ['kind'], contains: 'note' }, `using gin (company, "c3" gin_trgm_ops)`],
    [{ equal: [], overlaps: 'tags' }, `using gin (company, "c4")`],
  ])('%j is a GIN index by company', (shape, indexSql) => {
    expect(plansOf(module(), shape).map(({ definition }) => definition)).toEqual([`on "${table}" ${indexSql}`]);
  });

  it.each<[string, Shape]>([
    ['a record by its key', { equal: ['did'] }],
    ['no condition', { equal: [] }],
    ['a column that is gone', { equal: ['gone'] }],
  ])('is none for %s', (_, shape) => {
    expect(plansOf(module(), shape)).toEqual([]);
  });

  it.each<[string, Shape, string | undefined]>([
    [
      'follows equality',
      { equal: ['kind'], range: 'ts', order: 'value' },
      `(company, "c1" nulls first, "c5" nulls first, id)`,
    ],
    ['needs no equality', { equal: [], range: 'ts', order: 'value' }, `(company, "c5" nulls first, id)`],
    ['is none without a range', { equal: ['kind'], order: 'value' }, undefined],
    ['is none where the range is in that order', { equal: ['kind'], range: 'ts', order: 'ts' }, undefined],
    ['is none where a text is searched', { equal: [], range: 'ts', contains: 'note', order: 'value' }, undefined],
  ])('in the order of a page %s', (_, shape, keys) => {
    const definition = pageOrderPlan(module(), shape)?.definition;
    expect(definition).toBe(keys === undefined ? undefined : `on "${table}" ${keys}`);
  });

  it('leaves out reported columns where others remain, and says what the whole one costs', () => {
    const [still, whole] = plansOf(module({ driver: 'simulator' }), { equal: ['kind'], range: 'value' });
    expect([still?.columns, still?.reported]).toEqual([['kind'], []]);
    expect([whole?.columns, whole?.reported]).toEqual([['kind', 'value'], ['value']]);
  });

  it('has a name that the database keeps whole', () => {
    const long = plansOf(module(), { equal: ['creator', 'organization', 'owner'], order: 'updatetime' });
    for (const { name } of long) expect(name.length).toBeLessThanOrEqual(63);
    expect(long).toHaveLength(1);
  });
});

const present = (more: Partial<ExistingIndex>): ExistingIndex => ({
  name: 'there',
  method: 'btree',
  keys: [],
  isWhole: true,
  size: 0,
  scans: 0,
  ...more,
});

describe('an index that is there', () => {
  const [plan] = plansOf(module(), { equal: ['kind', 'owner'], range: 'ts' });

  it.each<[boolean, readonly string[]]>([
    [true, ['company', 'c1', 'ownerid', 'c2', 'id']],
    [true, ['company', 'ownerid', 'c1', 'c2']],
    [false, ['company', 'c1', 'c2', 'ownerid']],
    [false, ['company', 'c1', 'ownerid', 'id']],
    [false, ['c1', 'ownerid', 'c2']],
  ])('serves: %s with %j', (isServed, keys) => {
    expect(plan && serves(present({ keys }), plan)).toBe(isServed);
  });

  it('serves nothing while it is invalid, or by another collation', () => {
    const keys = ['company', 'c1', 'ownerid', 'c2'];
    expect(plan && serves(present({ keys, isWhole: false }), plan)).toBe(false);
    const [ordered] = plansOf(module(), { equal: [], order: 'note' });
    expect(ordered && serves(present({ keys: ['company', 'c3'] }), ordered)).toBe(false);
    expect(ordered && serves(present({ keys: ['company', 'c3 und-x-icu'] }), ordered)).toBe(true);
  });
});

describe('what is proposed', () => {
  const slowQuery = (shape: Shape, times = 3, total = 100) => ({ shape, times, worst: 50, total });

  it('was slow three times', () => {
    expect(proposalsOf(module(), [slowQuery({ equal: ['kind'] }, 2)], { present: [] })).toEqual([]);
    expect(proposalsOf(module(), [slowQuery({ equal: ['kind'] })], { present: [] })).toHaveLength(1);
  });

  it('is one index for shapes that one serves, with what all of them cost', () => {
    const proposals = proposalsOf(
      module(),
      [slowQuery({ equal: ['kind'] }), slowQuery({ equal: ['kind'], range: 'ts' }, 4)],
      {
        present: [],
      },
    );
    expect(proposals.map(({ plan, times, total }) => [plan.columns, times, total])).toEqual([[['kind', 'ts'], 7, 200]]);
  });

  it('is nothing that a present index serves', () => {
    const there = present({ keys: ['company', 'c1', 'id'] });
    expect(proposalsOf(module(), [slowQuery({ equal: ['kind'] })], { present: [there] })).toEqual([]);
  });

  it('has a bound for each module, the made ones counted', () => {
    const made = Array.from({ length: maxNeeded - 1 }, (_, index) => present({ name: `${table}_need_x${index}` }));
    const slow = [slowQuery({ equal: ['kind'] }, 3, 10), slowQuery({ equal: [], range: 'ts' }, 3, 20)];
    expect(proposalsOf(module(), slow, { present: made }).map(({ plan }) => plan.columns)).toEqual([['ts']]);
  });

  it('is made by itself only where it costs reports nothing', () => {
    const reporting = module({ driver: 'simulator' });
    const proposals = proposalsOf(reporting, [slowQuery({ equal: [], order: 'value' })], { present: [] });
    expect(proposals).toHaveLength(1);
    expect(mostValuable(new Map([[pid, proposals]]))).toBeUndefined();
  });

  it('is made by itself only where others wait at most 2 s for it', () => {
    const slow = [slowQuery({ equal: ['kind'] })];
    const [short, long] = [2, 2.1].map((wait) => proposalsOf(module(), slow, { present: [], waitOf: () => wait }));
    expect(mostValuable(new Map([[pid, short ?? []]]))?.wait).toBe(2);
    expect(mostValuable(new Map([[pid, long ?? []]]))).toBeUndefined();
  });
});
