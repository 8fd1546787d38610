import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOf } from '../../../src/pages/wall/grid-geometry.ts';
import { type ChartTheme, chartVariables } from '../../../src/theme/chart-theme.ts';
import { contrast, hex } from '../../../src/theme/contrast.ts';
import { minBackgroundOpacity, overlayOpacity } from '../../../src/theme/background-opacity.ts';

const themes = ['dark', 'light', 'blue'] as const satisfies ChartTheme[];
const texts = ['--text-strong', '--text', '--text-secondary', '--text-tertiary', '--accent-text', '--danger-text'];

type Point = readonly [number, number, number];

const pointsOf = (points: readonly Point[]) => new Uint8ClampedArray(points.flatMap((point) => [...point, 255]));

const mix = (over: Point, under: Point, opacity: number): Point => {
  const mixed = (channel: 0 | 1 | 2) => Math.round(over[channel] * opacity + under[channel] * (1 - opacity));
  return [mixed(0), mixed(1), mixed(2)];
};

/** The colour that is seen behind the texts of a card. */
const seen = (theme: ChartTheme, point: Point, opacity: number): string => {
  const colours = chartVariables(theme);
  const behind = mix(hex(colours['--canvas'] ?? ''), point, overlayOpacity);
  return `#${mix(hex(colours['--surface'] ?? ''), behind, opacity)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
};

const worst = (theme: ChartTheme, points: readonly Point[], opacity: number): number =>
  Math.min(
    ...points.flatMap((point) => {
      const ground = seen(theme, point, opacity);
      return texts.map((text) => contrast(chartVariables(theme)[text] ?? '', ground));
    }),
  );

const channel = fc.integer({ min: 0, max: 255 });
const picture = fc.array(fc.tuple(channel, channel, channel), { minLength: 1, maxLength: 40 });

describe('the background of a card over a picture', () => {
  it.each(themes)('keeps each text of the %s theme at 4.5 : 1 or more on any picture', (theme) => {
    fc.assert(
      fc.property(picture, (points) => {
        const opacity = minBackgroundOpacity(theme, pointsOf(points));
        expect(worst(theme, points, opacity)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it.each(themes)('of the %s theme is no more opaque than the picture needs', (theme) => {
    const black = minBackgroundOpacity(theme, pointsOf([[0, 0, 0]]));
    const white = minBackgroundOpacity(theme, pointsOf([[255, 255, 255]]));
    const busy = minBackgroundOpacity(
      theme,
      pointsOf([
        [0, 0, 0],
        [255, 255, 255],
      ]),
    );
    expect(busy).toBe(Math.max(black, white));
    expect(Math.min(black, white)).toBeLessThan(0.7);
    for (const [point, opacity] of [
      [[0, 0, 0], black],
      [[255, 255, 255], white],
    ] as const)
      if (opacity > 0.6) expect(worst(theme, [point], opacity - 0.04)).toBeLessThan(4.6);
  });
});

describe('the place of a card on the screen', () => {
  const page = { padding: 12, colume: 24, row: 12, perSpan: 3, perRow: 4 };

  it('is inside of the padding, and neighbours are a gap apart', () => {
    const screen = { width: 1920, height: 1080, ratio: 1 };
    expect(boxOf({ dataX: 0, dataY: 0, span: 24, rows: 12 }, page, screen)).toEqual({
      left: 20,
      right: 1900,
      top: 20,
      lower: 1060,
    });
    const left = boxOf({ dataX: 0, dataY: 0, span: 3, rows: 4 }, page, screen);
    const next = boxOf({ dataX: 3, dataY: 0, span: 3, rows: 4 }, page, screen);
    expect(next.left - left.right).toBeCloseTo(12);
  });
});
