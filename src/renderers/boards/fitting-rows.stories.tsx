import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { expect, userEvent, within } from 'storybook/test';
import { useRendering } from '../fields/rendering.tsx';
import { FittingRows } from './charts/fitting-rows.tsx';
import { withBoardContext } from './samples/story-board.tsx';

type Args = { rows: number; height: number; isWall: boolean };

const Rows = ({ rows, height, isWall }: Args) => {
  const { t } = useTranslation('boards');
  const { context } = useRendering();
  const all = Array.from({ length: rows }, (_none, at) => ({
    key: String(at),
    name: `Meter ${at + 1}`,
    share: 1 - at / rows,
    value: `${rows - at} kWh`,
  }));
  return (
    <div style={{ display: 'flex', height: `${height / 16}rem`, width: '24rem' }}>
      <FittingRows rows={all} label="Meters" words={{ t, context }} isWall={isWall} />
    </div>
  );
};

/** A ranking shows as many whole rows as its card has room for. */
const meta: Meta<Args> = {
  title: 'Boards/Fitting rows',
  render: (args) => <Rows {...args} />,
  decorators: [withBoardContext],
  args: { rows: 12, height: 260, isWall: false },
  argTypes: {
    rows: { control: { type: 'range', min: 1, max: 40 } },
    height: { control: { type: 'range', min: 100, max: 600 }, description: 'px at scale 1' },
    isWall: { description: 'Nothing can be pressed' },
  },
};

export default meta;
type Story = StoryObj<Args>;

export const More: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const more = await page.findByRole('button', { name: /^(\d+ more|还有 \d+ 项)$/ });
    const seen = page.getAllByRole('listitem').filter((row) => getComputedStyle(row).visibility === 'visible');
    await expect(seen.length + Number(/\d+/.exec(more.textContent ?? '')?.[0])).toBe(12);
    const edge = more.getBoundingClientRect().top + 1;
    await expect(seen.every((row) => row.getBoundingClientRect().bottom <= edge)).toBe(true);
    await userEvent.click(more);
    await expect(await page.findAllByRole('listitem')).toHaveLength(12);
    await expect(page.getByText('Meter 12')).toBeVisible();
  },
};

export const Fitting: Story = {
  args: { rows: 4 },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText('Meter 4')).toBeVisible();
    await expect(page.queryByRole('button')).toBeNull();
  },
};
