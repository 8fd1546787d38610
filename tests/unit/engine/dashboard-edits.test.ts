import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCard,
  changeGrid,
  copySide,
  type Orientation,
  placeCard,
  sideOf,
  withSide,
  withTheme,
} from '../../../src/engine/dashboard/grid.ts';
import {
  type Dashboard,
  type DashboardSide,
  dashboardThemes,
  emptyDashboard,
} from '../../../src/engine/dashboard/layout.ts';
import { createHistory, type History, record, redo, undo } from '../../../src/engine/edit-history.ts';
import { card, step, take } from './dashboard-steps.ts';

/** An object that throws where a rule tries to change it in place. */
const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
};

/** A side after some steps, each of them done or refused. */
const side = fc.array(step, { maxLength: 30 }).map((steps) =>
  frozen(
    steps.reduce<DashboardSide>((now, nextEdit, number) => {
      const result = take(now, nextEdit, number);
      return result.ok ? result.side : now;
    }, emptyDashboard()),
  ),
);

const orientation = fc.constantFrom<Orientation>('landscape', 'portrait');

const edit = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('step' as const), orientation, step }) },
  fc.record({ kind: fc.constant('theme' as const), orientation, theme: fc.constantFrom(...dashboardThemes) }),
  fc.record({ kind: fc.constant('picture' as const), orientation, bgImg: fc.string() }),
  fc.record({ kind: fc.constant('copy' as const), orientation }),
);
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

/** The dashboard after an edit; `undefined`: refused. */
const edited = (dashboard: Dashboard, nextEdit: Edit, number: number): Dashboard | undefined => {
  const now = sideOf(dashboard, nextEdit.orientation);
  if (nextEdit.kind === 'copy')
    return copySide(dashboard, nextEdit.orientation, nextEdit.orientation === 'landscape' ? 'portrait' : 'landscape');
  if (nextEdit.kind === 'theme') return withSide(dashboard, nextEdit.orientation, withTheme(now, nextEdit.theme));
  if (nextEdit.kind === 'picture') return withSide(dashboard, nextEdit.orientation, { ...now, bgImg: nextEdit.bgImg });
  const result = take(now, nextEdit.step, number);
  return result.ok ? withSide(dashboard, nextEdit.orientation, result.side) : undefined;
};

const repeated = <T>(times: number, start: T, once: (now: T) => T): T => {
  let now = start;
  for (let time = 0; time < times; time += 1) now = once(now);
  return now;
};

describe('a refused change of a dashboard', () => {
  it('adds no card where the page has no room of its size', () => {
    fc.assert(
      fc.property(side, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 16 }), (page, span, rows) => {
        const before = structuredClone(page);
        const result = addCard(page, card(99, { span, rows }));
        expect(page).toEqual(before);
        const { colume, row } = page.pageSize;
        const isRoom = Array.from({ length: colume * row }, (_, index) => ({
          dataX: index % colume,
          dataY: Math.floor(index / colume),
        })).some((position) => addCard(page, card(99, { span, rows }), position).ok);
        expect(result.ok).toBe(isRoom);
        if (result.ok) expect(result.side.dashlist.slice(0, -1)).toEqual(before.dashlist);
      }),
    );
  });

  it('leaves size, place and every other card as they were', () => {
    let changes = 0;
    fc.assert(
      fc.property(
        side,
        fc.nat({ max: 8 }),
        fc.record({ span: fc.integer({ min: -1, max: 45 }), rows: fc.integer({ min: -1, max: 35 }) }),
        fc.boolean(),
        (page, position, newSize, isSmaller) => {
          const before = structuredClone(page);
          // Mostly a card that is there.
          const index = position === 8 ? position : position % Math.max(1, before.dashlist.length);
          const card = before.dashlist[index];
          // Most sizes don't fit; a smaller card always does.
          const size =
            isSmaller && card !== undefined
              ? { span: 1 + (Math.abs(newSize.span) % card.span), rows: 1 + (Math.abs(newSize.rows) % card.rows) }
              : newSize;
          const result = placeCard(page, index, size);
          expect(page).toEqual(before);
          if (!result.ok) return;
          changes += 1;
          expect(result.side.dashlist[index]).toEqual({ ...before.dashlist[index], ...size });
          expect(result.side.dashlist.toSpliced(index, 1)).toEqual(before.dashlist.toSpliced(index, 1));
        },
      ),
    );
    expect(changes).toBeGreaterThan(0);
  });

  it('takes another page grid exactly where every card ends inside, and moves none', () => {
    fc.assert(
      fc.property(side, fc.integer({ min: 1, max: 42 }), fc.integer({ min: 1, max: 32 }), (page, colume, row) => {
        const before = structuredClone(page);
        const result = changeGrid(page, { colume, row });
        expect(page).toEqual(before);
        const right = Math.max(0, ...before.dashlist.map(({ dataX, span }) => dataX + span));
        const lower = Math.max(0, ...before.dashlist.map(({ dataY, rows }) => dataY + rows));
        expect(result.ok).toBe(right <= colume && lower <= row);
        if (result.ok) expect(result.side).toEqual({ ...before, pageSize: { ...before.pageSize, colume, row } });
      }),
    );
  });
});

describe('undoing edits of both sides', () => {
  it('restores each former state exactly, and redoing the latest; a refused edit is no step', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
        const start = frozen(emptyDashboard());
        const states: Dashboard[] = [start];
        let history: History<Dashboard> = createHistory(start);
        for (const [number, nextEdit] of edits.entries()) {
          const next = edited(history.present, nextEdit, number);
          if (next === undefined) continue;
          history = record(history, frozen(next));
          states.push(structuredClone(next));
        }
        expect(history.past).toHaveLength(states.length - 1);
        let back = history;
        for (const state of states.toReversed()) {
          expect(back.present).toEqual(state);
          back = undo(back);
        }
        expect(back.past).toEqual([]);
        expect(back.present).toEqual(emptyDashboard());
        expect(repeated(states.length, back, redo).present).toEqual(states.at(-1));
      }),
    );
  });

  it('ends where only the steps that were not undone end', () => {
    const action = fc.oneof({ weight: 3, arbitrary: edit }, fc.constantFrom('undo' as const, 'redo' as const));
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        let history: History<Dashboard> = createHistory(frozen(emptyDashboard()));
        // The same by two stacks that know nothing of the history.
        const done: Dashboard[] = [emptyDashboard()];
        let undone: Dashboard[] = [];
        for (const [number, action] of actions.entries()) {
          if (action === 'undo') {
            history = undo(history);
            if (done.length > 1) undone.push(...done.splice(-1));
          } else if (action === 'redo') {
            history = redo(history);
            done.push(...undone.splice(-1));
          } else {
            const next = edited(history.present, action, number);
            if (next === undefined) continue;
            history = record(history, frozen(next));
            done.push(structuredClone(next));
            undone = [];
          }
          expect(history.present).toEqual(done.at(-1));
        }
      }),
    );
  });
});
