import { useId, useMemo, useRef } from 'react';
import type { BoardLocale } from '../drawing.ts';
import styles from './flow-diagram.module.css';
import { type Box, layoutFlow } from './flow-layout.ts';
import { FlowList } from './flow-list.tsx';
import {
  cutsNames,
  geometryOf,
  type FlowItem,
  type FlowModel,
  labelled,
  lastLevel,
  lineHeight,
  nodeWidth,
} from './flow-geometry.ts';
import { nameLines, type NodeLabels, powerText, type Label } from './flow-labels.ts';
import { cssInk, type Ink } from './ink.ts';
import { widthOf } from './rich-text.ts';
import { type Size, useSize } from './use-size.ts';

/** Power from the left to the right: ribbons as wide as their kW, with names and numbers at their ends. */

/** What the legend calls a part of the flow. */
export type FlowGroup = 'normal' | 'over' | 'alarm' | 'loss';

const groupOf = ({ isLoss, ink }: Pick<FlowItem, 'isLoss' | 'ink'>): FlowGroup => {
  if (isLoss) return 'loss';
  if (ink === 'alarm') return 'alarm';
  return ink === 'c1' ? 'normal' : 'over';
};

type Tint = readonly [from: number, to: number];

const normalTint: Tint = [0.34, 0.16];

/**
 * On a page the label, the node and the edges show a state; its ribbon, the largest area, is paler than the others. On a
 * wall the area itself shows it, legible from five metres.
 */
const stateTint = { page: [0.06, 0.14], wall: [0.3, 0.5] } as const satisfies Record<string, Tint>;

const isEdged = (part: Pick<FlowItem, 'isLoss' | 'ink'>): boolean => ['over', 'alarm'].includes(groupOf(part));

type DiagramProps = {
  model: FlowModel;
  label: string;
  /** The group that is shown alone. */
  onlyGroup: string | undefined;
};

type FlowProps = DiagramProps & { locale: BoardLocale; isWall: boolean };

/** A drawing, or a list in a card that is too narrow for its names. */
export const FlowDiagram = ({ model, label, onlyGroup, locale, isWall }: FlowProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const isShown = size !== undefined && size.width > 0 && size.height > 0;
  return (
    <div ref={frame} className={styles.flow}>
      {isShown &&
        (cutsNames(model, size) ? (
          <div className={styles.list}>
            <FlowList model={model} label={label} locale={locale} isWall={isWall} />
          </div>
        ) : (
          <Drawn model={model} label={label} onlyGroup={onlyGroup} size={size} isWall={isWall} />
        ))}
    </div>
  );
};

