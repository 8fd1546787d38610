/** Width ÷ height of a gauge's drawing. */
const ratio = 224 / 132;
/** Lines below a gauge, in em. */
const caption = 2.9;
const gap = 0.75;

type Place = { width: number; height: number; em: number };

/** The columns with which so many gauges are largest in a place, and the height of each drawing, px. */
export const gaugeGrid = (count: number, { width, height, em }: Place): { columns: number; drawing: number } => {
  const choices = Array.from({ length: Math.max(1, count) }, (_, at) => {
    const columns = at + 1;
    const rows = Math.ceil(count / columns);
    const wide = (width - (columns - 1) * gap * em) / columns;
    const high = (height - (rows - 1) * gap * em) / rows - caption * em;
    return { columns, drawing: Math.max(0, Math.min(wide / ratio, high)) };
  });
  return choices.reduce((best, one) => (one.drawing > best.drawing ? one : best));
};
