import type { PageSize } from '../../engine/dashboard/layout.ts';

/** The inside of the grid in CSS pixels, with the gap between cells. */
export type GridBox = { width: number; height: number; gap: number };

/** How many cells a movement of the pointer is, to the nearest one. */
export const cellsMoved = (
  delta: { x: number; y: number },
  { width, height, gap }: GridBox,
  { colume, row }: Pick<PageSize, 'colume' | 'row'>,
): { x: number; y: number } => ({
  x: Math.round(delta.x / ((width + gap) / colume)) || 0,
  y: Math.round(delta.y / ((height + gap) / row)) || 0,
});
