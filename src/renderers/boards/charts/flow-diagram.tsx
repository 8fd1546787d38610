import { useId, useMemo, useRef } from 'react';
import { numberText } from '../../../engine/number-text.ts';
import styles from './flow-diagram.module.css';
import { type Box, type FlowNode, type FlowRibbon, layoutFlow, spread } from './flow-layout.ts';
import { cssInk, type Ink } from './ink.ts';
import { widthOf } from './rich-text.ts';
import { type Size, useSize } from './use-size.ts';

/** Power from the left to the right: ribbons as wide as their kW, with names and numbers at their ends. */

export type FlowItem = FlowNode & {
  name: string;
  /** kW; `undefined` where the meter reports none. */
  power: number | undefined;
  /** Energy of today in words, behind or below the power. */
  energy: string;
  /** An overload in words. */
  warning?: string;
  ink: Ink;
  isLoss?: boolean;
};
export type FlowLink = FlowRibbon & { ink: Ink; isLoss?: boolean };
export type FlowModel = { items: readonly FlowItem[]; links: readonly FlowLink[] };

const lastLevel = ({ items }: Pick<FlowModel, 'items'>): number => Math.max(0, ...items.map(({ level }) => level));

const powerText = (power: number | undefined): string =>
  power === undefined ? '—' : numberText(power, Math.abs(power) >= 10 ? 0 : 1);

type Places = { isNarrow: boolean; left: number; right: number; end: number };

/** Node, gaps and unit beside the name and the number of an end, em. */
const besideEnd = 4.7;

/** The longest words at the right end, where the energy is below them, px. */
const endRoom = ({ items }: FlowModel, em: number): number => {
  const last = items.filter(({ level }) => level === lastLevel({ items }));
  return Math.max(0, ...last.map(({ name, power }) => widthOf(name + powerText(power), em))) + besideEnd * em;
};

/** The source's power is written so much larger than the other words. */
const sourceScale = 2.4;

/** The longest words beside the source, with their gap and what a wider font may need, px. */
const sourceRoom = ({ items }: FlowModel, em: number): number => {
  const words = items
    .filter(({ level }) => level === 0)
    .flatMap(({ name, power, energy }) => [
      widthOf(name, em),
      widthOf(energy, em),
      widthOf(powerText(power), em) * sourceScale + 2 * em,
    ]);
  return Math.max(0, ...words) + 2 * em;
};

/** Room for the words at both sides; a narrow card puts the energy below the name. */
function placesOf(model: FlowModel, { width, em }: Size): Places {
  const isNarrow = width < 56 * em;
  const left = Math.min(11 * em, width * 0.24, sourceRoom(model, em));
  const room = isNarrow ? Math.min(15 * em, width * 0.36, endRoom(model, em)) : 23 * em;
  return { isNarrow, left, right: width - room, end: width };
}

type Labelled = { item: FlowItem; box: Box; y: number };

function labelled(
  boxes: readonly { node: FlowItem; box: Box }[],
  { height, em, isNarrow }: Pick<Size, 'height' | 'em'> & Pick<Places, 'isNarrow'>,
): Labelled[] {
  const line = isNarrow ? 3 : 2.6;
  const levels = [...new Set(boxes.map(({ node }) => node.level))];
  return levels.flatMap((level) => {
    const own = boxes.filter(({ node }) => node.level === level);
    const room = Math.min(line * em, height / Math.max(1, own.length));
    const centres = spread(
      own.map(({ box }) => box.centre),
      room,
      1.4 * em,
      height - 1.4 * em,
    );
    return own.map(({ node: item, box }, at) => ({ item, box, y: centres[at] ?? box.centre }));
  });
}

/** What the legend calls a part of the flow. */
export type FlowGroup = 'normal' | 'over' | 'loss';

const groupOf = ({ isLoss, ink }: Pick<FlowItem, 'isLoss' | 'ink'>): FlowGroup => {
  if (isLoss) return 'loss';
  return ink === 'c1' ? 'normal' : 'over';
};

type DiagramProps = {
  model: FlowModel;
  label: string;
  /** The group that is shown alone. */
  only: string | undefined;
};

export const FlowDiagram = ({ model, label, only }: DiagramProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  return (
    <div ref={frame} className={styles.flow}>
      {size && size.width > 0 && size.height > 0 && <Drawn model={model} label={label} only={only} size={size} />}
    </div>
  );
};

