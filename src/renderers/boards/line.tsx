import { seriesDrawing } from './charts/series-drawing.tsx';

/** Line chart of a number over time or by name. */
export const drawing = seriesDrawing('line');
