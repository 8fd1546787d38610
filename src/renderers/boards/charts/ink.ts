import type { BoardColour } from '../../../engine/board/board.ts';
import type { StateId } from '../../../engine/column.ts';
import { chartColours, type ChartTheme } from '../../../theme/chart-theme.ts';

/** Colour of a mark: a chart colour, the grey of former values, or a state. */
export type Ink = BoardColour | 'previous' | 'normal' | 'attention' | 'alarm';

/** Colours of the slices of a whole, from the largest to the smallest; the sixth is for the category "other". */
export const partInks: readonly Ink[] = ['c1', 'c3', 'c2', 'c5', 'c8', 'previous'];

/** Colour of each device state in all charts. */
export const stateInks: Readonly<Record<StateId, Ink>> = {
  normal: 'normal',
  attention: 'attention',
  fault: 'alarm',
  off: 'previous',
};

const states = {
  previous: '--offline',
  normal: '--success',
  attention: '--warning',
  alarm: '--danger',
} as const;

const isState = (ink: Ink): ink is keyof typeof states => Object.hasOwn(states, ink);

/** CSS value of an ink, for HTML and SVG. */
export const cssInk = (ink: Ink): string => `var(${isState(ink) ? states[ink] : `--${ink}`})`;

/** Resolved colour of an ink, for canvas: it has no CSS variables. */
export function paintedInk(ink: Ink, theme: ChartTheme): string {
  const { categorical, state, previous } = chartColours(theme);
  if (isState(ink)) return { ...state, previous }[ink];
  return categorical[Number(ink.slice(1)) - 1] ?? previous;
}
