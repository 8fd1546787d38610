import type { Decorator } from '@storybook/react-vite';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, waitFor } from 'storybook/test';
import type { Board } from '../../../engine/board/board.ts';
import { createBoardRegistry } from '../../../engine/board/registry.ts';
import { chooseTheme, useLanguage } from '../../../state/preferences.ts';
import { type ChartTheme, chartVariables } from '../../../theme/chart-theme.ts';
import { plainRendering, RenderingContext } from '../../fields/rendering.tsx';
import type { BoardData } from '../frame/board-data.ts';
import { BoardView } from '../frame/board-view.tsx';
import { sampleAsof, sampleZone } from './build.ts';
import { planPicture } from './plan-picture.ts';
import { boardSamples } from './samples.ts';

/** Shared by the stories of boards: the registry of kinds, one board with its sample, and a grid of boards. */

const boards = import.meta.glob<Board>('../../../schemas/boards/*.board.ts', { eager: true, import: 'board' });

export const kinds = createBoardRegistry(Object.values(boards));

/** The blue theme of the toolbar; only boards and dashboards have it, the console does not. */
const BoardTheme = createContext<ChartTheme | undefined>(undefined);

const FormatContext = ({ children, theme }: { children: ReactNode; theme: unknown }) => {
  const language = useLanguage();
  const rendering = useMemo(
    () => ({
      ...plainRendering,
      context: { language, zone: sampleZone, now: sampleAsof },
      addressOf: () => planPicture,
    }),
    [language],
  );
  const scheme = theme === 'dark' || theme === 'blue' ? 'dark' : 'light';
  if (document.documentElement.dataset['theme'] === scheme) chooseTheme(scheme);
  return (
    <MemoryRouter>
      <RenderingContext value={rendering}>
        <BoardTheme value={theme === 'blue' ? 'blue' : undefined}>{children}</BoardTheme>
      </RenderingContext>
    </MemoryRouter>
  );
};

export const withBoardContext: Decorator = (Story, { globals }) => (
  <FormatContext theme={globals['theme']}>
    <Story />
  </FormatContext>
);

export const readyData = (type: string): BoardData => ({
  kind: 'ready',
  datasets: boardSamples[type]?.datasets ?? [],
  asof: sampleAsof,
});

/** Every state of a board, with its sample. */
export const boardStates = {
  ready: readyData,
  stale: (type: string) => ({ ...readyData(type), trouble: 'timeout' }),
  loading: () => ({ kind: 'loading' }),
  empty: () => ({ kind: 'ready', datasets: [], asof: sampleAsof }),
  forbidden: () => ({
    kind: 'forbidden',
    text: 'Your role “Store duty” may not read “Cloud metering”. Ask Shen Qing for it.',
  }),
  failed: () => ({ kind: 'failed', text: 'The history of “Transformer A” took longer than 60 seconds.' }),
} as const satisfies Readonly<Record<string, (type: string) => BoardData>>;

type OneProps = {
  board: Board;
  data?: BoardData;
  span?: number;
  height?: number;
  theme?: ChartTheme;
  isWall?: boolean;
  name?: string;
};

/** A board with its sample, as large as its kind says. */
export const OneBoard = ({
  board,
  data = readyData(board.type),
  span = board.span,
  height = board.height,
  name = '',
  ...look
}: OneProps) => {
  const boardTheme = use(BoardTheme);
  return (
    <div data-state={data.kind} style={{ gridColumn: `span ${span}`, height: `${height / 16}rem`, minWidth: 0 }}>
      <BoardView
        board={board}
        name={name}
        config={boardSamples[board.type]?.config}
        data={data}
        onAsk={() => undefined}
        {...(boardTheme && { theme: boardTheme })}
        {...look}
      />
    </div>
  );
};

type GridProps = { children: ReactNode; theme?: ChartTheme; gap?: number };

/** Twelve columns, as on an overview. */
export const BoardGrid = ({ children, theme, gap = 1 }: GridProps) => {
  const boardTheme = use(BoardTheme);
  const chartTheme = theme ?? boardTheme;
  return (
    <main
      style={{
        ...(chartTheme && chartVariables(chartTheme)),
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
};

/** Drawings are loaded on demand, so a test waits for each board. */
export const waitForBoards = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  for (const tile of canvasElement.querySelectorAll<HTMLElement>('main > div[data-state]')) {
    const waits = tile.dataset['state'] === 'loading' ? 1 : 0;
    const waiting = '[role="status"][aria-label]';
    await waitFor(() => expect(tile.querySelectorAll(waiting)).toHaveLength(waits), { timeout: 20_000 });
  }
};
