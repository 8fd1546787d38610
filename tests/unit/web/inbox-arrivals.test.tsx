import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '../../../src/i18n/i18n.ts';
import { InboxArrivals } from '../../../src/pages/shell/inbox/inbox-arrivals.tsx';
import { useReactRoot } from './react-root.ts';

beforeAll(() => startTexts('shell'));

const { show, container } = useReactRoot();

const inboxOf = (unread: number, title: string) => ({
  unread,
  entries: [{ did: '1', title, content: '', occurtime: 0, isread: '0' as const }],
});

const said = async (inbox: ReturnType<typeof inboxOf> | undefined): Promise<string> => {
  await show(<InboxArrivals inbox={inbox} />);
  return container().querySelector('[aria-live="polite"]')?.textContent ?? 'no live region';
};

it('a notification that arrives is said, and not what was there when the console was opened', async () => {
  expect(await said(undefined)).toBe('');
  expect(await said(inboxOf(2, 'Door left open'))).toBe('');
  expect(await said(inboxOf(3, 'Too warm'))).toContain('Too warm');
  // A second one of the same title is another text, which is read again.
  const before = await said(inboxOf(3, 'Too warm'));
  expect(await said(inboxOf(4, 'Too warm'))).not.toBe(before);
  expect(await said(inboxOf(0, 'Too warm'))).toBe('');
});
