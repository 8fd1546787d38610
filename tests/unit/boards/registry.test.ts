import { describe, expect, it } from 'vitest';
import { defineBoard } from '../../../src/engine/board/board.ts';
import type { BoardDefinition } from '../../../src/engine/board/board.ts';
import { fieldsOf, formIn } from '../../../src/engine/board/hints.ts';
import { createBoardRegistry } from '../../../src/engine/board/registry.ts';
import { nameOnly, text } from '../../../src/schemas/boards/fields.ts';
import { DatasetQuery } from '../../../src/schemas/boards/dataset.ts';
import { splitProperties } from '../../../src/engine/unknown-properties.ts';
import { isObject } from '../../../src/engine/own-property.ts';
import { checkBoardConfig, checkBoardForm, encodeBoard } from '../../../src/schemas/check-board.ts';
import { compileSchema } from '../../../src/schemas/compile-schema.ts';
import { activeFields } from '../../../src/schemas/form-at.ts';
import { contextOf } from './context.ts';
import { boardFiles, boards, registry } from './found.ts';
import { samples } from './samples.ts';

/** Contract "Queries of boards". */
const types =
  'line bar pie data datalist linearea acconsumearea consumetotal consumehistory powergauge meterconsume todaysentrance todaysvisitor basicconfig maingraph binhegraph powergraph cmangraph thresholdmonitoring policyrecord historycontrast acdiagnose floorplan'.split(
    ' ',
  );
const nameOnlyTypes = ['linearea', 'consumetotal', 'consumehistory', 'meterconsume', 'todaysvisitor', 'policyrecord'];
const contextFor = (type: string) => contextOf(samples[type]?.context);

/** The value with a property that no schema names in each object. */
const withStrangers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withStrangers);
  if (!isObject(value)) return value;
  return Object.fromEntries([
    ...Object.entries(value).map(([name, inner]) => [name, withStrangers(inner)] as const),
    ['constructor', 1] as const,
  ]);
};

describe('the boards of the folder', () => {
  it('have those of the specification among them, each in the file of its name', () => {
    expect(boards.map(({ type }) => type)).toEqual(expect.arrayContaining(types));
    expect(boardFiles).toEqual(boards.map(({ type }) => `${type}.board.ts`));
    expect(Object.keys(samples)).toEqual(expect.arrayContaining(types));
  });

  it('stand among the templates in an order without ties', () => {
    const shared = [...Map.groupBy(boards, ({ order }) => order)].filter(([, tied]) => tied.length > 1);
    expect(shared.map(([order, tied]) => `${order}: ${tied.map(({ type }) => type).join(', ')}`)).toEqual([]);
    expect(registry.list.map(({ order }) => order)).toEqual(boards.map(({ order }) => order).toSorted((a, b) => a - b));
    expect(registry.find('x-none')).toBeUndefined();
  });

  it.each([
    ['data', 3, undefined],
    ['line', 6, 336],
    ['bar', 6, 336],
    ['pie', 6, 336],
    ['linearea', 12, 500],
    ['todaysvisitor', 6, 500],
    ['datalist', 6, 226],
    ['policyrecord', 6, 1001],
    ['maingraph', 12, 654],
    ['powergraph', 12, 654],
  ])('%s spans %d columns and is %s high', (type, span, height) => {
    expect(registry.find(type)).toMatchObject({ span, ...(height && { height }) });
  });

  it('that need a name only have an empty form', () => {
    const fields = ({ form }: (typeof boards)[number]) => activeFields(formIn(form, contextOf()), {});
    const empty = boards.filter((board) => fields(board).length === 0).map(({ type }) => type);
    expect(empty.toSorted()).toEqual(nameOnlyTypes.toSorted());
  });
});

