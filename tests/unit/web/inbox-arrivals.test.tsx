import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Severity } from '../../../src/engine/alarms/severity.ts';
import { arrivals, takeInbox } from '../../../src/features/inbox/arrivals.ts';
import { ArrivalNotice, noticeLifetime } from '../../../src/features/inbox/arrival-notice.tsx';
import { InboxArrivals } from '../../../src/features/inbox/inbox-arrivals.tsx';
import { loadTexts, startTexts } from '../../../src/i18n/i18n.ts';
import type { InboxEntry } from '../../../src/schemas/inbox.ts';
import { session } from '../../../src/state/session.ts';
import { useReactRoot } from './react-root.ts';

beforeAll(async () => {
  await startTexts('shell');
  await loadTexts('inbox');
});

const { show, container } = useReactRoot();

let time = 1_000_000;
const entryOf = (did: string, more: Partial<InboxEntry> = {}): InboxEntry => {
  time += 1;
  return { did, title: `Title ${did}`, content: '', occurtime: time, isread: '0', severity: 'warning', ...more };
};
const inboxOf = (...entries: InboxEntry[]) => ({
  entries: entries.toReversed(),
  unread: entries.filter(({ isread }) => isread === '0').length,
});
const shownDids = () => arrivals.shown.map(({ did }) => did);

beforeEach(() => {
  localStorage.clear();
  session.userid = `user-${String(Math.random())}`;
});
afterEach(() => vi.useRealTimers());

it('what was unread when the inbox was first read has not arrived', () => {
  expect(takeInbox(inboxOf(entryOf('a'), entryOf('b')))).toEqual([]);
  expect(shownDids()).toEqual([]);
});

it('a notification is announced once, also after a reload and in another tab', () => {
  const [a, b] = [entryOf('a'), entryOf('b')];
  takeInbox(inboxOf(a));
  expect(takeInbox(inboxOf(a, b)).map(({ did }) => did)).toEqual(['b']);
  expect(takeInbox(inboxOf(a, b))).toEqual([]);
  // A reload starts without the state of the page; another tab shares local storage alone.
  Object.assign(arrivals, { userid: '', shown: [], latest: undefined });
  expect(takeInbox(inboxOf(a, b))).toEqual([]);
});

it('an older page of the inbox announces nothing', () => {
  const old = entryOf('old');
  time += 3600;
  const [a, b] = [entryOf('a'), entryOf('b')];
  takeInbox(inboxOf(a));
  takeInbox(inboxOf(a, b));
  expect(takeInbox(inboxOf(old, a, b))).toEqual([]);
});

it('another user of the browser does not get the notices of the former one', () => {
  const [a, b] = [entryOf('a'), entryOf('b')];
  takeInbox(inboxOf(a));
  takeInbox(inboxOf(a, b));
  session.userid = 'somebody else';
  expect(takeInbox(inboxOf(entryOf('c')))).toEqual([]);
  expect(shownDids()).toEqual([]);
});

it('a notification that is read elsewhere leaves the notice', () => {
  const [a, b, c] = [entryOf('a'), entryOf('b'), entryOf('c')];
  takeInbox(inboxOf(a));
  takeInbox(inboxOf(a, b, c));
  takeInbox(inboxOf(a, { ...b, isread: '1' }, c));
  expect(shownDids()).toEqual(['c']);
});

const said = async (inbox: ReturnType<typeof inboxOf> | undefined, urgency: 'polite' | 'assertive' = 'polite') => {
  await show(<InboxArrivals inbox={inbox} isQuiet />);
  return container().querySelector(`[aria-live="${urgency}"]`)?.textContent ?? 'no live region';
};

it('screen readers say what arrives with its severity, and interrupt for critical ones alone', async () => {
  const [a, b, c, d] = [entryOf('a'), entryOf('b'), entryOf('c'), entryOf('d', { severity: 'critical' })];
  expect(await said(undefined)).toBe('');
  expect(await said(inboxOf(a))).toBe('');
  expect(await said(inboxOf(a, b))).toContain('Title b');
  // A second one of the same title is another text, which is read again.
  const before = await said(inboxOf(a, b));
  expect(await said(inboxOf(a, b, { ...c, title: 'Title b' }))).not.toBe(before);
  expect(await said(inboxOf(a, b, c, d), 'assertive')).toContain('Title d');
  expect(await said(inboxOf(a, b, c, d))).toBe('');
  expect(await said({ entries: [], unread: 0 }, 'assertive')).toBe('');
});

const notice = () => document.querySelector<HTMLElement>('section[data-severity]');
const showNotice = (...severities: Severity[]) => {
  takeInbox(inboxOf());
  takeInbox(inboxOf(...severities.map((severity, index) => entryOf(String(index), { severity }))));
  return show(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ArrivalNotice />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('several notifications are one notice with their number', async () => {
  await showNotice('warning', 'critical', 'message');
  expect(document.querySelectorAll('section[data-severity]')).toHaveLength(1);
  expect(notice()?.dataset['severity']).toBe('critical');
  expect(notice()?.textContent).toContain('3');
  expect(notice()?.querySelectorAll('li')).toHaveLength(0);
  await act(async () => notice()?.querySelector<HTMLElement>('[aria-expanded]')?.click());
  expect(notice()?.querySelectorAll('li')).toHaveLength(3);
});

it('a critical notification stays until it is dismissed, others leave by themselves', async () => {
  vi.useFakeTimers();
  await showNotice('warning', 'critical');
  await wait(noticeLifetime);
  expect(arrivals.shown.map(({ severity }) => severity)).toEqual(['critical']);
  await wait(100 * noticeLifetime);
  await act(async () => notice()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(notice()).toBeNull();
});

it('a notice does not leave while the pointer or the focus is on it', async () => {
  vi.useFakeTimers();
  await showNotice('warning');
  await act(async () => notice()?.querySelector('button')?.focus());
  await wait(10 * noticeLifetime);
  expect(notice()).not.toBeNull();
  await act(async () => notice()?.querySelector('button')?.blur());
  await wait(noticeLifetime);
  expect(notice()).toBeNull();
});
