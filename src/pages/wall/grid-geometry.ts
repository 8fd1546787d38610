import type { PageSize } from '../../engine/dashboard/layout.ts';
import type { Area } from '../../engine/dashboard/space.ts';

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

/** The cells of a card of this size whose middle is at a point of the grid, moved inside where it would stick out. */
export const cellsAround = (
  point: { x: number; y: number },
  { width, height, gap }: GridBox,
  { colume, row, span, rows }: Pick<PageSize, 'colume' | 'row'> & Pick<Area, 'span' | 'rows'>,
): Pick<Area, 'dataX' | 'dataY'> => {
  const first = (centre: number, length: number, cells: number): number =>
    Math.min(Math.max(Math.round(centre - length / 2), 0), Math.max(cells - length, 0));
  return {
    dataX: first(point.x / ((width + gap) / colume), span, colume),
    dataY: first(point.y / ((height + gap) / row), rows, row),
  };
};

export type Box = { left: number; right: number; top: number; lower: number };

/** Between the edge of the screen and the grid, px at scale 1. */
const pagePadding = 20;

/** Width of the grid for one of its height, on a screen without a bar. */
export const gridShape = ({ width, height, ratio }: { width: number; height: number; ratio: number }): number => {
  const edges = 2 * pagePadding * ratio;
  return Math.max(1, width - edges) / Math.max(1, height - edges);
};

/** Where a card is on the screen, in CSS pixels; `ratio` scales paddings. */
export const boxOf = (
  { dataX, dataY, span, rows }: Area,
  { colume, row, padding }: PageSize,
  { width, height, ratio }: { width: number; height: number; ratio: number },
): Box => {
  const [edge, gap] = [pagePadding * ratio, padding * ratio];
  // A cell with the gap behind it; the last one has none.
  const [across, down] = [(width - 2 * edge + gap) / colume, (height - 2 * edge + gap) / row];
  return {
    left: edge + dataX * across,
    right: edge + (dataX + span) * across - gap,
    top: edge + dataY * down,
    lower: edge + (dataY + rows) * down - gap,
  };
};