const Drawn = ({ model, label, onlyGroup, size, isWall }: DiagramProps & { size: Size; isWall: boolean }) => {
  const faint = (part: Pick<FlowItem, 'isLoss' | 'ink'>) =>
    onlyGroup === undefined || groupOf(part) === onlyGroup ? undefined : styles.faint;
  const id = useId();
  const { em, height } = size;
  const geometry = useMemo(() => geometryOf(model, size), [model, size]);
  const { left, right } = geometry;
  const { boxes, ribbons } = useMemo(
    () =>
      layoutFlow(model.items, model.links, {
        left,
        right,
        top: 0.3 * em,
        bottom: height - 0.3 * em,
        node: nodeWidth(em),
        gap: em * 0.8,
      }),
    [model, left, right, em, height],
  );
  const inks = [...new Set(model.links.map(({ ink }) => ink))];
  const last = lastLevel(model);
  return (
    <svg width={size.width} height={size.height} role="img" aria-label={`${label}: ${flowText(model)}`}>
      <defs>
        {inks.map((ink) => (
          <linearGradient key={ink} id={`${id}${ink}`}>
            {(ink === 'c1' ? normalTint : stateTint[isWall ? 'wall' : 'page']).map((opacity, index) => (
              <stop key={index} offset={index} stopColor={cssInk(ink)} stopOpacity={opacity} />
            ))}
          </linearGradient>
        ))}
        <pattern id={`${id}loss`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" fill={cssInk('previous')} opacity="0.14" />
          <rect width="1.5" height="6" fill={cssInk('previous')} opacity="0.5" />
        </pattern>
      </defs>
      {ribbons.map(({ ribbon, path, edges }) => (
        <g key={`${ribbon.from} ${ribbon.to}`} className={faint(ribbon)}>
          <path d={path} fill={`url(#${id}${ribbon.isLoss ? 'loss' : ribbon.ink})`} />
          {isEdged(ribbon) && <path d={edges} className={styles.edges} stroke={cssInk(ribbon.ink)} />}
        </g>
      ))}
      {labelled(boxes, { height, em, geometry, last }).map((placed) => (
        <g key={placed.item.key} className={faint(placed.item)}>
          <Node {...placed} em={em} end={placed.item.level === last ? geometry.end : 0} />
        </g>
      ))}
    </svg>
  );
};

type TextProps = { item: FlowItem; box: Box; y: number; em: number };

/** An energy that would lose its first digits at the edge is not shown. */
const SourceText = ({ item, box, y, em }: TextProps) => {
  const x = box.x - em;
  const names = nameLines(item.name, x, em);
  return (
    <g textAnchor="end">
      <title>{item.name}</title>
      {names.map((name, index) => (
        <text
          key={index}
          x={x}
          y={y - em * (1.5 + (names.length - 1 - index) * lineHeight)}
          className={styles.flowName}
        >
          {name}
        </text>
      ))}
      <text x={x} y={y + em * 0.75} className={styles.flowSource}>
        {powerText(item)}
        <tspan className={styles.flowUnit}>{'\u00a0kW'}</tspan>
      </text>
      {widthOf(item.energy, em) <= x && (
        <text x={x} y={y + em * 2.3} className={styles.flowEnergy}>
          {item.energy}
        </text>
      )}
    </g>
  );
};

type NodeProps = TextProps & {
  labels: NodeLabels;
  /** The edge of the drawing, for a node of the last level; 0 for one whose label is on its ribbons. */
  end: number;
};

/** The bar of a node with its label. */
const Node = ({ labels, end, ...text }: NodeProps) => {
  const { item, box } = text;
  return (
    <>
      <rect x={box.x} y={box.y} width={box.width} height={box.height} rx="2" fill={cssInk(item.ink)} />
      {item.level === 0 ? <SourceText {...text} /> : <NodeText {...text} labels={labels} end={end} />}
    </>
  );
};

const NodeText = ({ item, box, y, em, labels, end }: NodeProps) => {
  const x = box.x + box.width + em * 0.85;
  const lines = labels.lines.filter((line) => line.length > 0);
  const lineAt = (index: number): number => y + em * (0.4 + (index - (lines.length - 1) / 2) * lineHeight);
  return (
    <g className={end > 0 ? undefined : styles.onRibbon}>
      <title>{item.name}</title>
      {lines.map((line, index) => (
        <text key={index} x={x} y={lineAt(index)} className={styles.flowName}>
          {line.map((part, index) => (
            <Part key={part.kind} part={part} ink={item.ink} dx={index === 0 ? 0 : em * 0.55} />
          ))}
        </text>
      ))}
      {labels.side && (
        <text x={end} y={y + em * 0.35} textAnchor="end" className={styles.flowSide}>
          {labels.side}
        </text>
      )}
    </g>
  );
};

const Part = ({ part: { kind, text }, ink, dx }: { part: Label; ink: Ink; dx: number }) => {
  if (kind === 'warning')
    return (
      <tspan dx={dx} className={warningStyle(ink)}>
        {text}
      </tspan>
    );
  if (kind !== 'power')
    return (
      <tspan dx={dx} className={kind === 'name' ? undefined : styles.flowEnergy}>
        {text}
      </tspan>
    );
  return (
    <>
      <tspan dx={dx} className={styles.flowPower}>
        {text}
      </tspan>
      <tspan className={styles.flowUnit}>{'\u00a0kW'}</tspan>
    </>
  );
};

const warningStyle = (ink: Ink): string => `${styles.flowWarning} ${ink === 'alarm' ? styles.alarm : styles.attention}`;

const flowText = ({ items }: FlowModel): string =>
  items
    .map((item) => [item.name, `${powerText(item)} kW`, item.energy, item.warning].filter(Boolean).join(' '))
    .join('; ');
