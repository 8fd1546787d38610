import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleCells, textAt } from '../../../src/engine/rules/cells/registry.ts';
import { isOverlapping } from '../../../src/engine/day-periods.ts';
import { findCells, replaceCells } from '../../../src/engine/rules/find.ts';
import { createHistory, record, redo, undo } from '../../../src/engine/edit-history.ts';
import { blockOf, clearRange, pasteBlock, writeTexts } from '../../../src/engine/rules/paste.ts';
import {
  addRow,
  copyRows,
  deleteRows,
  moveRows,
  maxRules,
  rowName,
  type RuleColumn,
  type RuleTable,
  scopesWithoutRows,
  setCells,
  withScopes,
} from '../../../src/engine/rules/rule-table.ts';
import { summaryOf } from '../../../src/engine/rules/summary.ts';
import { module, actionOn, context, nth, columns, conditionOn, tableOf, view } from './rules-samples.ts';

const read = (column: RuleColumn, text: string) => ruleCells[column.kind].read(text, column, context);
const written = (column: RuleColumn, value: unknown) => ruleCells[column.kind].text(value, column, context);
const texts = (table: RuleTable, column: number) =>
  table.rows.map((_row, row) => textAt(table, [row, column], context));
const range = (top: number, bottom: number, left: number, right = left) => ({ top, bottom, left, right });
const pasted = (table: RuleTable, block: readonly (readonly string[])[], to = range(0, 0, 0)) =>
  pasteBlock(table, { block, range: to }, context);

describe('the view of a table of rules', () => {
  it('offers every readable column as a condition, and as actions those that can be written and are not fixed', () => {
    expect(view.kind).toBe('rules');
    expect(view.pid).toBe(module.pid);
    expect(view.conditions.map(({ column }) => column.column)).toEqual([
      'pwr',
      'temp',
      'fan',
      'room',
      'code',
      'opened',
      'locked',
    ]);
    expect(view.actions.map(({ column }) => column.column)).toEqual(['name', 'pwr', 'temp', 'fan', 'code', 'opened']);
  });

  it('gives a condition the relations of its field type that need a value', () => {
    expect(conditionOn('room').relations).toEqual([0, 1, 2, 3, 4, 6]);
    expect(conditionOn('pwr').relations).toEqual([4, 6]);
  });
});

describe('a cell of rules', () => {
  it('reads a condition as a relation and a value, equal where nothing is said', () => {
    expect(read(conditionOn('room'), '>= 26.5')).toEqual({ ok: true, value: { code: 2, value: 265 } });
    expect(read(conditionOn('room'), '≤27 °C')).toEqual({ ok: true, value: { code: 3, value: 270 } });
    expect(read(conditionOn('room'), '26')).toEqual({ ok: true, value: { code: 4, value: 260 } });
    expect(read(conditionOn('pwr'), '!= on')).toEqual({ ok: true, value: { code: 6, value: '1' } });
    expect(read(conditionOn('pwr'), '>= On')).toMatchObject({ ok: false, faults: [{ rule: 'relation' }] });
    // Not "numbers only": what is wrong is the relation.
    expect(read(conditionOn('room'), '> 26')).toMatchObject({ ok: false, faults: [{ rule: 'relation' }] });
    expect(read(conditionOn('room'), '<26')).toMatchObject({ ok: false, faults: [{ rule: 'relation' }] });
  });

  it('reads an action as a value, or as a reference to one that its column offers', () => {
    expect(read(actionOn('temp'), '25.5')).toEqual({ ok: true, value: { value: 255 } });
    expect(read(actionOn('temp'), '→ space.comfort')).toEqual({ ok: true, value: { link: 'space', from: 'comfort' } });
    expect(read(actionOn('temp'), '→ Space · Comfort')).toEqual({
      ok: true,
      value: { link: 'space', from: 'comfort' },
    });
    expect(read(actionOn('temp'), '→ nowhere')).toMatchObject({ ok: false, faults: [{ rule: 'refcolumn' }] });
  });

  it('refuses what breaks the limits of its column, naming the limit', () => {
    expect(read(actionOn('temp'), '31')).toMatchObject({
      ok: false,
      faults: [{ rule: 'maximum', params: { limit: 30 } }],
    });
    expect(read(actionOn('fan'), '1.5')).toMatchObject({ ok: false, faults: [{ rule: 'whole' }] });
  });

  it('refuses hours that overlap, also over midnight, and takes those that touch', () => {
    const [, hours] = view.before;
    if (hours === undefined) throw new Error('no hours');
    expect(read(hours, '08:00-12:00, 12:00-18:00')).toMatchObject({ ok: true });
    expect(read(hours, '08:00-12:00, 11:00-18:00')).toMatchObject({ ok: false, faults: [{ rule: 'repeatedperiod' }] });
    // Two that are the same overlap too; what is still being typed does not.
    const [both, typing] = ['12:00:00', ''].map((end) => ['08:00:00-12:00:00', `08:00:00-${end}`]);
    expect([both, typing].map((periods = []) => ruleCells.periods.withStored(null, periods).ok)).toEqual([false, true]);
    expect(isOverlapping(['22:00:00-06:00:00', '05:00:00-07:00:00'])).toBe(true);
    expect(isOverlapping(['22:00:00-06:00:00', '06:00:00-22:00:00'])).toBe(false);
  });

  it('reads back the text that it writes', () => {
    const number = fc.integer({ min: -9999, max: 9999 });
    const code = fc.constantFrom(...conditionOn('room').relations);
    const text = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((sample) => sample.trim() !== '');
    const samples: readonly [RuleColumn, fc.Arbitrary<unknown>][] = [
      [conditionOn('room'), fc.record({ code, value: number })],
      [conditionOn('code'), fc.record({ code: fc.constantFrom(4, 6), value: text })],
      [
        conditionOn('code'),
        fc.record({ code: fc.constantFrom(4, 6), value: fc.constantFrom('≥ 5', '= 1', '→ a', '!=b') }),
      ],
      [actionOn('fan'), fc.record({ value: number })],
      [actionOn('code'), fc.record({ value: fc.oneof(text, fc.constantFrom('→ x', '= 1', '=1')) })],
      [actionOn('temp'), fc.record({ value: fc.integer({ min: 32, max: 60 }).map((half) => half * 5) })],
      [actionOn('temp'), fc.constant({ link: 'space', from: 'comfort' })],
    ];
    for (const [column, values] of samples)
      fc.assert(
        fc.property(values, (value) => {
          expect(read(column, written(column, value))).toEqual({ ok: true, value });
        }),
      );
  });
});

