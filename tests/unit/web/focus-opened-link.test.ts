import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusOpenedLink } from '../../../src/features/frame/focus-opened-link.ts';
import { recordEntry } from '../../../src/state/opened-from.ts';

const list = { key: 'list', pathname: '/home/data/list/a', search: '?page=2' };
const record = { key: 'record', pathname: '/home/data/detail/a/b%20c/detail', search: '' };
const row = `<a href="${record.pathname}">Meter</a>`;

const focused = () => document.activeElement?.textContent;
/** Mutation observers are called in a microtask. */
const observed = () => Promise.resolve();

let stop = (): void => undefined;

/** The list is drawn with `rows`, its title has the focus, and it looks for the link. */
const arrive = (rows: string): HTMLElement => {
  document.body.innerHTML = `<main><h1 tabindex="-1">Meters</h1><div>${rows}</div></main>`;
  document.querySelector('h1')?.focus();
  stop = focusOpenedLink();
  return document.querySelector('div') ?? document.body;
};

beforeEach(() => {
  vi.useFakeTimers();
  recordEntry({ key: 'start', pathname: '/', search: '' }, 'POP');
  recordEntry(list, 'PUSH');
  recordEntry(record, 'PUSH');
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

it('Back focuses the link of the record that was opened', () => {
  recordEntry(list, 'POP');
  arrive(`<a href="/home/data/detail/a/d/detail">Other</a>${row}`);
  expect(focused()).toBe('Meter');
});

it('rows that come late get the focus then', async () => {
  recordEntry(list, 'POP');
  const rows = arrive('');
  expect(focused()).toBe('Meters');
  rows.innerHTML = row;
  await observed();
  expect(focused()).toBe('Meter');
});

it('where the row is gone, the title keeps the focus', async () => {
  recordEntry(list, 'POP');
  const rows = arrive('<a href="/home/data/detail/a/d/detail">Other</a>');
  vi.advanceTimersByTime(20_000);
  rows.innerHTML = row;
  await observed();
  expect(focused()).toBe('Meters');
});

it.each(['keydown', 'pointerdown', 'wheel'])('after a %s the focus stays where it is', async (act) => {
  recordEntry(list, 'POP');
  const rows = arrive('');
  document.dispatchEvent(new Event(act));
  rows.innerHTML = row;
  await observed();
  expect(focused()).toBe('Meters');
});

it('a list that a link leads to keeps the focus on its title', () => {
  recordEntry({ ...list, key: 'again' }, 'PUSH');
  arrive(row);
  expect(focused()).toBe('Meters');
});

it('a page that replaces the list is another page', () => {
  recordEntry(list, 'POP');
  recordEntry({ ...list, key: 'other', pathname: '/home/data/list/z' }, 'REPLACE');
  arrive(row);
  expect(focused()).toBe('Meters');
});
