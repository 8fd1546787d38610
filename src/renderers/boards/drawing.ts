import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Board } from '../../engine/board/board.ts';
import type { Dataset } from '../../engine/board/dataset.ts';
import type { FormatContext } from '../../engine/field-type.ts';
import { hasTexts, loadTexts } from '../../i18n/i18n.ts';
import type { ChartTheme } from '../../theme/chart-theme.ts';
import { createLoader, type OpenLoader } from '../parts/loader.ts';

/**
 * Renderer of a board type. It is one file `renderers/boards/<type>.tsx` that exports `drawing`. It reads the datasets
 * into a model once, so that chart, table, export and screen reader show the same numbers.
 */

/** Translator of boards, and the context (language, zone, now) that formats numbers and times. */
export type BoardLocale = { t: TFunction<'boards'>; context: FormatContext };

export type Input<Config> = { config: Config; datasets: readonly Dataset[]; locale: BoardLocale };

/** `undefined` is a missing value: a dash, never 0. */
export type Figure = string | number | undefined;

export type FigureColumn = { title: string; unit?: string; isNumber?: boolean; decimals?: number };

/** Numbers of a board as a table; `title` where a board has several. */
export type FigureTable = {
  title?: string;
  columns: readonly FigureColumn[];
  rows: readonly (readonly Figure[])[];
};

/** `mark` is drawn in the colour: a block, a line, a dashed line or hatching. */
export type LegendEntry = { key: string; name: string; colour: string; mark?: 'line' | 'dashed' | 'hatched' };

export type PictureProps<Model> = {
  model: Model;
  locale: BoardLocale;
  theme: ChartTheme;
  /** The board's name as the accessible name of the chart. */
  name: string;
  /** The isolated legend entry. */
  isolatedEntry?: string;
  /** On a wall: text legible from five metres, no interaction. */
  isWall: boolean;
};

/** Methods are bivariant, so each drawing's own types fit the registry's `unknown`. */
export type Drawing<Config = unknown, Model = unknown> = {
  read(input: Input<Config>): Model;
  /** True if there are no numbers; the card then shows an empty state instead of the chart. */
  isEmpty(model: Model): boolean;
  /** Specific text of the empty state; default: “no data yet”. */
  empty?(model: Model, locale: BoardLocale): { title: string; text: string };
  tables(model: Model, locale: BoardLocale): readonly FigureTable[];
  /** Short description of the numbers, shown after the name. */
  note?(model: Model, locale: BoardLocale): string;
  /** Legend at the right of the header. A click on an entry isolates it: the chart then gets `isolatedEntry`. */
  legend?(model: Model, locale: BoardLocale): readonly LegendEntry[];
  Picture(props: PictureProps<Model>): ReactNode;
};

/** The stored config of a board, for drawings of that board. */
export type ConfigOf<Kind> = Kind extends Board<infer _Shown, infer Config> ? Config : never;

/** Infers a drawing's types; identity function at runtime. */
export const defineDrawing = <Config, Model>(drawing: Drawing<Config, Model>): Drawing => drawing;

const files = import.meta.glob<Drawing>(['./*.tsx', '!./*.stories.tsx'], { import: 'drawing' });

const loaders = new Map<string, OpenLoader<Drawing>>();

/** The loader of a drawing and its words. Loading rejects where there is no file for the view. */
export const drawingLoader = (view: Board['view']): OpenLoader<Drawing> => {
  const cached = loaders.get(view);
  if (cached !== undefined) return cached;
  const loader = createLoader(async () => {
    const load = files[`./${view.slice('board:'.length)}.tsx`];
    if (load === undefined) throw new Error(`There is no drawing "${view}": add src/renderers/boards for it.`);
    // Words that only this drawing has.
    const textArea = `boards/${view.slice('board:'.length)}`;
    return (await Promise.all([load(), loadTexts('boards', 'parts', ...(hasTexts(textArea) ? [textArea] : []))]))[0];
  });
  loaders.set(view, loader);
  return loader;
};

/** Gives a board of a plugin its drawing, which comes with the board and not from a file of ours. */
export const addDrawing = (view: Board['view'], drawing: Drawing): void => drawingLoader(view).provide(drawing);