describe('rows of rules', () => {
  const two = tableOf({ a: 2, b: 1 });

  it('are added at the end of their scope value, and named by it', () => {
    const added = addRow(two, 'a');
    expect(added.ok && added.table.rows.map(({ scope }) => scope)).toEqual(['a', 'a', 'a', 'b']);
    expect([0, 1, 2].map((row) => rowName(two, row))).toEqual(['Scope a 1', 'Scope a 2', 'Scope b']);
  });

  it('are 1,000 at most: the next one is refused with the limit, added, copied or pasted', () => {
    const full = tableOf({ a: maxRules });
    expect(addRow(full, 'a')).toEqual({ ok: false, limit: 1000 });
    expect(copyRows(full, 0, 0)).toEqual({ ok: false, limit: 1000 });
    expect(pasted(full, [['TRUE'], ['TRUE']], range(999, 999, nth.enable))).toEqual({ ok: false, limit: 1000 });
    expect(pasted(tableOf({ a: 999 }), [['TRUE'], ['TRUE']], range(998, 998, nth.enable))).toMatchObject({ ok: true });
  });

  it('keep one for each scope value when they are deleted', () => {
    expect(deleteRows(two, 0, 2).rows.map(({ id }) => id)).toEqual([0, 2]);
    expect(deleteRows(two, 0, 0).rows.map(({ id }) => id)).toEqual([1, 2]);
    expect(deleteRows(two, 2, 2)).toBe(two);
  });

  it('move within their scope value only', () => {
    expect(moveRows(two, 0, 0, 1).rows.map(({ id }) => id)).toEqual([1, 0, 2]);
    expect(moveRows(two, 1, 1, -1).rows.map(({ id }) => id)).toEqual([1, 0, 2]);
    expect(moveRows(two, 1, 1, 1)).toBe(two);
    expect(moveRows(two, 0, 0, -1)).toBe(two);
  });

  it('follow the scope: those of a value that is gone are dropped, a new value gets a blank one', () => {
    const scopes = [
      { id: 'b', name: 'B' },
      { id: 'c', name: 'C' },
    ];
    const next = withScopes(two, scopes);
    expect(next.rows.map(({ id, scope }) => [id, scope])).toEqual([
      [2, 'b'],
      [3, 'c'],
    ]);
  });

  it('are never dropped to make room for a further scope value, which has none in a full table', () => {
    const scopes = ['new', 'a', 'b'].map((id) => ({ id, name: id }));
    const full = withScopes(tableOf({ a: maxRules - 1, b: 1 }), scopes);
    expect(full.rows).toHaveLength(maxRules);
    expect(scopesWithoutRows(full).map(({ id }) => id)).toEqual(['new']);
    const room = withScopes(tableOf({ a: maxRules - 2, b: 1 }), scopes);
    expect(room.rows.map(({ scope }) => scope).slice(0, 2)).toEqual(['new', 'a']);
    expect(scopesWithoutRows(room)).toEqual([]);
  });

  it('stay grouped by scope value, with ids of their own, whatever is done to them', () => {
    const step = fc.tuple(fc.constantFrom('add', 'copy', 'delete', 'up', 'down', 'paste'), fc.nat(12), fc.nat(3));
    const act = (table: RuleTable, [what, row, more]: [string, number, number]): RuleTable => {
      const to = Math.min(row + more, table.rows.length - 1);
      const from = Math.min(row, to);
      const grown = {
        add: () => addRow(table, more % 2 === 0 ? 'a' : 'b'),
        copy: () => copyRows(table, from, to),
        paste: () => pasted(table, [['1'], ['2'], ['3']], range(from, from, nth.fan)),
      }[what];
      const answer = grown?.();
      if (answer?.ok === true) return answer.table;
      if (what === 'delete') return deleteRows(table, from, to);
      return moveRows(table, from, to, what === 'up' ? -1 : 1);
    };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const table = steps.reduce(act, tableOf({ a: 2, b: 2, c: 1 }));
        const groups = table.rows.map(({ scope }) => scope).filter((scope, row, all) => scope !== all[row - 1]);
        expect(groups).toEqual(['a', 'b', 'c']);
        expect(new Set(table.rows.map(({ id }) => id)).size).toBe(table.rows.length);
      }),
    );
  });
});

