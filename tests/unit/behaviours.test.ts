import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The behaviours of the console that a browser test is named after: `ux 22: leaving a changed form asks`. */
const behaviours: Readonly<Record<number, string>> = {
  1: 'page, sort order, filters, tab and view are in the address',
  2: 'Back restores page and selection',
  3: 'a refresh that fails keeps the rows and says so',
  4: 'until rows are there they are drawn as skeletons',
  5: 'Shift and click select a range',
  6: 'select all offers every record that matches',
  7: 'the selection survives paging',
  8: 'width, order and visibility of columns persist, with one reset',
  9: 'head and name stay while the list is scrolled',
  10: 'a double click on the edge of a column fits it',
  11: 'what is cut shows its whole text',
  12: 'the chip of a filter removes it',
  13: 'the export says how many rows it has',
  14: 'Ctrl and a click open a new tab',
  15: 'the grid is used by keyboard alone',
  16: 'operators follow the type of the column',
  17: 'relative dates are offered first and stay relative',
  18: 'a filter reads as a sentence',
  19: 'an incomplete condition marks its own field and does not run',
  20: 'the number of matches is counted while one edits',
  21: 'a late answer never replaces a newer one',
  22: 'leaving with changes asks',
  23: 'an error is shown at its field, and the first one has the focus',
  24: 'messages say what to do',
  25: 'Ctrl+S saves, Esc closes the top layer and asks about changes',
  26: 'undo and redo where one edits for long',
  27: 'what is disabled says why',
  28: 'what depends on a field is cleared with it, which is said',
  29: 'a newer stored version shows both, one chooses by field',
  30: 'rules are copied, pasted, duplicated, closed and ordered, by keyboard too',
  31: 'a condition is tested while it is written',
  32: 'the last run and the next time are shown',
  33: 'nothing moves outside edit mode',
  34: 'what does not fit is refused and changes nothing',
  35: 'a card that fails does not blank the board',
  36: 'exact stamps with their zone under the pointer',
  37: 'hidden tabs request nothing',
  38: 'dragging zooms a time chart, a press on the legend isolates',
  39: 'Esc leaves full screen',
  40: 'a destructive question names object and number, its button is the verb',
  41: 'a command is pending until it is confirmed, and says why it was not',
  42: 'a lost connection is shown and heals by itself',
  43: 'after the end of a session the same page comes back with what was typed',
  44: 'everything is reached by keyboard, with a skip link',
  45: '? lists shortcuts, Ctrl+K finds modules and records',
  46: 'ages carry the exact stamp',
};

const named = () => {
  const specs = readdirSync('tests/e2e').filter((file) => file.endsWith('.spec.ts'));
  const titles = specs.flatMap((file) => [...readFileSync(`tests/e2e/${file}`, 'utf8').matchAll(/'ux ([\d, ]+): /g)]);
  return new Set(titles.flatMap(([, numbers = '']) => numbers.split(', ').map(Number)));
};

it('each behaviour has a browser test that is named after it, and no test names another', () => {
  expect([...named()].sort((a, b) => a - b)).toEqual(Object.keys(behaviours).map(Number));
});
