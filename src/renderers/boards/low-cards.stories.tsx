import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties } from 'react';
import { expect, waitFor } from 'storybook/test';
import { kinds, OneBoard, waitForBoards, withBoardContext } from './samples/story-board.tsx';

/** The lowest cards of a dashboard, as they are edited in a window of 1024 × 768 px: 4 rows high, their heads end before a menu. */
const meta: Meta = {
  title: 'Boards/Low cards',
  tags: ['!dev', '!autodocs'],
  // Axe measures words that gave way, which are clipped, against what is beside their card.
  parameters: { layout: 'fullscreen', a11y: { test: 'off' } },
  decorators: [withBoardContext],
};

export default meta;

/** Width of 3 and of 6 columns, and height of 4 rows, rem. */
const [narrow, wide, height] = [7.8, 16, 15.9];

const edited = (width: number): CSSProperties & { '--head-end': string } => ({
  width: `${width}rem`,
  '--head-end': '2rem',
});

/** A chart in which values can be told apart, rem: four lines above each other and the words below them. */
const minChartHeight = 6;

export const ChartsRemain: StoryObj = {
  render: () => (
    <main style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
      {[wide, narrow].flatMap((width) =>
        kinds.list.map((board) => (
          <div key={board.type + width} style={edited(width)} data-state="ready">
            <OneBoard board={board} height={height * 16} theme="dark" isWall />
          </div>
        )),
      )}
    </main>
  ),
  play: async (context) => {
    await waitForBoards(context);
    await waitFor(() => expect(context.canvasElement.querySelector('canvas')).not.toBeNull());
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const low = [...context.canvasElement.querySelectorAll('section')].flatMap((card) => {
      const chart = card.querySelector('[role="img"]:has(canvas)')?.getBoundingClientRect();
      return chart === undefined || chart.height >= minChartHeight * rem
        ? []
        : [`${card.ariaLabel} ${Math.round(card.clientWidth)}: ${Math.round((chart.height / rem) * 10) / 10}`];
    });
    await expect(low).toEqual([]);
    // What gives way is out of sight as a whole.
    const cut = [...context.canvasElement.querySelectorAll('header')].flatMap((head) => {
      const { bottom } = head.getBoundingClientRect();
      return [...head.querySelectorAll('h2, li')]
        .filter((part) => part.checkVisibility() && part.getBoundingClientRect().bottom > bottom + 4)
        .map((part) => part.textContent);
    });
    await expect(cut).toEqual([]);
  },
};
