import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import type { GridResult } from '../../engine/dashboard/grid.ts';
import { type DashboardSide, emptyDashboard } from '../../engine/dashboard/layout.ts';
import { SampleRendering } from '../../renderers/fields/sample-rendering.tsx';
import type { ListedDashboard, ReadDashboard } from '../../schemas/dashboards.ts';
import { BackgroundDialog } from './background-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { SizeDialog } from './size-dialog.tsx';
import { SlidesDialog } from './slides-dialog.tsx';
import { WallLinkDialog } from './wall-link-dialog.tsx';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

/** The dialogs about the full-screen dashboard. */

const listed = (index: number): ListedDashboard => ({
  did: `d${index}`,
  name: `Lobby ${index} with a name that is rather long for a list`,
  owner: 'Zhou Lan',
  mine: true,
  isdefault: index === 1,
  isshared: index === 2,
  version: 1,
});

const stored: ReadDashboard = {
  ...listed(1),
  isreadonly: false,
  layout: emptyDashboard(),
  roles: ['r1'],
  departments: [],
};

const answers: Readonly<Record<string, object>> = {
  query: {
    result: {
      data: [
        { did: 'r1', name: 'Operators' },
        { did: 'r2', name: 'Watch' },
      ],
      total: 2,
    },
  },
  token: { token: 't1' },
  tree: { result: [{ did: 'o1', name: 'Head office', subordinate: [] }] },
  sessions: {
    result: [
      {
        id: 's1',
        kind: 'wall',
        since: 1_780_000_000,
        until: 1_790_000_000,
        browser: 'Chrome',
        address: '192.0.2.7',
        isCurrent: false,
        dashboard: { did: 'd1', name: 'Lobby 1' },
      },
    ],
  },
};

const answer = (input: RequestInfo | URL): Promise<Response> => {
  const path = new URL(input instanceof Request ? input.url : String(input), window.location.href).pathname;
  const name = Object.keys(answers).find((part) => path.includes(part)) ?? '';
  return Promise.resolve(Response.json({ status: 0, msg: '', ...(answers[name] ?? { result: [] }) }));
};

const withServer: Decorator = (Story, { globals }) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <SampleRendering theme={globals['theme']}>
      <Story />
    </SampleRendering>
  </QueryClientProvider>
);

type Props = { dialog: ReactNode };

/**
 * Dialogs of a dashboard: its size, name and background, whom it is shared with, links for screens, and the slide
 * show.
 */
const meta = {
  title: 'Wall/Dialogs',
  parameters: { docs: { story: docsFrame } },
  decorators: [withServer],
  render: ({ dialog }) => <>{dialog}</>,
  beforeEach: () => {
    const fetched = spyOn(globalThis, 'fetch').mockImplementation(answer);
    return () => fetched.mockRestore();
  },
} satisfies Meta<Props>;

export default meta;
type Story = StoryObj<Props>;

const side: DashboardSide = emptyDashboard();

/** A wall on which nothing is changed. */
const wall = { apply: () => true };

const close = fn();
const share = fn();
const apply = fn<(size: DashboardSide['pageSize'] | undefined) => boolean>();

type SideChange = (former: DashboardSide) => GridResult;

/** The grid as it would be after “Apply”. */
const gridAfter = (made: SideChange) => {
  const result = made(side);
  return result.ok ? result.side.pageSize : undefined;
};

export const Size: Story = {
  args: {
    dialog: <SizeDialog side={side} wall={{ apply: (made: SideChange) => apply(gridAfter(made)) }} onClose={close} />,
  },
  play: async () => {
    const columns = await screen.findByRole('combobox', { name: /Columns|列/u });
    await expect(columns).toHaveFocus();
    await userEvent.click(columns);
    await waitFor(() => expect(screen.getByRole('listbox')).toHaveAccessibleName(/Columns|列/u));
    await userEvent.clear(columns);
    await userEvent.type(columns, '36');
    const rows = screen.getByRole('combobox', { name: /Rows|行/u });
    await userEvent.clear(rows);
    await userEvent.click(screen.getByRole('button', { name: /Apply|应用|确定/u }));
    // An empty number is the usual one.
    await expect(apply).toHaveBeenLastCalledWith(expect.objectContaining({ colume: 36, row: 12 }));
    await userEvent.click(columns);
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(0));
  },
};

export const Name: Story = {
  args: {
    dialog: (
      <NameDialog
        title="Rename"
        start="Lobby"
        actionLabel="Rename"
        isBusy={false}
        error={null}
        onName={fn()}
        onClose={close}
      />
    ),
  },
  play: async () => {
    await expect(await screen.findByRole('textbox')).toHaveFocus();
    await userEvent.clear(screen.getByRole('textbox'));
    await userEvent.keyboard('{Enter}');
    await expect(screen.getByRole('textbox')).toBeInvalid();
    await expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  },
};

export const Background: Story = {
  args: { dialog: <BackgroundDialog side={side} wall={wall} onClose={close} /> },
  play: async () => {
    const name = /^(Choose a picture|选择图片)$/u;
    const opened = fn((event: Event) => event.preventDefault());
    (await screen.findByLabelText(name)).addEventListener('click', opened, { once: true });
    await userEvent.click(screen.getByRole('button', { name }));
    await expect(opened).toHaveBeenCalledOnce();
    const input = within(await screen.findByRole('dialog')).getByLabelText(/picture|图片/u);
    await userEvent.upload(input, new File([], 'none.png', { type: 'image/png' }));
    await expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  },
};

export const Share: Story = {
  args: { dialog: <ShareDialog name="Lobby" stored={stored} isBusy={false} onShare={share} onClose={close} /> },
  play: async () => {
    const roles = await screen.findByRole('combobox', { name: /Roles|角色/u });
    await userEvent.click(roles);
    await expect(await screen.findByRole('option', { name: 'Watch' })).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    // Tab leaves the field and chooses nothing.
    await userEvent.tab();
    await expect(screen.getByRole('combobox', { name: /Departments|部门/u })).toHaveFocus();
    await expect(document.querySelectorAll('.ant-select-selection-item')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: /Save|保存/u }));
    await expect(share).toHaveBeenCalledWith({ roles: ['r1'], departments: [] });
  },
};

export const WallLinks: Story = {
  args: { dialog: <WallLinkDialog did="d1" name="Lobby" onClose={close} /> },
  play: async () => {
    await expect(await screen.findByRole('list')).toBeVisible();
  },
};

const address = { did: 'd1', slides: ['d1', 'd2'], seconds: 30 };

export const SlideShow: Story = {
  args: {
    dialog: (
      <SlidesDialog
        list={[listed(1), listed(2), listed(3)]}
        address={address}
        canLink
        onStart={fn()}
        onStop={fn()}
        onClose={close}
      />
    ),
  },
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: /Create wall link|生成/u }));
    await expect(await screen.findByRole('textbox')).toHaveValue(`${window.location.origin}/index?token=t1`);
    const [first] = await screen.findAllByRole('checkbox');
    if (first === undefined) throw new Error('There must be dashboards.');
    await userEvent.click(first);
    await expect(screen.getByRole('status')).toBeVisible();
    await expect(screen.getAllByRole('button').at(-1)).toBeDisabled();
  },
};
