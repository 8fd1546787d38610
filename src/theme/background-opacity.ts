import { chartVariables, type ChartTheme } from './chart-theme.ts';
import { hex, linear, luminanceOf, luminanceShares, type Rgb } from './contrast.ts';

/**
 * Lowest opacity of a card's background over a picture at which all text meets WCAG AA contrast. Pure: the pixels of
 * the picture are an argument.
 */

/** Pixels of the picture as a canvas returns them: red, green, blue and alpha of each. */
export type Pixels = Uint8ClampedArray;

/** Minimum contrast ratio of text at WCAG 2 level AA. */
const leastContrast = 4.5;

/** Safety margin of the contrast ratio, because browsers round when they blend colours. */
const margin = 0.05;

/** Opacity of the overlay in the colour `--canvas` that covers the whole picture. */
export const overlayOpacity = 0.3;

/** Candidates, ascending. Below 0.6 a card is not recognisable as a card. */
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

/**
 * Linear intensity of each channel value (0 to 255) of the picture, seen through the overlay and a card of this
 * opacity.
 */
const blendedLuminance = (canvas: number, surface: number, opacity: number): Float64Array =>
  Float64Array.from({ length: 256 }, (_, value) =>
    linear(surface * opacity + (canvas * overlayOpacity + value * (1 - overlayOpacity)) * (1 - opacity)),
  );

/** Luminance of the darkest and of the lightest pixel behind the text of a card. */
const rangeOf = (pixels: Pixels, canvas: Rgb, surface: Rgb, opacity: number) => {
  const [red, green, blue] = luminanceShares.map((share, index) =>
    blendedLuminance(canvas[index] ?? 0, surface[index] ?? 0, opacity).map((value) => value * share),
  );
  let darkest = 1;
  let lightest = 0;
  for (let index = 0; index < pixels.length; index += 4) {
    const luminance =
      (red?.[pixels[index] ?? 0] ?? 0) + (green?.[pixels[index + 1] ?? 0] ?? 0) + (blue?.[pixels[index + 2] ?? 0] ?? 0);
    darkest = Math.min(darkest, luminance);
    lightest = Math.max(lightest, luminance);
  }
  return { least: darkest, most: lightest };
};

const keepsContrast = (text: number, { least, most }: { least: number; most: number }): boolean => {
  if (text >= least && text <= most) return false;
  const ratio = text > most ? (text + 0.05) / (most + 0.05) : (least + 0.05) / (text + 0.05);
  return ratio >= leastContrast + margin;
};

/** Lowest opacity of a card's background over these pixels at which every text has a contrast of 4.5 : 1. */
export const minBackgroundOpacity = (theme: ChartTheme, pixels: Pixels): number => {
  const colours = chartVariables(theme);
  const texts = textTokens.map((token) => luminanceOf(colours[token] ?? ''));
  const canvas = hex(colours['--canvas'] ?? '');
  const surface = hex(colours['--surface'] ?? '');
  return (
    opacities.find((opacity) => {
      const range = rangeOf(pixels, canvas, surface, opacity);
      return texts.every((text) => keepsContrast(text, range));
    }) ?? 1
  );
};

/** Background colour of a card of this opacity, in CSS. */
export const cardBackgroundColour = (theme: ChartTheme, opacity: number): string =>
  `rgb(${hex(chartVariables(theme)['--surface'] ?? '').join(' ')} / ${opacity.toFixed(2)})`;
