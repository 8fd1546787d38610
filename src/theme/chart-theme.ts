import type { Theme } from './colours.ts';
import { kebab } from './token-css.ts';
import tokens from './tokens.json' with { type: 'json' };

/** A theme of charts and the wall: the console's two and a blue one. */
export type ChartTheme = keyof typeof tokens.chart;

/** Colours of a chart theme, for canvas drawing instead of CSS. */
export const chartColours = (theme: ChartTheme) => tokens.chart[theme];

type Ground = { base: Theme; over: Readonly<Record<string, string>> };

/** What the blue ground says nothing of takes its nearest shade, so that no grey of the dark one shows through. */
const blue = tokens.dashboard.blue;
const deep = {
  ...blue,
  skeleton: blue.hover,
  pressed: blue.hairline,
  tableHead: blue.surface,
  rowHover: blue.hover,
  control: blue.hairlineStrong,
  textDisabled: blue.textTertiary,
};

const grounds: Readonly<Record<ChartTheme, Ground>> = {
  light: { base: 'light', over: {} },
  dark: { base: 'dark', over: {} },
  blue: { base: 'dark', over: deep },
};

/** The console's theme that a chart theme is nearest to. */
export const baseTheme = (theme: ChartTheme): Theme => grounds[theme].base;

/**
 * The CSS variables of a chart theme, for a part of the page that is not in the console's theme. They are set where
 * they are needed, so that pages without boards load none of them.
 */
export function chartVariables(theme: ChartTheme): Record<string, string> {
  const { base, over } = grounds[theme];
  const { categorical, sequential } = tokens.chart[theme];
  const colours = Object.entries({ ...tokens.color[base], ...over, ...prefixed(tokens.shadow[base]) });
  return Object.fromEntries([
    ['colorScheme', base],
    ...colours.map(([name, value]) => [`--${kebab(name)}`, value]),
    ...categorical.map((colour, index) => [`--c${index + 1}`, colour]),
    ...sequential.map((colour, index) => [`--s${index + 1}`, colour]),
  ]);
}

const prefixed = (shadows: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(shadows).map(([name, value]) => [`shadow-${name}`, value]));