const Drawn = ({ model, label, only, size }: DiagramProps & { size: Size }) => {
  const faint = (part: Pick<FlowItem, 'isLoss' | 'ink'>) =>
    only === undefined || groupOf(part) === only ? undefined : styles.faint;
  const id = useId();
  const { em, height } = size;
  const places = useMemo(() => placesOf(model, size), [model, size]);
  const { left, right, isNarrow } = places;
  const { boxes, ribbons } = useMemo(
    () =>
      layoutFlow(model.items, model.links, {
        left,
        right,
        top: 0.3 * em,
        bottom: height - 0.3 * em,
        node: Math.max(8, em * 0.85),
        gap: em * 0.8,
      }),
    [model, left, right, em, height],
  );
  const inks = [...new Set(model.links.map(({ ink }) => ink))];
  const last = lastLevel(model);
  return (
    <svg width={size.width} height={size.height} role="img" aria-label={`${label}: ${told(model)}`}>
      <defs>
        {inks.map((ink) => (
          <linearGradient key={ink} id={`${id}${ink}`}>
            <stop offset="0" stopColor={cssInk(ink)} stopOpacity={ink === 'c1' ? 0.34 : 0.26} />
            <stop offset="1" stopColor={cssInk(ink)} stopOpacity={ink === 'c1' ? 0.16 : 0.46} />
          </linearGradient>
        ))}
        <pattern id={`${id}loss`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" fill={cssInk('previous')} opacity="0.14" />
          <rect width="1.5" height="6" fill={cssInk('previous')} opacity="0.5" />
        </pattern>
      </defs>
      {ribbons.map(({ ribbon, path }) => (
        <path
          key={`${ribbon.from} ${ribbon.to}`}
          className={faint(ribbon)}
          d={path}
          fill={`url(#${id}${ribbon.isLoss ? 'loss' : ribbon.ink})`}
        />
      ))}
      {labelled(boxes, { height, em, isNarrow }).map(({ item, box, y }) => (
        <g key={item.key} className={faint(item)}>
          <rect x={box.x} y={box.y} width={box.width} height={box.height} rx="2" fill={cssInk(item.ink)} />
          {item.level === 0 ? (
            <SourceText item={item} box={box} y={y} em={em} />
          ) : (
            <NodeText item={item} box={box} y={y} em={em} places={places} isEnd={item.level === last} />
          )}
        </g>
      ))}
    </svg>
  );
};

type TextProps = { item: FlowItem; box: Box; y: number; em: number };

const SourceText = ({ item, box, y, em }: TextProps) => {
  const x = box.x - em;
  return (
    <g textAnchor="end">
      <text x={x} y={y - em * 1.5} className={styles.flowName}>
        {fitted(item.name, x, em)}
      </text>
      <text x={x} y={y + em * 0.75} className={styles.flowSource}>
        {powerText(item.power)}
        <tspan className={styles.flowUnit}>{'\u00a0kW'}</tspan>
      </text>
      <text x={x} y={y + em * 2.3} className={styles.flowEnergy}>
        {item.energy}
      </text>
    </g>
  );
};

type NodeProps = TextProps & { places: Places; isEnd: boolean };

const NodeText = ({ item, box, y, em, places, isEnd }: NodeProps) => {
  const x = box.x + box.width + em * 0.85;
  const isBelow = !isEnd || places.isNarrow;
  const second = item.warning ?? (isBelow ? item.energy : '');
  const power = powerText(item.power);
  const room =
    (isEnd ? places.end - x - (isBelow ? 0 : widthOf(item.energy, em) + em) : (places.right - places.left) * 0.42) -
    widthOf(power, em) -
    3 * em;
  return (
    <g className={isEnd ? undefined : styles.onRibbon}>
      <title>{item.name}</title>
      <text x={x} y={second ? y - em * 0.15 : y + em * 0.35} className={styles.flowName}>
        {fitted(item.name, room, em)}
        <tspan dx={em * 0.55} className={styles.flowPower}>
          {power}
        </tspan>
        <tspan className={styles.flowUnit}>{'\u00a0kW'}</tspan>
      </text>
      {second && (
        <text x={x} y={y + em * 1.05} className={item.warning ? warningStyle(item.ink) : styles.flowEnergy}>
          {second}
        </text>
      )}
      {isEnd && !isBelow && (
        <text x={places.end} y={y + em * 0.35} textAnchor="end" className={styles.flowSide}>
          {item.energy}
        </text>
      )}
    </g>
  );
};

const warningStyle = (ink: Ink): string => `${styles.flowWarning} ${ink === 'alarm' ? styles.alarm : styles.attention}`;

/** SVG cuts no text by itself. */
function fitted(text: string, room: number, em: number): string {
  if (widthOf(text, em) <= room) return text;
  const marks = [...text];
  while (marks.length > 1 && widthOf(`${marks.join('')}…`, em) > room) marks.pop();
  return `${marks.join('').trimEnd()}…`;
}

const told = ({ items }: FlowModel): string =>
  items
    .map(({ name, power, energy, warning }) =>
      [name, `${powerText(power)} kW`, energy, warning].filter(Boolean).join(' '),
    )
    .join('; ');
