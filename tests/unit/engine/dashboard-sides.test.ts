import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copySide, sideOf, withSide, withTheme } from '../../../src/engine/dashboard/grid.ts';
import { emptyDashboard, readDashboard } from '../../../src/engine/dashboard/layout.ts';
import { monthGrid } from '../../../src/engine/dashboard/month-grid.ts';
import { createHistory, record, redo, undo } from '../../../src/engine/edit-history.ts';

const card = (span: number) => ({
  did: 'clock',
  name: '',
  pid: '',
  type: 'clock',
  span,
  rows: 4,
  dataX: 0,
  dataY: 0,
});

describe('the two sides of a dashboard', () => {
  it('are kept apart: a change of one leaves the other', () => {
    const empty = emptyDashboard();
    const changed = withSide(empty, 'portrait', { ...empty.portraitInfo, dashlist: [card(3)] });
    expect(sideOf(changed, 'landscape').dashlist).toEqual([]);
    expect(sideOf(changed, 'portrait').dashlist).toHaveLength(1);
    const both = withSide(changed, 'landscape', { ...changed, dashlist: [card(6)] });
    expect(both.portraitInfo.dashlist).toEqual([card(3)]);
    expect(both.dashlist).toEqual([card(6)]);
  });

  it('are what is read after they were stored', () => {
    const empty = emptyDashboard();
    const changed = withSide(empty, 'portrait', { ...empty.portraitInfo, dashlist: [card(3)] });
    expect(readDashboard(JSON.stringify(changed))).toEqual(changed);
  });

  it('can be copied where the cards fit, onto the grid that is there', () => {
    const empty = emptyDashboard();
    const narrow = withSide(empty, 'landscape', { ...empty, dashlist: [card(12)] });
    expect(copySide(narrow, 'landscape', 'portrait')?.portraitInfo).toEqual({
      ...empty.portraitInfo,
      dashlist: [card(12)],
    });
    const wide = withSide(empty, 'landscape', { ...empty, dashlist: [card(15)] });
    expect(copySide(wide, 'landscape', 'portrait')).toBeUndefined();
  });

  it('lose their picture when a theme is chosen', () => {
    const side = { ...emptyDashboard(), bgImg: '/vt/staticfile/a/b' };
    expect(withTheme(side, 'blue')).toMatchObject({ bltheme: 'blue', bgImg: '' });
  });

  it('know the blue theme, and take any other word for the dark one', () => {
    const read = (bltheme: string) => readDashboard(JSON.stringify({ bltheme })).bltheme;
    expect(['blue', 'default', 'dark', 'pink'].map(read)).toEqual(['blue', 'default', 'dark', 'dark']);
  });
});

describe('the calendar', () => {
  it('begins its weeks on Monday and has every day of the month once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1970, max: 2400 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const days = monthGrid({ year, month }).flat();
        expect(days.length % 7).toBe(0);
        expect(new Date(days[0]?.at ?? 0).getUTCDay()).toBe(1);
        const daysOfMonth = days.filter(({ isOfMonth }) => isOfMonth).map(({ day }) => day);
        expect(daysOfMonth).toEqual(
          Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, index) => index + 1),
        );
      }),
    );
  });
});

describe('undo and redo', () => {
  it('give back every state, and a new change ends what could be redone', () => {
    const history = [1, 2, 3].reduce((former, state) => record(former, state), createHistory(0));
    const back = undo(undo(history));
    expect(back.present).toBe(1);
    expect(redo(redo(redo(back))).present).toBe(3);
    expect(record(back, 9).future).toEqual([]);
    expect(undo(createHistory(0)).present).toBe(0);
  });

  it('takes changes of one tag in a row for one step', () => {
    const typed = ['a', 'ab', 'abc'].reduce((former, text) => record(former, text, 'name'), createHistory(''));
    expect(undo(typed).present).toBe('');
  });
});
