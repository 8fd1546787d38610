/** Room of a header beside its text, px at scale 1: the padding of the cell, the gap before an icon, and what rounding takes. */
const besideText = 30;
/** One icon uses the padding; a header that is sorted and filtered has a second one, with its gap. */
const iconWidth = 16;
/** For documents without a canvas, em: a Latin letter and a Chinese character. */
const [latin, wide] = [0.58, 1.04] as const;

/** What a text is drawn with: its weight, and its size in px at scale 1. */
export type Pen = { weight: 400 | 600; size: number };

const headerPen: Pen = { weight: 600, size: 12 };

let canvas: CanvasRenderingContext2D | null | undefined;

const estimated = (text: string, { size }: Pen): number =>
  [...text].reduce((sum, letter) => sum + size * (letter.charCodeAt(0) > 0x2e7f ? wide : latin), 0);

/** By font: what a digit of a table takes beside the zero of a canvas, which knows proportional digits only. */
const wider = new Map<string, number>();

const digitExcess = (font: string, pencil: CanvasRenderingContext2D): number => {
  const cached = wider.get(font);
  if (cached !== undefined) return cached;
  const zero = document.createElement('span');
  Object.assign(zero.style, { font, fontVariantNumeric: 'tabular-nums', position: 'absolute', visibility: 'hidden' });
  zero.textContent = '0';
  document.body.append(zero);
  const excess = zero.getBoundingClientRect().width - pencil.measureText('0').width;
  zero.remove();
  wider.set(font, excess);
  return excess;
};

const digit = /\d/gu;

/** Width of a text, px at scale 1. Its digits are equally wide, as all digits of the console are. */
export const textWidth = (text: string, pen: Pen): number => {
  canvas ??= document.createElement('canvas').getContext?.('2d') ?? null;
  if (canvas === null) return estimated(text, pen);
  const font = `${pen.weight} ${pen.size}px ${getComputedStyle(document.body).fontFamily}`;
  canvas.font = font;
  const width = canvas.measureText(text.replace(digit, '0')).width;
  const digits = text.match(digit)?.length ?? 0;
  return digits === 0 ? width : width + digits * digitExcess(font, canvas);
};

const measured = new Map<string, number>();

/**
 * The width that shows the header of a column whole, px at scale 1, also once it is sorted and so semibold; each text is
 * measured once. Heads are 12 px at any scale below 1, where all around them shrinks.
 */
export const headerWidth = (label: string, scale = 1, icons = 0): number => {
  const width = measured.get(label) ?? textWidth(label, headerPen);
  measured.set(label, width);
  return Math.ceil(width / Math.min(1, scale)) + besideText + iconWidth * Math.max(0, icons - 1);
};
