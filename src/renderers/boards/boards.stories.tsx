import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import type { Board } from '../../engine/board/board.ts';
import type { ChartTheme } from '../../theme/chart-theme.ts';
import { picturePng } from './frame/picture-png.ts';
import { BoardGrid, kinds, OneBoard, waitForBoards, withBoardContext } from './samples/story-board.tsx';

/** All kinds of boards with the numbers of a park on one page, and what can be done with a board. */
const meta = {
  title: 'Boards/All kinds',
  parameters: { layout: 'fullscreen' },
  decorators: [withBoardContext],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const all = (look: { theme?: ChartTheme }) =>
  kinds.list.map((board) => <OneBoard key={board.type} board={board} {...look} />);

const only = (...types: readonly string[]) => types.flatMap((type) => kinds.find(type) ?? []);

export const AllAtOnce: Story = { render: () => <BoardGrid>{all({})}</BoardGrid>, play: waitForBoards };

export const Blue: Story = {
  render: () => <BoardGrid theme="blue">{all({ theme: 'blue' })}</BoardGrid>,
  play: waitForBoards,
};

export const Wall: Story = {
  render: () => (
    <BoardGrid theme="dark" gap={12}>
      {only('maingraph', 'powergauge', 'pie', 'data', 'meterconsume', 'linearea').map((board) => (
        <OneBoard key={board.type} board={board} theme="dark" isWall />
      ))}
    </BoardGrid>
  ),
  play: async (context) => {
    await waitForBoards(context);
    await expect(context.canvasElement.querySelectorAll('button')).toHaveLength(0);
  },
};

/** Elements with words of their own. */
const texts = (container: HTMLElement): (HTMLElement | SVGElement)[] =>
  [...container.querySelectorAll<HTMLElement | SVGElement>('section *')].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== ''),
  );

/** The size on the screen: a drawing is scaled with its view box. */
const sizeOf = (element: HTMLElement | SVGElement): number => {
  const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.d ?? 1) : 1;
  return Number.parseFloat(getComputedStyle(element).fontSize) * scale;
};

const isSeen = (element: Element): boolean => element.checkVisibility() && element.closest('.visually-hidden') === null;

const saying = (element: Element): string =>
  `${element.closest('section[aria-label]')?.getAttribute('aria-label')}: ${element.textContent}`;

/** On a wall no text is smaller than 16 px at 1080 px of its shorter side, which is 1rem there. */
const wallTexts = (spanOf: (board: Board) => number): Story => ({
  render: () => (
    <BoardGrid theme="dark" gap={12}>
      {kinds.list.map((board) => (
        <OneBoard key={board.type} board={board} span={spanOf(board)} theme="dark" isWall />
      ))}
    </BoardGrid>
  ),
  play: async (context) => {
    await waitForBoards(context);
    const least = Math.max(12, sizeOf(document.documentElement));
    const small = texts(context.canvasElement)
      .filter((element) => isSeen(element) && sizeOf(element) < least - 0.01)
      .map((element) => `${saying(element)} ${sizeOf(element)}`);
    await expect(small).toEqual([]);
  },
});

export const WallTexts = wallTexts(({ span }) => span);

/** Axe measures words that gave way, which are clipped, against what is beside their card: it is not asked. */
export const NarrowWallTexts: Story = { ...wallTexts(() => 3), parameters: { a11y: { test: 'off' } } };

/** The legend of a narrow card names all of up to three colours, if need be on a line of its own; a name wider than the card is none. */
export const NarrowWallLegends: Story = {
  ...wallTexts(() => 3),
  parameters: { a11y: { test: 'off' } },
  play: async (context) => {
    await waitForBoards(context);
    const parts = [...context.canvasElement.querySelectorAll<HTMLElement>('header ul')].filter((legend) => {
      const { bottom } = legend.getBoundingClientRect();
      const seen = [...legend.children].filter((entry) => entry.getBoundingClientRect().top < bottom - 1);
      const fit = [...legend.children].every((entry) => entry.getBoundingClientRect().width <= legend.clientWidth);
      return fit && legend.children.length <= 3 && seen.length < legend.children.length;
    });
    await expect(parts.map(saying)).toEqual([]);
    // A sum is whole in its ring, or not there.
    const sums = [...context.canvasElement.querySelectorAll<HTMLElement>('[data-slot="ring-total"]')].filter(isSeen);
    await expect(sums.filter((sum) => (sum.firstElementChild?.scrollWidth ?? 0) > sum.clientWidth * 0.8)).toEqual([]);
  },
};

