import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { BoardGrid, boardStates, kinds, OneBoard, waitForBoards, withBoardContext } from './samples/story-board.tsx';

/**
 * Every kind of board in every state and two sizes: its own, and a third of a tab at 1366 px no higher than a list. The
 * runs see each in both themes and languages; the toolbar has the blue theme of dashboards too.
 */
const meta: Meta = {
  title: 'Boards/Kinds',
  parameters: { layout: 'fullscreen' },
  decorators: [withBoardContext],
};

export default meta;
type Story = StoryObj;

const stateNames = ['ready', 'stale', 'loading', 'empty', 'forbidden', 'failed'] as const;

const inStates = (type: string): Story => {
  const board = kinds.find(type);
  if (board === undefined) throw new Error(`There is no kind of board "${type}".`);
  const sizes = [
    { size: 'own', span: board.span, height: board.height },
    { size: 'small', span: 4, height: Math.min(board.height, 300) },
  ];
  return {
    render: () => (
      <BoardGrid>
        {sizes.flatMap(({ size, ...place }) =>
          stateNames.map((state) => (
            <OneBoard
              key={state + size}
              board={board}
              name={`${state}, ${size}`}
              data={boardStates[state](type)}
              {...place}
            />
          )),
        )}
      </BoardGrid>
    ),
    play: async (context) => {
      await waitForBoards(context);
      const page = within(context.canvasElement);
      await expect(page.getAllByRole('region')).toHaveLength(stateNames.length * sizes.length);
      // It waits in the shape of its drawing.
      for (const waiting of context.canvasElement.querySelectorAll('[data-skeleton]'))
        await expect(waiting).toHaveAttribute('data-skeleton', board.skeleton);
      for (const { size } of sizes) {
        const card = (state: string) => within(page.getByRole('region', { name: `${state}, ${size}` }));
        await expect(card('failed').getByRole('button', { name: /Retry|重试/ })).toBeVisible();
        await expect(card('failed').getByText(/longer than 60 seconds/)).toBeVisible();
        await expect(card('forbidden').getByText(/Ask Shen Qing/)).toBeVisible();
        await expect(card('stale').getByText(/(since|自) 10:42:00/)).toBeVisible();
        // The menu stays at the end of its line, the age is on its own.
        const age = card('stale')
          .getByText(/(since|自) 10:42:00/)
          .getBoundingClientRect();
        const menu = card('stale')
          .getByRole('button', { name: /Menu of|的菜单/ })
          .getBoundingClientRect();
        await expect(age.right <= menu.left + 8 || age.top >= menu.bottom - 8).toBe(true);
        for (const picture of context.canvasElement.querySelectorAll('img'))
          await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(0));
        // The card's own, and that of the reason in the place of the picture.
        await expect(card('empty').queryAllByRole('heading', { level: 2 })).toHaveLength(2);
      }
    },
  };
};

export const Figure = inStates('data');
export const Line = inStates('line');
export const Bar = inStates('bar');
export const Pie = inStates('pie');
export const List = inStates('datalist');
export const Gauges = inStates('powergauge');
export const Today = inStates('linearea');
export const Totals = inStates('consumetotal');
export const ThirtyDays = inStates('consumehistory');
export const Ranking = inStates('meterconsume');
export const PerArea = inStates('acconsumearea');
export const Contrast = inStates('historycontrast');
export const Diagnosis = inStates('acdiagnose');
export const Entrance = inStates('todaysentrance');
export const Visitors = inStates('todaysvisitor');
export const Camera = inStates('basicconfig');
export const FloorPlan = inStates('floorplan');
export const EnergyFlow = inStates('maingraph');
export const SubMetering = inStates('binhegraph');
export const PerHead = inStates('cmangraph');
export const PowerOverview = inStates('powergraph');
export const Thresholds = inStates('thresholdmonitoring');
export const PolicyRuns = inStates('policyrecord');
