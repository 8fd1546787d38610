import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useMemo } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Board } from '../../engine/board/board.ts';
import { createBoardRegistry } from '../../engine/board/registry.ts';
import { chooseTheme, useLanguage } from '../../state/preferences.ts';
import { type ChartTheme, chartVariables } from '../../theme/chart-theme.ts';
import { plainRendering, RenderingContext } from '../fields/rendering.tsx';
import type { BoardData } from './frame/board-data.ts';
import { BoardView } from './frame/board-view.tsx';
import { picturePng } from './frame/picture-png.ts';
import { boardSamples, sampleAsof, sampleZone } from './samples.ts';

/** All kinds of boards with the numbers of a park, in their states, sizes and themes. */
const found = import.meta.glob<Board>('../../schemas/boards/*.board.ts', { eager: true, import: 'board' });
const registry = createBoardRegistry(Object.values(found));

const Surroundings = ({ children, theme }: { children: ReactNode; theme: unknown }) => {
  const language = useLanguage();
  const rendering = useMemo(
    () => ({ ...plainRendering, around: { language, zone: sampleZone, now: sampleAsof } }),
    [language],
  );
  const wanted = theme === 'dark' ? 'dark' : 'light';
  if (document.documentElement.dataset['theme'] === wanted) chooseTheme(wanted);
  return (
    <MemoryRouter>
      <RenderingContext value={rendering}>{children}</RenderingContext>
    </MemoryRouter>
  );
};

const meta = {
  title: 'Boards/All kinds',
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story, { globals }) => (
      <Surroundings theme={globals['theme']}>
        <Story />
      </Surroundings>
    ),
  ],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const ready = (type: string): BoardData => ({
  kind: 'ready',
  datasets: boardSamples[type]?.datasets ?? [],
  asof: sampleAsof,
});
const nothing: BoardData = { kind: 'ready', datasets: [], asof: sampleAsof };

type OneProps = {
  board: Board;
  data?: BoardData;
  span?: number;
  height?: number;
  theme?: ChartTheme;
  isWall?: boolean;
  name?: string;
};

const One = ({
  board,
  data = ready(board.type),
  span = board.span,
  height = board.height,
  name = '',
  ...look
}: OneProps) => (
  <div style={{ gridColumn: `span ${span}`, height: `${height / 16}rem`, minWidth: 0 }}>
    <BoardView
      board={board}
      name={name}
      config={boardSamples[board.type]?.config}
      data={data}
      onAsk={() => undefined}
      {...look}
    />
  </div>
);

const Grid = ({ children, theme, gap = 1 }: { children: ReactNode; theme?: ChartTheme; gap?: number }) => (
  <main
    style={{
      ...(theme && chartVariables(theme)),
      display: 'grid',
      gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
      gap,
      gridAutoFlow: 'dense',
      background: 'var(--canvas)',
    }}
  >
    {children}
  </main>
);

/** Boards are drawn when they come to the screen, so a test has to look at each of them. */
const seeAll: Story['play'] = async ({ canvasElement }) => {
  for (const card of canvasElement.querySelectorAll('main > div > section')) {
    card.scrollIntoView();
    await waitFor(() => expect(card.querySelector('[role="status"]')).toBeNull(), { timeout: 20_000 });
  }
};

const all = (look: { theme?: ChartTheme; isWall?: boolean }) =>
  registry.list.map((board) => <One key={board.type} board={board} {...look} />);

export const AllAtOnce: Story = { render: () => <Grid>{all({})}</Grid>, play: seeAll };

export const Blue: Story = { render: () => <Grid theme="blue">{all({ theme: 'blue' })}</Grid>, play: seeAll };

/** As wide as a third of a tab at 1366 px, and no higher than a list. */
export const Small: Story = {
  render: () => (
    <Grid>
      {registry.list.map((board) => (
        <One key={board.type} board={board} span={4} height={Math.min(board.height, 300)} />
      ))}
    </Grid>
  ),
  play: seeAll,
};

export const Wall: Story = {
  render: () => (
    <Grid theme="dark" gap={12}>
      {['maingraph', 'powergauge', 'pie', 'data', 'meterconsume', 'linearea']
        .flatMap((type) => registry.find(type) ?? [])
        .map((board) => (
          <One key={board.type} board={board} theme="dark" isWall />
        ))}
    </Grid>
  ),
  play: seeAll,
};

/** Without numbers every kind says so, and none draws a 0. */
export const Empty: Story = {
  render: () => (
    <Grid>
      {registry.list.map((board) => (
        <One key={board.type} board={board} data={nothing} span={3} height={226} />
      ))}
    </Grid>
  ),
  play: async (context) => {
    await seeAll(context);
    await waitFor(() =>
      // Gauges stand at 0 for a kind without meters; that is their number (contract section 7).
      expect(context.canvasElement.querySelectorAll('h2')).toHaveLength(registry.list.length - 1),
    );
  },
};

const states: readonly BoardData[] = [
  { kind: 'loading' },
  { kind: 'forbidden', text: 'Your role “Store duty” may not read “Cloud metering”. Ask Shen Qing for it.' },
  { kind: 'failed', text: 'The history of “Transformer A” took longer than 60 seconds.' },
  { kind: 'ready', datasets: boardSamples['line']?.datasets ?? [], asof: sampleAsof, trouble: 'timeout' },
];

export const States: Story = {
  render: () => {
    const board = registry.find('line');
    return (
      <Grid>{board && states.map((data) => <One key={data.kind} board={board} data={data} name={data.kind} />)}</Grid>
    );
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('status', undefined, { timeout: 10_000 })).toBeVisible();
    await expect(await page.findByRole('button', { name: /Retry|重试/ })).toBeVisible();
    await expect(await page.findByText(/10:42:00/)).toBeVisible();
  },
};

/** Its numbers as a table, and the picture as a file: nothing in it may keep the browser from reading it back. */
export const Verbs: Story = {
  render: () => {
    const board = registry.find('line');
    return <Grid>{board && <One board={board} />}</Grid>;
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const menu = await page.findByRole('button', { name: /Menu of|的菜单/ }, { timeout: 20_000 });
    const card = page.getByRole('region');
    await waitFor(() => expect(card.querySelector('canvas')).not.toBeNull(), { timeout: 20_000 });
    const picture = await picturePng(card);
    await expect(picture.type).toBe('image/png');
    await expect(picture.size).toBeGreaterThan(5000);
    await userEvent.click(menu);
    await userEvent.click(page.getByRole('menuitem', { name: /Show as table|查看表格/ }));
    await expect(page.getByRole('cell', { name: /2026-11-21 10:00/ })).toBeVisible();
  },
};
