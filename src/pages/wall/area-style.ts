import type { CSSProperties } from 'react';
import type { Area } from '../../engine/dashboard/space.ts';

/** Where a card is on the CSS grid, whose lines count from 1. */
export const areaStyle = ({ span, rows, dataX, dataY }: Area): CSSProperties => ({
  gridColumn: `${dataX + 1} / span ${span}`,
  gridRow: `${dataY + 1} / span ${rows}`,
});