describe('pasting', () => {
  it('writes what its columns read, keeps the rest as it was, and names what it refused', () => {
    const answer = pasted(
      setCells(tableOf({ a: 2 }), [{ row: 1, column: nth.fan, value: { value: 7 } }]),
      [
        ['>= 26', 'AC-1', '25', '1', 'On'],
        ['28', '', '99', 'x', 'off'],
      ],
      range(0, 0, nth.room),
    );
    if (!answer.ok) throw new Error('refused');
    expect(
      answer.table.rows.map((_row, row) => blockOf(answer.table, range(row, row, nth.room, nth.pwr), context)[0]),
    ).toEqual([
      ['≥ 26', 'AC-1', '25', '1', 'On'],
      ['28', '', '', '7', 'Off'],
    ]);
    expect(answer.refused.map(({ row, column, fault }) => [row, column, fault.rule])).toEqual([
      [1, nth.temp, 'maximum'],
      [1, nth.fan, 'whole'],
    ]);
  });

  it('adds rows to the last scope value for what goes beyond the last row', () => {
    const answer = pasted(tableOf({ a: 1, b: 1 }), [['1'], ['2'], ['3']], range(1, 1, nth.fan));
    expect(answer.ok && answer.table.rows.map(({ scope }) => scope)).toEqual(['a', 'b', 'b', 'b']);
    expect(answer.ok && texts(answer.table, nth.fan)).toEqual(['', '1', '2', '3']);
  });

  it('adds rows to the scope value in which its range ends, and never overwrites those of the next one', () => {
    const table = setCells(tableOf({ a: 2, b: 2 }), [{ row: 2, column: nth.fan, value: { value: 7 } }]);
    const answer = pasted(table, [['1'], ['2'], ['3']], range(1, 1, nth.fan));
    if (!answer.ok) throw new Error('refused');
    expect(answer.table.rows.map(({ scope }) => scope)).toEqual(['a', 'a', 'a', 'a', 'b', 'b']);
    expect(texts(answer.table, nth.fan)).toEqual(['', '1', '2', '3', '7', '']);
    expect(answer.range).toEqual(range(1, 3, nth.fan));
  });

  it('writes across scope values where the range was chosen across them', () => {
    const answer = pasted(tableOf({ a: 1, b: 1, c: 1 }), [['1'], ['2'], ['3']], range(0, 1, nth.fan));
    expect(answer.ok && answer.table.rows.map(({ scope }) => scope)).toEqual(['a', 'b', 'b', 'c']);
    expect(answer.ok && texts(answer.table, nth.fan)).toEqual(['1', '2', '3', '']);
  });

  it('says how many columns with a text are beyond the last one', () => {
    const last = columns.length - 1;
    const paste = (cells: readonly string[]) => pasted(tableOf({ a: 1 }), [cells], range(0, 0, last));
    expect(paste(['note', 'x', '', 'y'])).toMatchObject({ ok: true, leftOut: 2 });
    expect(paste(['note', '', ' '])).toMatchObject({ ok: true, leftOut: 0 });
    const answer = paste(['note', 'x']);
    expect(answer.ok && texts(answer.table, last)).toEqual(['note']);
  });

  it('repeats a block in a range that is a multiple of it', () => {
    const answer = pasted(tableOf({ a: 4 }), [['1'], ['2']], range(0, 3, nth.temp, nth.fan));
    expect(answer.ok && texts(answer.table, nth.fan)).toEqual(['1', '2', '1', '2']);
    expect(answer.ok && answer.refused).toHaveLength(4);
  });

  it('of what was copied changes nothing', () => {
    const cells = fc.array(fc.tuple(fc.integer({ min: 32, max: 60 }), fc.integer(), fc.boolean()), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(cells, (rows) => {
        const table = setCells(
          tableOf({ a: rows.length }),
          rows.flatMap(([half, fan, isOn], row) => [
            { row, column: nth.temp, value: { value: half * 5 } },
            { row, column: nth.fan, value: { value: fan } },
            { row, column: nth.enable, value: isOn },
            { row, column: nth.room, value: { code: 2, value: fan % 1000 } },
          ]),
        );
        const whole = range(0, rows.length - 1, 0, columns.length - 1);
        const answer = pasted(table, blockOf(table, whole, context), whole);
        if (!answer.ok) throw new Error('refused');
        expect(answer.refused).toEqual([]);
        expect(blockOf(answer.table, whole, context)).toEqual(blockOf(table, whole, context));
      }),
    );
  });
});

