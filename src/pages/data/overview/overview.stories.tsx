import { Button } from 'antd';
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, screen } from 'storybook/test';
import { SampleRendering } from '../../../renderers/fields/sample-rendering.tsx';
import { OverviewNone, OverviewPartly, OverviewSkeleton } from './overview-grid.tsx';

type Args = { state: 'waiting' | 'none' | 'noRight' | 'noTabs' | 'partly' };

const states: Readonly<Record<Args['state'], () => ReactNode>> = {
  waiting: () => <OverviewSkeleton />,
  none: () => <OverviewNone next={<Button>New board</Button>} />,
  noRight: () => <OverviewNone obstacle="emptyFixed" next={<a href="#list">To the list</a>} />,
  noTabs: () => <OverviewNone obstacle="emptyNoTabs" next={<a href="#list">To the list</a>} />,
  partly: () => <OverviewPartly onRetry={() => undefined} />,
};

const Live = ({ state }: Args) => states[state]();

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** Placeholders of an overview's boards. */
const meta: Meta<typeof Live> = { title: 'Pages/Overview', component: Live, decorators: [withRendering] };

export default meta;
type Story = StoryObj<typeof Live>;

export const Waiting: Story = { args: { state: 'waiting' } };
export const None: Story = {
  args: { state: 'none' },
  play: async () => {
    await expect(await screen.findByText(/No chart has been created yet|暂无图表/u)).toBeVisible();
  },
};
export const WithoutRight: Story = { args: { state: 'noRight' } };
export const WithoutTabs: Story = {
  args: { state: 'noTabs' },
  play: async () => {
    await expect(await screen.findByText(/this list has none yet|暂无筛选组/u)).toBeVisible();
    await expect(screen.queryByText(/edit rights|修改权限/u)).toBeNull();
  },
};
export const Partly: Story = { args: { state: 'partly' } };
