import type { Area } from '../../engine/dashboard/space.ts';

/** Effects of dragging on the area of a card: `move`, or `size` at its corner. */
export const changes = {
  move: ({ dataX, dataY }: Area, { x, y }: { x: number; y: number }) => ({ dataX: dataX + x, dataY: dataY + y }),
  size: ({ span, rows }: Area, { x, y }: { x: number; y: number }) => ({
    span: Math.max(1, span + x),
    rows: Math.max(1, rows + y),
  }),
} as const;

export type Handle = { index: number; kind: keyof typeof changes };
