import type { StateId } from '../../../engine/column.ts';

/** Which labels of a plan are shown: those that cover neither a marker nor another label, the most urgent first. */

export type LabelBox = { x: number; y: number; label: string; state: StateId | undefined };
/** `width` of the picture, px. */
export type LabelSize = { em: number; marker: number; width: number };
export type LabelSide = 'right' | 'left';

const urgency: Readonly<Record<StateId, number>> = { fault: 0, attention: 1, off: 2, normal: 3 };
const minGap = 4;

/** Letters beyond Latin are about one em wide, others a little more than half. */
const widthOf = (label: string, em: number): number =>
  [...label].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.6), 0) * em + em;

type Area = { left: number; top: number; right: number; bottom: number };

const overlap = (a: Area, b: Area): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const around = (x: number, y: number, half: number): Area => ({
  left: x - half,
  top: y - half,
  right: x + half,
  bottom: y + half,
});

/** The sides of the labels that are shown, by index of their boxes. Positions and sizes in px. */
export const shownLabels = (
  boxes: readonly LabelBox[],
  { em, marker, width }: LabelSize,
): ReadonlyMap<number, LabelSide> => {
  const half = marker / 2;
  const usedAreas = boxes.map(({ x, y }) => around(x, y, half));
  const sideByIndex = new Map<number, LabelSide>();
  const order = boxes
    .map((box, index) => ({ ...box, index, rank: box.state === undefined ? minGap : urgency[box.state] }))
    .filter(({ label }) => label !== '')
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index);
  for (const { x, y, label, index } of order) {
    const wide = widthOf(label, em);
    const right = { left: x + half, top: y - em, right: x + half + wide, bottom: y + em };
    const left = { ...right, left: x - half - wide, right: x - half };
    const isFree = (area: Area): boolean =>
      area.left >= 0 &&
      area.right <= width &&
      !usedAreas.some((other, position) => position !== index && overlap(area, other));
    const side = isFree(right) ? 'right' : isFree(left) ? 'left' : undefined;
    if (side === undefined) continue;
    usedAreas.push(side === 'right' ? right : left);
    sideByIndex.set(index, side);
  }
  return sideByIndex;
};
