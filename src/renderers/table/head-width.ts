/** Room of a head beside its text, px at scale 1: the padding of the cell and of the button, and one icon. */
const besideText = 48;
/** For documents without a canvas, px: a Latin letter and a Chinese character of the head's font. */
const [latin, wide] = [7, 12.5] as const;

let canvas: CanvasRenderingContext2D | null | undefined;
const measured = new Map<string, number>();

const estimated = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e7f ? wide : latin), 0);

const textWidth = (text: string): number => {
  canvas ??= document.createElement('canvas').getContext?.('2d') ?? null;
  if (canvas === null) return estimated(text);
  canvas.font = `600 12px ${getComputedStyle(document.body).fontFamily}`;
  return canvas.measureText(text).width;
};

/** The width that shows the head of a column whole, px at scale 1; each text is measured once. */
export const headWidth = (label: string): number => {
  const known = measured.get(label);
  if (known !== undefined) return known;
  const width = Math.ceil(textWidth(label)) + besideText;
  measured.set(label, width);
  return width;
};
