import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/engine/views/compile.ts';
import { bodiesOf, countOf, refusalLines } from '../../../src/features/batch/batch-target.ts';
import {
  draftOf,
  faultyPart,
  isSameDraft,
  settingsOf,
  withoutSettings,
} from '../../../src/features/list-settings/settings-draft.ts';
import { sampleModule, sampleRecord } from '../../../src/renderers/fields/sample-module.ts';
import { cellText, tableText } from '../../../src/renderers/table/copy-cells.ts';
import { placeColumns } from '../../../src/renderers/table/column-settings.ts';

const view = compile(sampleModule, 'table');
const context = { language: 'en', zone: 'Asia/Shanghai', now: 0 } as const;
const columnNamed = (name: string) => {
  const match = view.columns.find(({ column }) => column.column === name);
  if (match === undefined) throw new Error(`The sample module has no column ${name}.`);
  return match.column;
};

describe('list settings', () => {
  const draft = draftOf(view);
  const columnIndex = (name: string) => draft.columns.findIndex(({ column }) => column.column.column === name);
  const withColumn = (name: string, change: object) => ({
    ...draft,
    columns: draft.columns.with(columnIndex(name), {
      ...draft.columns[columnIndex(name)],
      ...change,
    } as (typeof draft.columns)[0]),
  });

  it('what is saved shows the same list again', () => {
    const changed = withColumn('state', { isCustom: true, width: 140, opensText: true });
    const settings = settingsOf({ ...changed, hasOwnHeight: true, height: 40, pagesize: 50 });
    expect(isSameDraft(draftOf(view, settings), { ...changed, hasOwnHeight: true, height: 40, pagesize: 50 })).toBe(
      true,
    );
    expect(settings).toMatchObject({ tablecolhset: true, tablecolh: 40, pagesize: 50 });
    expect(
      placeColumns(view.columns, settings.columnconfig).find(({ column }) => column.column.column === 'state'),
    ).toMatchObject({
      width: 140,
      isChosen: true,
      opensText: true,
    });
  });

  it('a default width is no width of its own', () => {
    const settings = settingsOf(draft);
    expect(placeColumns(view.columns, settings.columnconfig).some(({ isChosen }) => isChosen)).toBe(false);
  });

  it.each([
    ['a width below the bounds', () => withColumn('state', { isCustom: true, width: 49 }), 'columns'],
    ['a width above the bounds', () => withColumn('state', { isCustom: true, width: 501 }), 'columns'],
    ['a width that is no number', () => withColumn('state', { isCustom: true, width: 'wide' }), 'columns'],
    ['a wrong width that does not count', () => withColumn('state', { isCustom: false, width: 9 }), undefined],
    ['a height below the bounds', () => ({ ...draft, hasOwnHeight: true, height: 31 }), 'other'],
    ['a height above the bounds', () => ({ ...draft, hasOwnHeight: true, height: 181 }), 'other'],
    ['a height within them', () => ({ ...draft, hasOwnHeight: true, height: 180 }), undefined],
  ] as const)('%s is found in its tab', (_name, make, part) => {
    expect(faultyPart(make())).toBe(part);
  });

  it('keeps what the dialog does not edit', () => {
    const former = { batchmove: true, pwrs: [1], pagesize: 20, tablecolh: 40 };
    expect(settingsOf(draft, former)).toMatchObject({ batchmove: true, pwrs: [1] });
    expect(withoutSettings(former)).toEqual({ batchmove: true, pwrs: [1] });
  });
});

describe('a batch', () => {
  const named = (count: number) =>
    ({
      kind: 'named',
      records: new Map(Array.from({ length: count }, (_, index) => [`d${index}`, `Name ${index}`])),
    }) as const;

  it('of more records than a call takes is several calls', () => {
    const bodies = bodiesOf('p', named(2001), { action: 'delete' });
    expect(bodies.map(({ dids }) => dids?.length)).toEqual([1000, 1000, 1]);
    expect(countOf(named(2001))).toBe(2001);
  });

  it('of all that match names the question and the number that was shown', () => {
    const target = { kind: 'all', total: 14, did: 't', filter: [{ name: ['kw'] }] } as const;
    const filter = target.filter.map((criterion) => ({ name: [...criterion.name] }));
    expect(bodiesOf('p', { ...target, filter }, { action: 'delete' })).toEqual([
      { pid: 'p', action: 'delete', did: 't', filter, expect: 14 },
    ]);
  });

  it('tells what was refused in lines that a table program takes', () => {
    const refused = [
      { did: 'a', name: 'One\tline', msg: 'Gone.' },
      { did: 'b', name: '', msg: 'No right.' },
    ];
    expect(refusalLines(refused)).toBe('One line\tGone.\nb\tNo right.');
  });
});

describe('copied cells', () => {
  it('are words: names for refs, no units', () => {
    expect(cellText(sampleRecord, columnNamed('place'), context)).toBe('Tower A / 12F');
    expect(cellText(sampleRecord, columnNamed('state'), context)).toBe('Running');
    expect(cellText(sampleRecord, columnNamed('power'), context)).toBe('12.60');
    expect(cellText({ ...sampleRecord, state: null }, columnNamed('state'), context)).toBe('');
  });

  it('rows stand under their heads; a cell with tabs or lines stays one cell', () => {
    const record = { ...sampleRecord, code: 'a\tb "c"' };
    const text = tableText([record, sampleRecord], [columnNamed('code'), columnNamed('state')], context);
    expect(text.split('\n')).toEqual(['Device ID\tState', '"a\tb ""c"""\tRunning', 'AC-A12-001\tRunning']);
  });
});
