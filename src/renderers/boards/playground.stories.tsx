import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { expect, within } from 'storybook/test';
import type { BoardData } from './frame/board-data.ts';
import { type Altered, alterSample } from './samples/alter-sample.ts';
import { BoardGrid, boardStates, kinds, OneBoard, waitForBoards, withBoardContext } from './samples/story-board.tsx';

type Args = Altered & {
  kind: string;
  state: keyof typeof boardStates;
  density: keyof typeof sizes;
  isWall: boolean;
};

/** `span`: columns of twelve; `height` in px. `own` keeps the size of the board type. */
const sizes = {
  own: {},
  half: { span: 6, height: 300 },
  third: { span: 4, height: 280 },
  quarter: { span: 3, height: 240 },
} as const;

const Played = ({ kind, state, density, isWall, unit, decimals, magnitude, length }: Args) => {
  const board = kinds.find(kind);
  const data = useMemo((): BoardData => {
    const sample: BoardData = boardStates[state](kind);
    if (sample.kind !== 'ready') return sample;
    return { ...sample, datasets: alterSample(sample.datasets, { unit, decimals, magnitude, length }) };
  }, [kind, state, unit, decimals, magnitude, length]);
  if (board === undefined) return null;
  return (
    <BoardGrid {...(isWall ? { theme: 'dark' as const, gap: 12 } : {})}>
      <OneBoard
        key={kind}
        board={board}
        data={data}
        isWall={isWall}
        {...(isWall ? { theme: 'dark' as const } : {})}
        {...sizes[density]}
      />
    </BoardGrid>
  );
};

/** One board with controls. Theme (blue among them), language and brand are in the toolbar. */
const meta: Meta<Args> = {
  title: 'Boards/Playground',
  parameters: { layout: 'fullscreen' },
  decorators: [withBoardContext],
  render: (args) => <Played {...args} />,
  args: {
    kind: 'meterconsume',
    state: 'ready',
    density: 'own',
    isWall: false,
    unit: '',
    decimals: 1,
    magnitude: 0,
    length: 24,
  },
  argTypes: {
    kind: { control: 'select', options: kinds.list.map(({ type }) => type) },
    state: { control: 'inline-radio', options: Object.keys(boardStates) },
    density: { control: 'inline-radio', options: Object.keys(sizes), description: 'Width and height of the card' },
    isWall: { control: 'boolean', description: 'On a wall: larger texts, nothing to press' },
    unit: { control: 'text', description: 'Of all numbers that have one; empty is the sample’s' },
    decimals: { control: { type: 'range', min: 0, max: 4 } },
    magnitude: { control: { type: 'range', min: -3, max: 9 }, description: 'Numbers × 10 to this power' },
    length: { control: { type: 'range', min: 4, max: 80 }, description: 'Characters of names' },
  },
};

export default meta;
type Story = StoryObj<Args>;

export const Playground: Story = {
  play: async (context) => {
    await waitForBoards(context);
    await expect(within(context.canvasElement).getByRole('region')).toBeVisible();
  },
};

/** Twelve digits and long names: numbers stay whole, names wrap. */
export const LargeNumbers: Story = {
  args: { magnitude: 8, length: 60, density: 'third' },
  play: async (context) => {
    await waitForBoards(context);
    const card = within(context.canvasElement).getByRole('region');
    await expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth + 1);
    // A name that wraps letter by letter would push the number below the card.
    const [first] = within(card).getAllByRole('listitem');
    await expect(first?.getBoundingClientRect().bottom).toBeLessThanOrEqual(card.getBoundingClientRect().bottom);
  },
};
