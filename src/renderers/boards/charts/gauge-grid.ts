/** Of a gauge's drawing, in its own units. */
export const gaugeBox = { width: 224, height: 132 };

const ratio = gaugeBox.width / gaugeBox.height;
/** Lines below a gauge, in em. */
const caption = 2.9;
const gap = 0.75;

type GaugeGrid = { columns: number; width: number; drawing: number };

type Place = { width: number; height: number; em: number };

/** The columns with which so many gauges are largest in a place, the width of each and the height of its drawing, px. */
export const gaugeGrid = (count: number, { width, height, em }: Place): GaugeGrid => {
  const choices = Array.from({ length: Math.max(1, count) }, (_, at) => {
    const columns = at + 1;
    const rows = Math.ceil(count / columns);
    const wide = (width - (columns - 1) * gap * em) / columns;
    const high = (height - (rows - 1) * gap * em) / rows - caption * em;
    return { columns, width: wide, drawing: Math.max(0, Math.min(wide / ratio, high)) };
  });
  return choices.reduce((best, one) => (one.drawing > best.drawing ? one : best));
};