describe('find, replace and sums', () => {
  const table = writeTexts(
    tableOf({ a: 3 }),
    [
      { row: 0, column: nth.code, text: 'AC-1' },
      { row: 1, column: nth.code, text: 'ac-12' },
      { row: 2, column: nth.fan, text: '12' },
      { row: 0, column: nth.fan, text: '2' },
      { row: 0, column: nth.pwr, text: 'On' },
    ],
    context,
  ).table;

  it('finds texts in any case, and whole cells where asked', () => {
    expect(findCells(table, { text: 'AC-1' }, context)).toEqual([
      { row: 0, column: nth.code },
      { row: 1, column: nth.code },
    ]);
    expect(findCells(table, { text: 'ac-1', isWhole: true }, context)).toEqual([{ row: 0, column: nth.code }]);
    expect(findCells(table, { text: '' }, context)).toEqual([]);
  });

  it('replaces what its columns take, and names what they refuse', () => {
    const search = { text: '12' };
    const done = replaceCells(table, { search, by: '$&', spots: findCells(table, search, context) }, context);
    expect(texts(done.table, nth.code)).toEqual(['AC-1', 'ac-$&', '']);
    expect(done.refused).toMatchObject([{ row: 2, column: nth.fan }]);
    expect(done.changed).toBe(1);
  });

  it('counts cells and different values, and adds up where all of them are numbers', () => {
    expect(summaryOf(table, range(0, 2, nth.fan), context)).toEqual({
      cells: 3,
      filled: 2,
      different: 2,
      sum: 14,
      average: 7,
    });
    expect(summaryOf(table, range(0, 2, nth.fan, nth.pwr), context)).toEqual({ cells: 6, filled: 3, different: 3 });
  });

  it('empties a range', () => {
    expect(texts(clearRange(table, range(0, 1, nth.code)), nth.code)).toEqual(['', '', '']);
  });
});

describe('undo and redo', () => {
  it('lead back through every state and forth again', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 30 }), (states) => {
        const distinct = states.filter((state, index) => state !== states[index - 1] && !(index === 0 && state === 0));
        let history = distinct.reduce((all, state) => record(all, state), createHistory(0));
        const all = [0, ...distinct];
        for (const state of all.toReversed()) {
          expect(history.present).toBe(state);
          history = undo(history);
        }
        for (const state of all) {
          expect(history.present).toBe(state);
          history = redo(history);
        }
      }),
    );
  });

  it('takes changes with one tag as one step, and forgets what was undone at a new change', () => {
    const typed = record(record(record(createHistory('a'), 'b', 'name'), 'bc', 'name'), 'bcd', 'name');
    expect(undo(typed).present).toBe('a');
    const other = record(undo(typed), 'x');
    expect(redo(other).present).toBe('x');
  });
});
