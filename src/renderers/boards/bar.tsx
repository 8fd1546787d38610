import { seriesDrawing } from './charts/series-drawing.tsx';

/** Numbers side by side. */
export const drawing = seriesDrawing('bar');
