import { numberText } from '../../../engine/number-text.ts';
import { widthOf } from './rich-text.ts';

/** Names and numbers at the nodes of a flow, in lines. An SVG breaks no text by itself. Sizes in px. */

export type Named = {
  name: string;
  /** kW; `undefined` where the meter reports none. */
  power: number | undefined;
  /** Of the power: the same at all nodes of a flow. */
  decimals: number;
  /** Energy of today as text, behind or below the power. */
  energy: string;
  /** An overload as text, its mark first. */
  warning?: string;
};

export type Label = { kind: 'name' | 'power' | 'energy' | 'warning'; text: string };
export type NodeLabels = {
  lines: readonly (readonly Label[])[];
  /** Energy at the edge of the drawing, where one line holds everything. */
  side?: string;
};

/** Px that the labels of a level have, and how many lines of them each node. */
export type Room = { em: number; width: number; lines: number; hasSide: boolean };

type Power = Pick<Named, 'power' | 'decimals'>;

export const powerText = ({ power, decimals }: Power): string =>
  power === undefined ? '—' : numberText(power, decimals);

/** The unit behind a power, and the gap before it, em. */
const besidePower = 3;

const powerWidth = (power: Power, em: number): number => widthOf(powerText(power), em) + besidePower * em;

/** After a space or a hyphen, and beside each ideograph. */
const isBreak = (before: string, after: string): boolean =>
  /[\s/-]/.test(before) ||
  (before > '\u2e7f' && !/[\s）】」，、]/.test(after)) ||
  (after > '\u2e7f' && before !== '（');

/** Only what two lines cannot hold ends in an ellipsis. */
function cut(text: string, width: number, em: number): string {
  if (widthOf(text, em) <= width) return text;
  const marks = [...text];
  while (marks.length > 1 && widthOf(`${marks.join('')}…`, em) > width) marks.pop();
  return `${marks.join('').trimEnd()}…`;
}

/** A name in one line, or in two where one is too narrow. */
export function nameLines(name: string, width: number, em: number): string[] {
  if (widthOf(name, em) <= width) return [name];
  const marks = [...name];
  const fits = (end: number): boolean => widthOf(marks.slice(0, end).join('').trimEnd(), em) <= width;
  const ends = marks.map((_mark, index) => index + 1).filter((end) => end < marks.length && fits(end));
  const end = ends.findLast((index) => isBreak(marks[index - 1] ?? '', marks[index] ?? '')) ?? ends.at(-1) ?? 1;
  const secondLine = marks.slice(end).join('').trimStart();
  return [marks.slice(0, end).join('').trimEnd(), cut(secondLine, width, em)];
}

const nameLabel = (text: string): Label => ({ kind: 'name', text });
const powerLabel = (power: Power): Label => ({ kind: 'power', text: powerText(power) });
const secondLabel = ({ warning, energy }: Named): Label[] => {
  if (warning) return [{ kind: 'warning', text: warning }];
  return energy === '' ? [] : [{ kind: 'energy', text: energy }];
};

/** Power with energy or overload in the width that is left; the energy gives way first, an overload keeps its mark. */
function values(item: Named, freeWidth: number, em: number): Label[] {
  const [second] = secondLabel(item);
  const power = powerWidth(item, em);
  const secondWidth = second ? widthOf(second.text, em) : 0;
  if (second && power + secondWidth <= freeWidth) return [powerLabel(item), second];
  if (second?.kind !== 'warning') return power <= freeWidth ? [powerLabel(item)] : [];
  if (secondWidth <= freeWidth) return [second];
  const [mark = ''] = second.text;
  return widthOf(mark, em) <= freeWidth ? [{ ...second, text: mark }] : [];
}

/** The name has the whole width; what is known of the node comes below, or behind the second line. */
function stacked(item: Named, { em, width, lines }: Room): NodeLabels {
  const name = nameLines(item.name, width, em);
  const last = name.at(-1) ?? '';
  const freeWidth = width - widthOf(last, em) - em;
  if (name.length < lines) return { lines: [...name.map((line) => [nameLabel(line)]), values(item, width, em)] };
  return { lines: name.map((line) => [nameLabel(line), ...(line === last ? values(item, freeWidth, em) : [])]) };
}

const below = (item: Named): NodeLabels => ({ lines: [[nameLabel(item.name), powerLabel(item)], secondLabel(item)] });

const beside = (item: Named): NodeLabels => ({
  lines: [[nameLabel(item.name), powerLabel(item)], item.warning ? secondLabel(item) : []],
  side: item.energy,
});

/** The nodes of a level look alike: as soon as one name is too long for its line, the values of all go below. */
export function levelLabels(items: readonly Named[], room: Room): NodeLabels[] {
  const { em, width } = room;
  const line = (item: Named): number => widthOf(item.name, em) + powerWidth(item, em);
  if (room.hasSide && items.every((item) => line(item) + widthOf(item.energy, em) + em <= width))
    return items.map(beside);
  return items.map((item) => (items.every((other) => line(other) <= width) ? below(item) : stacked(item, room)));
}
