import { seriesDrawing } from './charts/series-drawing.tsx';

/** A number along an axis. */
export const drawing = seriesDrawing('line');
