/** The visible part (view box) of a gauge's drawing in drawing units; a narrow gauge has no room for the limit beside the arc. */
export type GaugeBox = { x: number; width: number; height: number };

const wholeBox: GaugeBox = { x: -34, width: 248, height: 132 };
/** The arcs fill the width; the limit has a line below the arc. */
const narrowBox: GaugeBox = { x: 11, width: 158, height: 136 };
/** Gauges narrower than this show only the arc, em. */
const narrow = 15;

export const isWhole = (box: GaugeBox): boolean => box === wholeBox;

type Beside = {
  /** Where the text begins, in units of the drawing. */
  start: number;
  text: string;
  /** Px per drawing unit. */
  drawn: number;
  /** Available width of the drawing, px. */
  width: number;
};

/** Text of the drawing: size in drawing units, and minimum size in px. */
const word = { size: 14, least: 12, widthOfMark: 0.66 };

/** True if a number beside the right half of the arc is not cut. */
export const fitsBeside = (box: GaugeBox, { start, text, drawn, width }: Beside): boolean => {
  const free = Math.max(0, width / drawn - box.width) / 2;
  const size = Math.max(word.size, word.least / drawn);
  return start + text.length * word.widthOfMark * size <= box.x + box.width + free;
};

/** Lines below a gauge, in em. */
const caption = 3.2;
const gap = 0.75;

type GaugeGrid = { columns: number; width: number; drawing: number; box: GaugeBox };

type ChartArea = { width: number; height: number; em: number };

/** The number of columns that makes this many gauges largest, with the width of each and the height of its drawing, px. */
export const gaugeGrid = (count: number, { width, height, em }: ChartArea): GaugeGrid => {
  const choices = Array.from({ length: Math.max(1, count) }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns);
    const wide = (width - (columns - 1) * gap * em) / columns;
    const high = (height - (rows - 1) * gap * em) / rows - caption * em;
    const box = wide < narrow * em ? narrowBox : wholeBox;
    return { columns, width: wide, box, drawing: Math.max(0, Math.min((wide * box.height) / box.width, high)) };
  });
  return choices.reduce((best, choice) => (choice.drawing > best.drawing ? choice : best));
};
