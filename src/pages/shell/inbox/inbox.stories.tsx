import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, fn, userEvent, within } from 'storybook/test';
import { products } from '../../../engine/products.ts';
import type { InboxEntry } from '../../../schemas/inbox.ts';
import { BellButton } from './inbox-bell.tsx';
import { InboxList } from './inbox-list.tsx';
import { InboxPanel } from './inbox-panel.tsx';
import styles from './inbox-bell.module.css';

/** The bell of the header and the notifications under it: unread and read ones, none, none yet, and a failure. */
const meta = { title: 'Shell/Notifications' } satisfies Meta;

export default meta;

const air = '300000000000000000000004';
const now = Math.floor(Date.now() / 1000);

const entry = (did: string, more: Partial<InboxEntry>): InboxEntry => ({
  did,
  title: 'Door left open',
  content: 'Door 3 of Shop 12 has been open for 5 minutes. Its air-conditioner was switched off.',
  occurtime: now - 40,
  isread: '0',
  severity: 'warning',
  ...more,
});

const entries = [
  entry('1', { pid: air, device: 'd1', rule: 'r', run: 'n', reason: { pid: air, tab: 't' } }),
  entry('2', {
    title: '访客来访',
    content: 'Anna Schmidt of Northwind Ltd wants to visit you.',
    severity: 'message',
    occurtime: now - 1900,
    pid: products.visitors,
  }),
  entry('3', {
    title: 'Room temperature out of limits',
    severity: 'critical',
    content: '',
    occurtime: now - 90_000,
    isread: '1',
    pid: air,
    device: 'd2',
  }),
  entry('4', { title: 'x'.repeat(120), content: '长'.repeat(300), occurtime: now - 900_000, isread: '1' }),
];

type Inbox = ComponentProps<typeof InboxPanel>['inbox'];
const inboxOf = (more: Partial<Inbox>): Inbox => ({
  data: undefined,
  isError: false,
  isFetchingNextPage: false,
  refetch: fn(),
  fetchNextPage: fn(),
  ...more,
});

const close = fn();
const drawn = (more: Partial<Inbox>) => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>
      <div className={styles.inbox} style={{ height: '38rem', width: '25rem' }}>
        <InboxPanel id="panel" inbox={inboxOf(more)} onClose={close} />
      </div>
    </MemoryRouter>
  </QueryClientProvider>
);

function Bell({ unread }: { unread: number }) {
  const button = useRef<HTMLButtonElement>(null);
  return <BellButton button={button} unread={unread} panel={undefined} onPress={() => undefined} />;
}

export const Bells: StoryObj<typeof meta> = {
  render: () => (
    <div style={{ display: 'flex', gap: '1rem' }}>
      {[0, 3, 42, 1200].map((unread) => (
        <Bell key={unread} unread={unread} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const names = within(canvasElement)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? '');
    await expect(names[0]).not.toMatch(/\d/);
    await expect(names[3]).toContain('99+');
    await expect(canvasElement).toHaveTextContent('99+');
  },
};

export const Entries: StoryObj<typeof meta> = {
  render: () => drawn({ data: { entries, unread: 2, isMore: true, offers: [] } }),
  play: async ({ canvasElement }) => {
    const panel = within(canvasElement).getByRole('dialog');
    await expect(panel).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    const [first, second] = within(panel).getAllByRole('listitem');
    await expect(first).toContainElement(document.activeElement as HTMLElement);
    const severities = [/^(Warning|警告)$/u, /^(Message|消息)$/u, /^(Critical|严重)$/u, /^(Warning|警告)$/u];
    for (const [index, item] of within(panel).getAllByRole('listitem').entries())
      await expect(within(item).getByText(severities[index] ?? '')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect(second).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard('{Escape}');
    await expect(close).toHaveBeenCalledWith(false);
  },
};

const read = fn();

export const MarkedAsRead: StoryObj<typeof meta> = {
  render: () => (
    <MemoryRouter>
      <InboxList entries={entries} onRead={read} onLeave={() => undefined} now={now} />
    </MemoryRouter>
  ),
  play: async ({ canvasElement }) => {
    const buttons = within(canvasElement).getAllByRole('button');
    await expect(buttons).toHaveLength(2);
    await userEvent.click(buttons[1] ?? canvasElement);
    await expect(read).toHaveBeenCalledWith('2');
    await expect(
      within(canvasElement)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      `/home/data/detail/${air}/d1/detail`,
      `/home/data/list/${air}?tab=t&linkages=r`,
      '/home/custom/myVisits',
      `/home/data/detail/${air}/d2/detail`,
    ]);
  },
};

export const Nothing: StoryObj<typeof meta> = {
  render: () => drawn({ data: { entries: [], unread: 0, isMore: false, offers: [] } }),
};

/** What a member who left had saved: paused until it is taken over. */
export const LeftToTakeOver: StoryObj<typeof meta> = {
  render: () =>
    drawn({
      data: {
        entries: entries.slice(2, 3),
        unread: 0,
        isMore: false,
        offers: [
          { user_id: 'u1', name: '李明', linkages: 3, policies: 1 },
          { user_id: 'u2', name: 'Anna Schmidt', linkages: 0, policies: 12 },
        ],
      },
    }),
  play: async ({ canvasElement }) => {
    const offers = within(canvasElement).getAllByRole('list')[0];
    await expect(within(offers ?? canvasElement).getAllByRole('button')).toHaveLength(2);
  },
};

export const Waiting: StoryObj<typeof meta> = { render: () => drawn({}) };

const again = fn();

export const Failed: StoryObj<typeof meta> = {
  render: () => drawn({ isError: true, refetch: again }),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getAllByRole('button')[0] ?? canvasElement);
    await expect(again).toHaveBeenCalled();
  },
};
