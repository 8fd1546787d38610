import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { addCard, type GridResult } from '../../engine/dashboard/grid.ts';
import { type DashboardSide, emptyDashboard } from '../../engine/dashboard/layout.ts';
import { SampleRendering } from '../../renderers/fields/sample-rendering.tsx';
import { connection } from '../../state/connection.ts';
import { EditBar } from './edit-bar.tsx';
import { OfflineNote } from './offline-note.tsx';
import { ShowBar, SlideDots } from './show-bar.tsx';

/** What lies over the full-screen dashboard: its two bars, the dots of a slide show and the note of a lost connection. */

const withServer: Decorator = (Story, { globals }) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <SampleRendering theme={globals['theme']}>
      <main style={{ minHeight: '16rem' }}>
        <Story />
      </main>
    </SampleRendering>
  </QueryClientProvider>
);

/**
 * Tools over a dashboard: the size of a card while it is edited, the bar of a slide show, and the note without a
 * connection.
 */
const meta = {
  title: 'Wall/Tools',
  decorators: [withServer],
  beforeEach: () => {
    const fetched = spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(Response.json({ status: 0, msg: '', result: [], list: [] })),
    );
    return () => fetched.mockRestore();
  },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const nothing = (): void => undefined;

/** The bar of a dashboard that is edited, with what a wall keeps of a draft. */
const Editing = ({ initial }: { initial: DashboardSide }) => {
  const [side, setSide] = useState(initial);
  const [announcement, announce] = useState('');
  const wall = {
    orientation: 'landscape' as const,
    isSaving: false,
    unsaved: side.dashlist.length,
    canRedo: false,
    undo: nothing,
    redo: nothing,
    turn: nothing,
    cancel: nothing,
    save: () => Promise.resolve(true),
    carried: undefined,
    carry: nothing,
    announce,
    apply: (made: (former: DashboardSide) => GridResult) => {
      const result = made(side);
      if (result.ok) setSide(result.side);
      else announce('refused');
      return result.ok;
    },
  };
  return (
    <>
      <EditBar side={side} wall={wall} onDialog={fn()} />
      <p role="status" style={{ marginTop: '12rem' }}>
        {announcement}
      </p>
    </>
  );
};

/** Clock, weather and calendar can be added once each. */
export const Attribute: Story = {
  render: () => <Editing initial={emptyDashboard()} />,
  play: async () => {
    const entries = async () => {
      await userEvent.click(screen.getByRole('button', { name: /Attribute|属性/u }));
      return within(screen.getByRole('menu')).getAllByRole('menuitem');
    };
    const all = await entries();
    await expect(all).toHaveLength(3);
    await userEvent.click(all[0] ?? document.body);
    await expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
    await expect(await entries()).toHaveLength(2);
  },
};

/** The page is full: the card is refused. */
export const AttributeWithoutRoom: Story = {
  render: () => {
    const card = { did: 'd1', name: 'All', pid: 'p', type: 'line', span: 24, rows: 12 };
    const full = addCard(emptyDashboard(), card);
    return <Editing initial={full.ok ? full.side : emptyDashboard()} />;
  },
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: /Attribute|属性/u }));
    const [first] = within(screen.getByRole('menu')).getAllByRole('menuitem');
    await userEvent.click(first ?? document.body);
    await expect(screen.getByRole('status')).toHaveTextContent('refused');
  },
};

const Slides = () => {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const slides = {
    count: 3,
    index,
    isPaused,
    pause: () => setPaused(!isPaused),
    step: (by: number) => setIndex((index + by + 3) % 3),
  };
  return (
    <>
      <ShowBar
        isRevealed
        name="Lobby"
        owner={undefined}
        dashboards={[]}
        onChooserOpen={() => undefined}
        slides={slides}
        onEdit={undefined}
      />
      <SlideDots {...slides} />
    </>
  );
};

export const SlideShow: Story = {
  render: () => <Slides />,
  play: async () => {
    const dots = () => screen.getByRole('list').querySelectorAll('li');
    const current = () => [...dots()].findIndex((dot) => dot.getAttribute('aria-current') === 'true');
    await userEvent.click(screen.getByRole('button', { name: /Previous|上一/u }));
    await expect(current()).toBe(2);
    await userEvent.click(screen.getByRole('button', { name: /Next|下一/u }));
    await expect(current()).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: /Pause|暂停/u }));
    await expect(screen.getByRole('button', { name: /Resume|继续/u })).toBeVisible();
    await expect(screen.getByRole('list')).toHaveAttribute('data-paused', 'true');
  },
};

/** It says once and small that the connection is lost, and goes with it. */
export const Offline: Story = {
  render: () => <OfflineNote />,
  beforeEach: () => {
    connection.isLost = true;
    return () => {
      connection.isLost = false;
    };
  },
  play: async () => {
    const note = await screen.findByRole('status');
    await expect(note).not.toBeEmptyDOMElement();
    connection.isLost = false;
    await waitFor(() => expect(note).toBeEmptyDOMElement());
    connection.isLost = true;
    await waitFor(() => expect(note).not.toBeEmptyDOMElement());
  },
};
