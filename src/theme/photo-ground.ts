import { chartVariables, type ChartTheme } from './chart-theme.ts';
import { hex, linear, luminanceOf, luminanceShares, type Rgb } from './contrast.ts';

/**
 * How much of a card's own ground is needed over a picture, so that each text of the card keeps its contrast. Pure: the
 * points of the picture are given.
 */

/** Red, green, blue and alpha of each point, as a canvas gives them. */
export type Points = Uint8ClampedArray;

/** The contrast of text that WCAG 2 requests at level AA. */
const leastContrast = 4.5;

/** Room for what is rounded when the browser blends. */
const margin = 0.05;

/** How much of the canvas lies over the picture everywhere. */
export const veilOpacity = 0.3;

/** Below the least one a card no longer shows as a card. */
const opacities = Array.from({ length: 21 }, (_, step) => 0.6 + step * 0.02);

const textTokens = [
  '--text-strong',
  '--text',
  '--text-secondary',
  '--text-tertiary',
  '--accent-text',
  '--success-text',
  '--warning-text',
  '--danger-text',
] as const;

/** The luminance that each value of a channel of the picture has behind the veil and a card of this opacity. */
const blendedLuminance = (canvas: number, surface: number, opacity: number): Float64Array =>
  Float64Array.from({ length: 256 }, (_, value) =>
    linear(surface * opacity + (canvas * veilOpacity + value * (1 - veilOpacity)) * (1 - opacity)),
  );

/** The darkest and the lightest point behind the texts of a card. */
const rangeOf = (points: Points, canvas: Rgb, surface: Rgb, opacity: number) => {
  const [red, green, blue] = luminanceShares.map((share, at) =>
    blendedLuminance(canvas[at] ?? 0, surface[at] ?? 0, opacity).map((value) => value * share),
  );
  let least = 1;
  let most = 0;
  for (let at = 0; at < points.length; at += 4) {
    const luminance =
      (red?.[points[at] ?? 0] ?? 0) + (green?.[points[at + 1] ?? 0] ?? 0) + (blue?.[points[at + 2] ?? 0] ?? 0);
    least = Math.min(least, luminance);
    most = Math.max(most, luminance);
  }
  return { least, most };
};

const keepsContrast = (text: number, { least, most }: { least: number; most: number }): boolean => {
  if (text >= least && text <= most) return false;
  const ratio = text > most ? (text + 0.05) / (most + 0.05) : (least + 0.05) / (text + 0.05);
  return ratio >= leastContrast + margin;
};

/** The least opacity of a card's ground over these points at which each text has a contrast of 4.5 : 1. */
export const groundOpacity = (theme: ChartTheme, points: Points): number => {
  const colours = chartVariables(theme);
  const texts = textTokens.map((token) => luminanceOf(colours[token] ?? ''));
  const canvas = hex(colours['--canvas'] ?? '');
  const surface = hex(colours['--surface'] ?? '');
  return (
    opacities.find((opacity) => {
      const range = rangeOf(points, canvas, surface, opacity);
      return texts.every((text) => keepsContrast(text, range));
    }) ?? 1
  );
};

/** The ground of a card as a CSS colour. */
export const groundColour = (theme: ChartTheme, opacity: number): string =>
  `rgb(${hex(chartVariables(theme)['--surface'] ?? '').join(' ')} / ${opacity.toFixed(2)})`;
