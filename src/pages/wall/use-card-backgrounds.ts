import { useEffect, useMemo, useState } from 'react';
import type { DashboardSide } from '../../engine/dashboard/layout.ts';
import { useRatio } from '../../state/preferences.ts';
import { chartVariables, type ChartTheme } from '../../theme/chart-theme.ts';
import { cardBackgroundColour, minBackgroundOpacity, type Pixels } from '../../theme/background-opacity.ts';
import { pictureUrl } from './background-picture.ts';
import { type Box, boxOf } from './grid-geometry.ts';
import { type ScreenSize, useScreenSize } from './use-screen.ts';
import { chartThemeOf } from './wall-theme.ts';

/** Number of sample points along the longer side of the screen. */
const maxPoints = 320;

type Sample = { width: number; height: number; scale: number; pixels: Pixels };

/**
 * Samples the picture as it fills the screen. It takes real pixels without averaging, because an average hides bright
 * spots.
 */
const sampled = (picture: HTMLImageElement, screen: ScreenSize, theme: ChartTheme): Sample | undefined => {
  const scale = maxPoints / Math.max(screen.width, screen.height);
  const canvas = document.createElement('canvas');
  const [width, height] = [Math.ceil(screen.width * scale), Math.ceil(screen.height * scale)];
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null || picture.naturalWidth === 0) return undefined;
  context.imageSmoothingEnabled = false;
  context.fillStyle = chartVariables(theme)['--canvas'] ?? '';
  context.fillRect(0, 0, width, height);
  const cover = Math.max(width / picture.naturalWidth, height / picture.naturalHeight);
  const [drawnWidth, drawnHeight] = [picture.naturalWidth * cover, picture.naturalHeight * cover];
  context.drawImage(picture, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  return { width, height, scale, pixels: context.getImageData(0, 0, width, height).data };
};

/** The pixels behind a card, and those that touch its edge. */
const pixelsBehind = ({ width, height, scale, pixels }: Sample, box: Box): Pixels => {
  const left = Math.max(0, Math.floor(box.left * scale));
  const right = Math.min(width, Math.ceil(box.right * scale));
  const top = Math.max(0, Math.floor(box.top * scale));
  const lower = Math.min(height, Math.ceil(box.lower * scale));
  const length = Math.max(0, right - left) * 4;
  const behind = new Uint8ClampedArray(length * Math.max(0, lower - top));
  for (let line = top; line < lower; line += 1) {
    const start = (line * width + left) * 4;
    behind.set(pixels.subarray(start, start + length), (line - top) * length);
  }
  return behind;
};

/**
 * Background colour of each card over the dashboard's picture, by index of the card: as translucent as the contrast of
 * its text allows. Empty without a picture and until it is analysed; cards are then opaque.
 */
export const useCardBackgrounds = ({ bgImg, bltheme, dashlist, pageSize }: DashboardSide): readonly string[] => {
  const address = pictureUrl(bgImg);
  const theme = chartThemeOf({ bltheme });
  const screen = useScreenSize();
  const ratio = useRatio();
  const sample = useSample(address, screen, theme);
  return useMemo(
    () =>
      sample === undefined
        ? []
        : dashlist.map((card) => {
            const pixels = pixelsBehind(sample, boxOf(card, pageSize, { ...screen, ratio }));
            return cardBackgroundColour(theme, minBackgroundOpacity(theme, pixels));
          }),
    [sample, dashlist, pageSize, screen, ratio, theme],
  );
};

/** Samples again when the picture, the screen size or the theme (visible through a transparent picture) has changed. */
const useSample = (address: string | undefined, screen: ScreenSize, theme: ChartTheme): Sample | undefined => {
  const [seen, setSeen] = useState<{ of: unknown; sample: Sample }>();
  const of = useMemo(() => ({ address, screen, theme }), [address, screen, theme]);
  useEffect(() => {
    if (of.address === undefined) return undefined;
    let isUnmounted = false;
    const picture = new Image();
    picture.addEventListener('load', () => {
      const sample = isUnmounted ? undefined : sampled(picture, of.screen, of.theme);
      if (sample !== undefined) setSeen({ of, sample });
    });
    picture.src = of.address;
    return () => {
      isUnmounted = true;
    };
  }, [of]);
  return seen?.of === of ? seen.sample : undefined;
};
