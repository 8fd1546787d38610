import { seriesDrawing } from './charts/series-drawing.tsx';

/** How a number runs along an axis. */
export const drawing = seriesDrawing('line');