describe.each(boards.map((board) => [board.type, board] as const))('%s', (type, board) => {
  const context = contextFor(type);
  const sample = samples[type] ?? { formValues: {}, stored: {} };

  it('says everything in both languages, for every field', () => {
    const words = [board.label, board.summary, ...fieldsOf(board.form).map(([, field]) => field['x-label'])];
    for (const word of words) {
      expect(word.en).toMatch(/^[A-Z]/);
      expect(word.zh).toMatch(/[\u4e00-\u9fff]/);
    }
  });

  it('takes its sample, stores it in its stored form and shows it again', () => {
    expect(encodeBoard(board, sample.formValues, context)).toEqual({ ok: true, value: sample.stored });
    expect(board.decode(sample.stored, context)).toEqual(sample.formValues);
    expect(checkBoardConfig(board, sample.stored, context)).toEqual({ ok: true, value: sample.stored });
  });

  it('misses each required field by name, in both languages', () => {
    const required = (board.form['required'] ?? []) as string[];
    for (const name of required) {
      const faults = checkBoardForm(board, { ...sample.formValues, [name]: undefined }, context);
      expect(faults).toContainEqual(expect.objectContaining({ path: `/${name}`, rule: 'required' }));
    }
  });

  it('keeps properties that no form has, at every depth, and finds each', () => {
    const sent = withStrangers(sample.stored);
    const { unknown } = splitProperties(board.stored, sent);
    expect(unknown.map(({ steps }) => steps.at(-1))).toContain('constructor');
    expect(checkBoardConfig(board, sent, context)).toEqual({ ok: true, value: sent });
  });

  it('asks at most twelve sound questions with names of their own', () => {
    const queries = board.queries(sample.stored, context);
    const check = compileSchema({ ...DatasetQuery });
    for (const query of queries) {
      expect(check(query)).toEqual([]);
      // A list of rows or groups with measures, never neither and never both.
      expect(query.columns === undefined).toBe(query.measures.length > 0);
      expect(query.to ?? 1).toBeGreaterThan(query.from ?? 0);
    }
    expect(queries.length).toBeLessThanOrEqual(12);
    expect(new Set(queries.map(({ name }) => name)).size).toBe(queries.length);
  });

  it('asks only for modules and columns that exist', () => {
    for (const query of board.queries(sample.stored, context)) {
      const columns = new Set(context.module(query.pid)?.columns.map(({ column }) => column));
      for (const name of ['did', 'name', 'createtime', 'updatetime', 'organization']) columns.add(name);
      const named = [
        ...(query.columns ?? []).map((listed) => (typeof listed === 'string' ? listed : listed.column)),
        ...query.groupby.map(({ column }) => column),
        ...query.measures.flatMap(({ column }) => column ?? []),
        ...(query.filter ?? []).flatMap((entry) => Object.keys(entry)),
        ...(query.through ? [query.through.column] : []),
      ];
      expect(named.filter((name) => !columns.has(name))).toEqual([]);
    }
  });

  it('asks something, unless what it needs is read first', () => {
    const isRead = board.reads(sample.stored).length > 0;
    expect(board.queries(sample.stored, context).length > 0).toBe(type !== 'thresholdmonitoring' || !isRead);
  });

  it('asks nothing it cannot know where the company has no modules', () => {
    const alone = contextOf({ ...sample.context, module: () => undefined });
    expect(() => board.queries(sample.stored, alone)).not.toThrow();
  });

  it('begins with a form that has no other fields than its own', () => {
    const names = new Set(fieldsOf(board.form).map(([name]) => name));
    expect(Object.keys(board.defaults(context)).filter((name) => !names.has(name))).toEqual([]);
    expect(() => board.defaults(contextOf({ module: () => undefined }))).not.toThrow();
  });
});

const least = {
  type: 'x-least',
  label: text('Least', '最小'),
  summary: text('A board', '看板'),
  order: 100,
  icon: 'other',
  colour: 'c1',
  span: 3,
  windowSpan: 1,
  height: 336,
  form: nameOnly,
  queries: () => [],
  view: 'board:x-least',
} as const satisfies BoardDefinition<typeof nameOnly>;

describe('defining a board', () => {
  it('takes as little as a plugin has to say', () => {
    const board = defineBoard(least);
    expect(board.decode(board.encode({}, contextOf()), contextOf())).toEqual({});
    expect(board.check({}, contextOf())).toEqual([]);
    expect(board.skeleton).toBe('bars');
  });

  it.each([
    ['type', { type: 'Bad Type' }, /type/],
    ['language', { label: text('Only', '') }, /label/],
    ['span', { span: 13 }, /span/],
    ['width on the dashboard', { windowSpan: 0 }, /windowSpan/],
    ['height', { height: 0.5 }, /height/],
    ['placeholder', { skeleton: 'cubes' as never }, /skeleton/],
    ['drawing', { view: 'board:other' }, /view/],
  ] as const)('refuses a wrong %s', (_what, wrong, message) => {
    expect(() => defineBoard({ ...least, ...wrong })).toThrow(message);
  });

  it('twice with one type is refused', () => {
    expect(() => createBoardRegistry([defineBoard(least), defineBoard(least)])).toThrow(/x-least: defined twice/);
  });
});
