import { describe, expect, it } from 'vitest';
import { formIn } from '../../../src/engine/board/hints.ts';
import { isOfOtherLists, unmetNeed } from '../../../src/engine/board/needs.ts';
import { kindsIn } from '../../../src/engine/board/module-lookup.ts';
import type { Column, ModuleConfig } from '../../../src/engine/column.ts';
import { checkBoardConfig } from '../../../src/schemas/check-board.ts';
import { activeFields } from '../../../src/schemas/form-at.ts';
import { contextOf } from './context.ts';
import { boards, registry } from './found.ts';

const label = { en: 'Column', zh: '列' };
const number = (column: string, more: Partial<Column> = {}): Column => ({
  column,
  label,
  type: 'float',
  rw: 1,
  required: 0,
  ...more,
});
const module = (pid: string, columns: Column[], more: Partial<ModuleConfig> = {}): ModuleConfig => ({
  pid,
  name: label,
  group: 'places',
  columns,
  ...more,
});
const [listPid, historyPid] = ['3'.repeat(24), '5'.repeat(24)];
const inCompany = (...configs: ModuleConfig[]) =>
  contextOf({
    pid: listPid,
    module: (pid) => configs.find((config) => config.pid === pid),
    ofKind: kindsIn(configs),
  });
const park = module(listPid, [number('free')]);
const offered = (context: ReturnType<typeof inCompany>) =>
  boards.filter(({ needs }) => unmetNeed(needs, context) === undefined).map(({ type }) => type);

describe('a board about devices of one kind', () => {
  const meters = module('7'.repeat(24), [number('w', { measures: 'power', unit: 'kW' })], { kind: 'electricity' });
  const needs = registry.find('maingraph')?.needs ?? [];

  it('is of other lists on a list of other devices, and of the list itself on theirs', () => {
    expect(unmetNeed(needs, inCompany(park, meters))).toBeUndefined();
    expect(isOfOtherLists(needs, inCompany(park, meters))).toBe(true);
    expect(isOfOtherLists(needs, inCompany({ ...meters, pid: listPid }))).toBe(false);
    expect(isOfOtherLists(registry.find('line')?.needs ?? [], inCompany(park, meters))).toBe(false);
  });
});

describe('a car park without history', () => {
  const context = inCompany(park);

  it('is offered what it can show, and nothing about use or other devices', () => {
    expect(offered(context)).toEqual(expect.arrayContaining(['bar', 'data', 'datalist', 'floorplan', 'line', 'pie']));
    const about = boards.filter(({ needs }) => needs.some(({ has }) => has !== 'column')).map(({ type }) => type);
    expect(about).toEqual(expect.arrayContaining(['consumetotal', 'linearea', 'maingraph']));
    expect(offered(context).filter((type) => about.includes(type))).toEqual([]);
  });

  it('is told for every other template what to add, in both languages', () => {
    for (const { needs } of boards) {
      const unmet = unmetNeed(needs, context);
      if (unmet === undefined) continue;
      expect(unmet.reason.en).toMatch(/`.+`|column/);
      expect(unmet.reason.zh).toMatch(/[\u4e00-\u9fff]/);
    }
    expect(unmetNeed(registry.find('consumetotal')?.needs ?? [], context)).toEqual({
      heading: 'history',
      reason: expect.objectContaining({
        en: 'This list has no history of use: add `historypid` and a column with `measures: "energy"`.',
      }),
    });
  });
});

describe('a history of use', () => {
  const withHistory = (more: Partial<Column>) =>
    inCompany({ ...park, historypid: historyPid }, module(historyPid, [number('taken', more), number('rest')]));
  const board = registry.find('consumetotal');

  it('is found by what its column measures, whatever it is called', () => {
    const context = withHistory({ unit: 'MWh', measures: 'energy' });
    expect(offered(context)).toContain('consumetotal');
    expect(board?.queries({}, context)[0]?.measures).toEqual([{ agg: 'sum', column: 'taken', as: 'use' }]);
    expect(board && activeFields(formIn(board.form, context), {})).toEqual([]);
  });

  it('that no column is marked as is asked for by the form, and stored', () => {
    const context = withHistory({});
    expect(offered(context)).toContain('consumetotal');
    expect(board && checkBoardConfig(board, {}, context)).toMatchObject({
      ok: false,
      faults: [{ path: '/usecolumn', rule: 'required' }],
    });
    expect(board && checkBoardConfig(board, { usecolumn: 'rest' }, context)).toMatchObject({ ok: true });
    expect(board?.queries({ usecolumn: 'rest' }, context)[0]?.measures[0]).toMatchObject({ column: 'rest' });
  });
});

describe('several modules of a kind', () => {
  const doors = (pid: string, history: string) => module(pid, [], { kind: 'door', historypid: history });
  const counted = (pid: string) =>
    module(pid, [number('into', { measures: 'peoplein' }), number('out', { measures: 'peopleout' })]);
  const [a, b] = ['a'.repeat(24), 'b'.repeat(24)];
  const context = inCompany(
    park,
    doors(a, historyPid),
    doors(b, '6'.repeat(24)),
    counted(historyPid),
    counted('6'.repeat(24)),
  );
  const board = registry.find('todaysentrance');
  const pidsOf = (config: object) => board?.queries(config, context).map(({ pid }) => pid);

  it('are asked for by the form; a board that does not say is about the first', () => {
    const namesIn = (company: typeof context) =>
      board && activeFields(formIn(board.form, company), {}).map(([name]) => name);
    expect(namesIn(context)).toContain('doormodule');
    expect(namesIn(inCompany(park, doors(a, historyPid)))).not.toContain('doormodule');
    expect(pidsOf({ entrancedid: 'd' })).toEqual([a, historyPid]);
    expect(pidsOf({ entrancedid: 'd', doormodule: b })).toEqual([b, '6'.repeat(24)]);
  });
});
