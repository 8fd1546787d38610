import { describe, expect, it } from 'vitest';
import {
  askPlan,
  coordinate,
  type FloorPlan,
  placedRecords,
  planFaults,
  planStates,
} from '../../../src/engine/board/floor-plan.ts';
import type { Dataset } from '../../../src/engine/board/dataset.ts';
import { shownLabels } from '../../../src/renderers/boards/plan/label-layout.ts';
import { bounded, fitted, panTo, whole, zoomed } from '../../../src/renderers/boards/plan/plan-view.ts';
import { pids } from '../../../server/demo/pids.ts';
import { contextOf } from './context.ts';

const { electricity, air } = pids;
const condition = [{ k: 'power', type: '>', v: 9000 }] as const;
const plan: FloorPlan = {
  places: [
    { pid: electricity, did: 'm1', x: 10, y: 10 },
    { pid: air, did: 'a1', x: 20, y: 20 },
    { pid: electricity, did: 'm2', x: 30, y: 30 },
  ],
  rules: [
    { pid: electricity, condition, state: 'fault', text: 'High' },
    { pid: electricity, condition: [], state: 'normal', column: 'power' },
  ],
};

const dataset = (name: string, columns: string[], rows: unknown[][]): Dataset => ({
  name,
  columns: columns.map((column) => ({ name: column, type: 'string', label: { en: '', zh: '' }, unit: '' })),
  rows,
});

describe('the questions of a floor plan', () => {
  it('are one for each module and one for each rule with a condition, about the placed records alone', () => {
    const queries = askPlan(plan, contextOf());
    expect(queries.map(({ name, pid }) => [name, pid])).toEqual([
      ['module0', electricity],
      ['module1', air],
      ['rule0', electricity],
    ]);
    expect(queries[2]).toMatchObject({
      condition,
      filter: [{ did: [{ type: '=', v: ['m1', 'm2'] }] }],
      optional: true,
    });
    expect(queries[0]?.columns).toContain('power');
  });

  it('leave out modules that the company lacks', () => {
    const elsewhere = 'f'.repeat(24);
    const places = [...plan.places, { pid: elsewhere, did: 'x', x: 1, y: 1 }];
    const queries = askPlan({ ...plan, places }, contextOf());
    expect(queries.some(({ pid }) => pid === elsewhere)).toBe(false);
  });

  it('are at most twelve, whatever is placed', () => {
    const places = Object.values(pids).map((pid) => ({ pid, did: 'x', x: 0, y: 0 }));
    const rules = Array.from({ length: 12 }, () => ({ pid: electricity, condition, state: 'off' as const }));
    expect(askPlan({ places, rules }, contextOf()).length).toBeLessThanOrEqual(12);
  });
});

describe('the records on a floor plan', () => {
  const answers = [
    dataset(
      'module0',
      ['did', 'name', 'power'],
      [
        ['m1', 'Main', 12_000],
        ['m2', 'Shop', 10],
      ],
    ),
    dataset('module1', ['did', 'name', 'ownstate'], [['a1', 'Unit', '3']]),
    dataset('rule0', ['did'], [['m1']]),
    dataset('states', ['pid', 'value', 'state'], [[air, '3', 'attention']]),
  ];

  it('have the look of the first rule that they fulfil, else their own state', () => {
    const records = placedRecords(plan, answers);
    expect(records.map(({ name, state, rule }) => [name, state, rule?.text])).toEqual([
      ['Main', 'fault', 'High'],
      ['Unit', 'attention', undefined],
      ['Shop', 'normal', undefined],
    ]);
  });

  it('are absent where they were deleted or may not be read', () => {
    expect(placedRecords(plan, answers.slice(1)).map(({ name }) => name)).toEqual(['Unit']);
    expect(placedRecords(plan, [])).toEqual([]);
  });

  it('have the states that their modules’ values name', () => {
    const { rows } = planStates(plan, contextOf());
    expect(rows.some(([pid, , state]) => pid === air && state !== '')).toBe(true);
  });
});

describe('a floor plan', () => {
  it('is refused with a record twice, too many modules or a condition that cannot be asked', () => {
    const paths = (changed: Partial<FloorPlan>) =>
      planFaults({ ...plan, ...changed }, contextOf()).map(({ path }) => path);
    expect(paths({})).toEqual([]);
    expect(paths({ places: [...plan.places, { pid: air, did: 'a1', x: 0, y: 0 }] })).toEqual(['/places/3']);
    const many = Object.values(pids).slice(0, 5);
    expect(paths({ places: many.map((pid) => ({ pid, did: 'x', x: 0, y: 0 })) })).toEqual(['/places']);
    const broken = [{ k: 'nothing', type: '=', v: 1 }];
    expect(paths({ rules: [{ pid: electricity, condition: broken, state: 'off' }] })).toEqual(['/rules/0/condition']);
  });

  it('keeps coordinates inside the picture, with one decimal', () => {
    expect([-3, 12.345, 101].map(coordinate)).toEqual([0, 12.3, 100]);
  });
});

describe('labels of a plan', () => {
  const size = { em: 12, marker: 24, width: 1000 };
  it('give way to more urgent ones and to markers', () => {
    const boxes = [
      { x: 100, y: 100, label: '21.5 °C', state: 'normal' },
      { x: 110, y: 104, label: 'Open', state: 'fault' },
      { x: 400, y: 100, label: 'Closed', state: 'normal' },
    ] as const;
    const sides = shownLabels(boxes, size);
    expect([sides.get(1), sides.get(2)]).toEqual(['right', 'right']);
    expect(sides.get(0)).not.toBe('right');
  });

  it('are as wide as their letters', () => {
    const beside = (label: string) =>
      shownLabels(
        [
          { x: 0, y: 0, label, state: 'normal' },
          { x: 70, y: 0, label: '', state: 'normal' },
        ],
        size,
      ).has(0);
    expect([beside('Off'), beside('关闭关闭')]).toEqual([true, false]);
  });

  it('stay inside the picture', () => {
    const boxes = [{ x: 980, y: 50, label: '21.5 °C', state: 'normal' }] as const;
    expect(shownLabels(boxes, size).get(0)).toBe('left');
  });
});

describe('the view of a plan', () => {
  const frame = { width: 800, height: 400 };
  const fit = fitted(frame, 1.5);

  it('begins with the whole picture and never leaves it', () => {
    expect(fit).toEqual({ width: 600, height: 400 });
    expect(bounded({ scale: 0.2, x: 90, y: -90 }, frame, fit)).toEqual(whole);
    expect(bounded({ scale: 2, x: 900, y: 0 }, frame, fit)).toEqual({ scale: 2, x: 200, y: 0 });
  });

  it('keeps the point under the pointer when it is zoomed', () => {
    const fixed = { x: 100, y: -50 };
    const view = zoomed({ scale: 2, x: 30, y: 10 }, 1.5, fixed);
    const point = ({ scale, x, y }: typeof view) => [(fixed.x - x) / scale, (fixed.y - y) / scale];
    expect(point(view)).toEqual(point({ scale: 2, x: 30, y: 10 }));
  });

  it('brings a focused marker into the frame', () => {
    const view = panTo({ scale: 4, x: 0, y: 0 }, { x: 95, y: 50 }, { frame, fit, margin: 20 });
    const seen = view.x + ((95 - 50) / 100) * fit.width * 4;
    expect(Math.abs(seen)).toBeLessThanOrEqual(380);
  });
});
