import { type Box, type FlowNode, type FlowRibbon, separate } from './flow-layout.ts';
import { levelLabels, nameLines, type Named, type NodeLabels, powerText } from './flow-labels.ts';
import type { Ink } from './ink.ts';
import { widthOf } from './rich-text.ts';
import type { Size } from './use-size.ts';

/** Where the labels of a flow are, and how much room they leave to its ribbons. */

export type FlowItem = FlowNode & Named & { ink: Ink; isLoss?: boolean };
export type FlowLink = FlowRibbon & { ink: Ink; isLoss?: boolean };
export type FlowModel = { items: readonly FlowItem[]; links: readonly FlowLink[] };

export const lastLevel = ({ items }: Pick<FlowModel, 'items'>): number =>
  Math.max(0, ...items.map(({ level }) => level));

export const nodeWidth = (em: number): number => Math.max(8, em * 0.85);

export type FlowGeometry = { isNarrow: boolean; left: number; right: number; end: number };

/** Node, gaps and unit beside the name and the number of an end, em. */
const besideEnd = 4.7;

/** The longest labels at the right end, where the energy is below them, px. */
const endRoom = ({ items }: FlowModel, em: number): number => {
  const last = items.filter(({ level }) => level === lastLevel({ items }));
  return Math.max(0, ...last.map((item) => widthOf(item.name + powerText(item), em))) + besideEnd * em;
};

/** The source's power is written so much larger than the other labels. */
const sourceScale = 2.4;

/** The longest labels beside the source, with their gap and what a wider font may need, px. */
const sourceRoom = ({ items }: FlowModel, em: number): number => {
  const labels = items
    .filter(({ level }) => level === 0)
    .flatMap((item) => [
      widthOf(item.name, em),
      widthOf(item.energy, em),
      widthOf(powerText(item), em) * sourceScale + 2 * em,
    ]);
  return Math.max(0, ...labels) + 2 * em;
};

/** Room for the labels at both sides; a narrow card puts the energy below the name. */
export function geometryOf(model: FlowModel, { width, em }: Size): FlowGeometry {
  const isNarrow = width < 56 * em;
  const left = Math.min(11 * em, width * 0.24, sourceRoom(model, em));
  const room = isNarrow ? Math.min(15 * em, width * 0.36, endRoom(model, em)) : 23 * em;
  return { isNarrow, left, right: width - room, end: width };
}

type Labelled = { item: FlowItem; box: Box; y: number; labels: NodeLabels };

/** Lines of a node's labels, em: one from the next, and from the first line of a node to that of the next one. */
export const lineHeight = 1.2;
const pitches = [2.6, 3, 3.9] as const;

/** Px from the labels of a node to the nodes of the next level. */
const wordRoom = (
  { left, right, end }: FlowGeometry,
  { em, level, last }: { em: number; level: number; last: number },
) => {
  const node = nodeWidth(em);
  const until = level === last ? end - right : (right - left - node) / Math.max(1, last) - 0.35 * em;
  return until - node - 0.85 * em;
};

type LabelArea = Pick<Size, 'height' | 'em'> & { geometry: FlowGeometry; last: number };

/** The labels of one level. */
const labelsOf = (items: readonly FlowItem[], { height, em, geometry, last }: LabelArea): NodeLabels[] => {
  const level = items[0]?.level ?? 0;
  return levelLabels(items, {
    em,
    width: wordRoom(geometry, { em, level, last }),
    lines: height / Math.max(1, items.length) >= pitches[2] * em ? 3 : 2,
    hasSide: level === last && !geometry.isNarrow,
  });
};

/** Name and power of the source; the power has its unit behind it. */
const fitsSource = (item: FlowItem, width: number, em: number): boolean =>
  isWhole(nameLines(item.name, width, em), item.name) && widthOf(powerText(item), em) * 2.1 + 1.6 * em <= width;

/** A loss within the flow has no labels: they would lie on a ribbon, and the losses at the end have their sum. */
const hasLabels = ({ isLoss, level }: FlowItem, last: number): boolean => isLoss !== true || level === last;

/** Whether the drawing would have to cut a name, or the power of the source. */
export function cutsNames(model: FlowModel, size: Size): boolean {
  const { em, height } = size;
  const [geometry, last] = [geometryOf(model, size), lastLevel(model)];
  const levels = Array.from({ length: last + 1 }, (_none, index) =>
    model.items.filter((item) => item.level === index && hasLabels(item, last)),
  );
  return levels.some((items, level) =>
    level === 0
      ? items.some((item) => !fitsSource(item, geometry.left - em, em))
      : labelsOf(items, { height, em, geometry, last }).some(({ lines }, index) => {
          const names = lines.flat().filter(({ kind }) => kind === 'name');
          return !isWhole(
            names.map(({ text }) => text),
            items[index]?.name ?? '',
          );
        }),
  );
}

const isWhole = (lines: readonly string[], name: string): boolean =>
  lines.join('').replaceAll(/\s/g, '') === name.replaceAll(/\s/g, '');

export function labelled(
  boxes: readonly { node: FlowItem; box: Box }[],
  { height, em, geometry, last }: LabelArea,
): Labelled[] {
  const levels = [...new Set(boxes.map(({ node }) => node.level))];
  return levels.flatMap((level) => {
    const inLevel = boxes.filter(({ node }) => node.level === level);
    const labelled = inLevel.filter(({ node }) => hasLabels(node, last));
    const silent = inLevel.filter(({ node }) => !hasLabels(node, last));
    const labels = labelsOf(
      labelled.map(({ node }) => node),
      { height, em, geometry, last },
    );
    const maxPitch = height / Math.max(1, labelled.length);
    const isTall = labels.some(({ lines }) => lines.length > 2);
    const pitch = isTall ? pitches[2] : pitches[geometry.isNarrow ? 1 : 0];
    const edge = (isTall ? 2 : 1.4) * em;
    const boxCentres = labelled.map(({ box }) => box.centre);
    const centres = separate(boxCentres, Math.min(pitch * em, maxPitch), edge, height - edge);
    return [
      ...labelled.map(({ node: item, box }, index) => ({
        item,
        box,
        y: centres[index] ?? box.centre,
        labels: labels[index] ?? { lines: [] },
      })),
      ...silent.map(({ node: item, box }) => ({ item, box, y: box.centre, labels: { lines: [] } })),
    ];
  });
}
