import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { useRendering } from '../fields/rendering.tsx';
import { FittingRows } from './charts/fitting-rows.tsx';
import { BoardGrid, kinds, OneBoard, waitForBoards, withBoardContext } from './samples/story-board.tsx';

type Args = { rows: number; height: number; isWall: boolean };

const Rows = ({ rows, height, isWall }: Args) => {
  const { t } = useTranslation('boards');
  const { context } = useRendering();
  const all = Array.from({ length: rows }, (_none, index) => ({
    key: String(index),
    name: `Meter ${index + 1}`,
    share: 1 - index / rows,
    value: `${rows - index} kWh`,
  }));
  return (
    <div style={{ display: 'flex', height: `${height / 16}rem`, width: '24rem' }}>
      <FittingRows rows={all} label="Meters" locale={{ t, context }} isWall={isWall} />
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

const LongName = ({ height }: { height: number }) => {
  const { t } = useTranslation('boards');
  const { context } = useRendering();
  const rows = ['Upper limit of the supply air temperature in the hall of the ground floor', 'Meter 2'].map((name) => ({
    key: name,
    name,
    share: 1,
    value: '28 °C',
  }));
  return (
    <div style={{ display: 'flex', height: `${height / 16}rem`, width: '14rem' }}>
      <FittingRows rows={rows} label={`Limits ${height}`} locale={{ t, context }} isWall />
    </div>
  );
};

/** A card that is too low for one row shows as many lines of its name as are whole. */
export const LowCard: Story = {
  tags: ['!dev', '!autodocs'],
  render: () => (
    <>
      <LongName height={84} />
      <LongName height={300} />
    </>
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const [low, high] = await Promise.all([
      page.findByRole('list', { name: 'Limits 84' }),
      page.findByRole('list', { name: 'Limits 300' }),
    ]);
    const row = within(low).getAllByRole('listitem')[0];
    const footer = within(low.parentElement?.parentElement ?? low).getByText(/^(1 more|还有 1 项)$/);
    await waitFor(() =>
      expect(row?.getBoundingClientRect().bottom).toBeLessThanOrEqual(footer.getBoundingClientRect().top + 1),
    );
    const name = within(high).getByTitle(/^Upper limit/);
    await expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight);
  },
};

const overview = kinds.find('powergraph');

/** Parts below a flow in cards that are narrow enough for more than one line of them, and too low for all of them. */
export const Parts: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => (
    <div style={{ width: '68rem' }}>
      <BoardGrid>
        {overview !== undefined &&
          [480, 574, 654, 800].map((height) => (
            <OneBoard key={height} board={overview} name={`Overview ${height}`} span={12} height={height} />
          ))}
      </BoardGrid>
    </div>
  ),
  play: async (context) => {
    await waitForBoards(context);
    const cards = within(context.canvasElement).getAllByRole('region');
    await expect(cards).toHaveLength(4);
    for (const card of cards) {
      const parts = () => [...card.querySelectorAll('section')];
      await waitFor(() => expect(parts().length).toBeGreaterThan(3));
      const bottom = card.getBoundingClientRect().bottom;
      // A part is whole, or begins below the edge of the card.
      const cut = parts().flatMap((part) => {
        const rect = part.getBoundingClientRect();
        const rows = [...part.querySelectorAll('li')].filter((row) => getComputedStyle(row).visibility === 'visible');
        const last = [part.querySelector('h3'), ...rows, part.querySelector('button')].filter(
          (element) => element !== null,
        );
        const isBelow = rect.top >= bottom - 16;
        return isBelow || last.every((element) => element.getBoundingClientRect().bottom <= bottom)
          ? []
          : [part.textContent];
      });
      await expect(cut).toEqual([]);
    }
  },
};

/** The largest area of a page is never one of alarm: a ribbon of a state is paler than those without. */
export const States: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => {
    const flow = kinds.find('maingraph');
    return <BoardGrid>{flow !== undefined && <OneBoard board={flow} name="Flow" span={12} />}</BoardGrid>;
  },
  play: async (context) => {
    await waitForBoards(context);
    const deepest = new Map(
      [...context.canvasElement.querySelectorAll('svg linearGradient')].map((gradient) => {
        const stops = [...gradient.querySelectorAll('stop')];
        const ink = stops[0]?.getAttribute('stop-color') ?? '';
        return [ink, Math.max(...stops.map((stop) => Number(stop.getAttribute('stop-opacity'))))];
      }),
    );
    const seriesOpacity = deepest.get('var(--c1)') ?? 0;
    const states = [...deepest].filter(([ink]) => ink === 'var(--warning)' || ink === 'var(--danger)');
    await expect(states.length).toBeGreaterThan(0);
    await expect(states.filter(([, opacity]) => opacity >= seriesOpacity / 2)).toEqual([]);
    for (const [ink] of states)
      await expect(context.canvasElement.querySelector(`svg path[stroke="${ink}"]`)).toBeVisible();
  },
};

/** As wide as a phone: names of a table stay readable beside its numbers, and no gauge loses a line at the edge. */
export const Phone: Story = {
  tags: ['!dev', '!autodocs'],
  parameters: { layout: 'fullscreen' },
  render: () => (
    <div style={{ width: '24rem' }}>
      <BoardGrid>
        {['acdiagnose', 'powergauge'].map((type) => {
          const board = kinds.find(type);
          return board === undefined ? null : <OneBoard key={type} board={board} name={type} span={12} />;
        })}
      </BoardGrid>
    </div>
  ),
  play: async (context) => {
    await waitForBoards(context);
    const page = within(context.canvasElement);
    const names = [...(await page.findByRole('table')).querySelectorAll('td:first-child')];
    const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    await expect(names.filter((name) => name.clientWidth < 7 * root)).toEqual([]);
    const gauges = page.getByRole('group', { name: 'powergauge' });
    await waitFor(() => expect(gauges.querySelectorAll('figure').length).toBeGreaterThan(2));
    await expect(gauges.scrollHeight).toBeLessThanOrEqual(gauges.clientHeight);
  },
};

/** In a card too narrow for gauges beside each other, their names are whole. */
export const NarrowGauges: Story = {
  tags: ['!dev', '!autodocs'],
  parameters: { layout: 'fullscreen' },
  render: () => {
    const board = kinds.find('powergauge');
    return (
      <div style={{ width: '15rem' }}>
        <BoardGrid>{board && <OneBoard board={{ ...board, height: 220 }} name="powergauge" span={12} />}</BoardGrid>
      </div>
    );
  },
  play: async (context) => {
    await waitForBoards(context);
    const names = () => [
      ...context.canvasElement.querySelectorAll('figcaption > :first-child, [data-slot="ranked-name"]'),
    ];
    await waitFor(() => expect(names().length).toBeGreaterThan(2));
    await expect(names().filter((name) => name.scrollWidth > name.clientWidth)).toEqual([]);
  },
};