/** Cut by its style, or by the drawing itself: an SVG breaks no text. */
const isCut = (element: HTMLElement | SVGElement): boolean =>
  element instanceof SVGElement
    ? element.textContent.includes('…')
    : getComputedStyle(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth;

/** In a narrow card names wrap or give way; none ends in an ellipsis. */
export const NarrowTexts: Story = {
  render: () => (
    <BoardGrid>
      {kinds.list.map((board) => (
        <OneBoard key={board.type} board={board} span={3} name={`${board.type} with a name that is rather long`} />
      ))}
    </BoardGrid>
  ),
  play: async (context) => {
    await waitForBoards(context);
    const cut = texts(context.canvasElement).filter((element) => isSeen(element) && isCut(element));
    await expect(cut.map(saying)).toEqual([]);
    // What leaves a drawing is clipped: a number without its first digits is another number.
    const clipped = [...context.canvasElement.querySelectorAll('section svg[role="img"]')].flatMap((picture) =>
      [...picture.querySelectorAll('text')].filter(
        (text) => text.getBoundingClientRect().left < picture.getBoundingClientRect().left - 1,
      ),
    );
    await expect(clipped.map(saying)).toEqual([]);
  },
};

const drawn = async (canvasElement: HTMLElement): Promise<HTMLElement> => {
  const card = await within(canvasElement).findByRole('region');
  await waitFor(() => expect(card.querySelector('canvas, svg[role="img"]')).not.toBeNull(), { timeout: 20_000 });
  return card;
};

const boardOf = (type: string) => () => (
  <BoardGrid>
    {only(type).map((board) => (
      <OneBoard key={board.type} board={board} />
    ))}
  </BoardGrid>
);

/** Its numbers as a table, and the picture as a file: nothing in it may keep the browser from reading it back. */
export const Actions: Story = {
  render: boardOf('line'),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const card = await drawn(canvasElement);
    const picture = await picturePng(card);
    await expect(picture.type).toBe('image/png');
    await expect(picture.size).toBeGreaterThan(5000);
    await userEvent.click(await page.findByRole('button', { name: /Menu of|的菜单/ }));
    await userEvent.click(page.getByRole('menuitem', { name: /Show as table|查看表格/ }));
    await expect(page.getByRole('cell', { name: /2026-11-21 10:00/ })).toBeVisible();
  },
};

/** What has left the screen keeps its picture, but costs the browser no layer; its file shows it all the same. */
export const OutOfSight: Story = {
  parameters: { screen: 'real' },
  render: () => (
    <>
      {boardOf('line')()}
      <div style={{ height: '400vh' }} />
      <p>End</p>
    </>
  ),
  play: async ({ canvasElement }) => {
    const card = await drawn(canvasElement);
    const visibility = () => getComputedStyle(card.querySelector('canvas') ?? card).visibility;
    await expect(visibility()).toBe('visible');
    within(canvasElement).getByText('End').scrollIntoView();
    await waitFor(() => expect(visibility()).toBe('hidden'));
    await expect((await picturePng(card)).size).toBeGreaterThan(5000);
    card.scrollIntoView();
    await waitFor(() => expect(visibility()).toBe('visible'));
  },
};

/** The picture of the full screen is as large as the screen, and drawn there. */
export const FullScreen: Story = {
  render: boardOf('linearea'),
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /Menu of|的菜单/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: /Full screen|全屏/ }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.querySelector('canvas')?.clientWidth).toBeGreaterThan(window.innerWidth * 0.8));
    await userEvent.click(within(dialog).getByRole('button', { name: /Menu of|的菜单/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: /Leave full screen|退出全屏/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** A stretch of a time axis is marked by dragging, or found by the buttons; the sentence for screen readers follows. */
export const Zoom: Story = {
  render: boardOf('linearea'),
  play: async ({ canvasElement }) => {
    const card = await drawn(canvasElement);
    const page = within(card);
    const picture = page.getByRole('img');
    await userEvent.click(page.getByRole('button', { name: /Zoom in|放大/ }));
    await expect(page.getByText(/06:00 (to|至) 17:00/)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: /Later|更晚/ }));
    await expect(page.getByText(/12:00 (to|至) 23:00/)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: /^(All|全部)$/ }));
    await expect(page.getByRole('button', { name: /Zoom in|放大/ })).toHaveFocus();
    const { left, width, top } = picture.getBoundingClientRect();
    const pointerAt = (share: number) => ({
      clientX: left + width * share,
      clientY: top + 40,
      pointerId: 1,
      button: 0,
    });
    await fireEvent.pointerDown(picture, pointerAt(0.5));
    await fireEvent.pointerMove(picture, pointerAt(0.6));
    await fireEvent.pointerMove(picture, pointerAt(0.75));
    await fireEvent.pointerUp(picture, pointerAt(0.75));
    await expect(page.getByText(/1\d:00 (to|至) 1\d:00/)).toBeVisible();
    await fireEvent.doubleClick(picture);
    await expect(page.queryByText(/1\d:00 (to|至) 1\d:00/)).toBeNull();
  },
};

/** Legends of every kind show one entry alone; a second press, a modifier or a double press shows all again. */
export const Isolated: Story = {
  render: () => (
    <BoardGrid>
      {only('linearea', 'maingraph', 'pie').map((board) => (
        <OneBoard key={board.type} board={board} />
      ))}
    </BoardGrid>
  ),
  play: async (context) => {
    await waitForBoards(context);
    for (const card of within(context.canvasElement).getAllByRole('region')) {
      const [first, second] = within(card)
        .getAllByRole('button')
        .filter((button) => button.hasAttribute('aria-pressed'));
      if (first === undefined || second === undefined) throw new Error('A legend with two entries at least.');
      await userEvent.click(first);
      await expect(first).toHaveAttribute('aria-pressed', 'true');
      await userEvent.click(second);
      await expect(first).toHaveAttribute('aria-pressed', 'false');
      await userEvent.click(second);
      await expect(second).toHaveAttribute('aria-pressed', 'false');
      await userEvent.click(first);
      await fireEvent.click(second, { shiftKey: true });
      await expect(first).toHaveAttribute('aria-pressed', 'false');
      await userEvent.click(first);
    }
  },
};
