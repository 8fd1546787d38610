import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { answers, Live, refused, threeLinkages, withRendering } from './linkage-dialog-samples.tsx';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

/** What a linkage did and why. */
const meta: Meta<typeof Live> = {
  title: 'Pages/Linkage history',
  parameters: { docs: { story: docsFrame } },
  component: Live,
  decorators: [withRendering],
  args: { linkages: threeLinkages, start: { kind: 'edit', did: 'l1' }, calls: answers },
};

export default meta;
type Story = StoryObj<typeof Live>;

const showHistory = async (): Promise<void> => {
  await userEvent.click(await screen.findByText(/^(History|执行历史)$/u));
};

/** Why it acted, why it did not, and what was done. */
export const History: Story = {
  play: async () => {
    await showHistory();
    const history = await screen.findByRole('region', { name: /^(History|执行历史)$/u });
    await waitFor(() => expect(within(history).getAllByText(/^(Acted|已执行)$/u)).toHaveLength(1));
    await expect(within(history).getAllByText(/^(rises to|升至) 28\.5\s(°C|℃)$/u)).toHaveLength(2);
    await expect(within(history).getByText(/^(Did not act: the conditions|未执行：条件)/u)).toBeInTheDocument();
    await expect(within(history).getByText('The webhook answered 500')).toBeInTheDocument();
    await expect(history.querySelector('img')).toBeNull();
  },
};

export const HistoryEmpty: Story = {
  args: { calls: { ...answers, explain: async () => [] } },
  play: async () => {
    await showHistory();
    await expect(await screen.findByText(/^(No evaluations yet|暂无判断记录)$/u)).toBeInTheDocument();
  },
};

export const HistoryFails: Story = {
  args: { calls: { ...answers, explain: refused } },
  play: async () => {
    await showHistory();
    await expect(await screen.findByText('The database does not answer. Try again.')).toBeInTheDocument();
  },
};
