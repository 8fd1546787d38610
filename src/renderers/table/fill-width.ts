import { type RefObject, useLayoutEffect, useState } from 'react';
import type { OperandKind } from '../../engine/field-type.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { isArrival } from '../fields/arrival.ts';
import type { PlacedColumn } from './column-settings.ts';

/** Width of an element, px, kept in step with the window; known from the first paint on. */
export const useElementWidth = (element: RefObject<HTMLElement | null>): number | undefined => {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    setWidth(target.clientWidth);
    const observer = new ResizeObserver(() => setWidth(target.clientWidth));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
};

/** What such a column says is understood when a little of it is cut; a number or a date is not. */
const mayShrink = ({ column, isChosen }: PlacedColumn): boolean =>
  !isChosen && (isArrival(column.column) || shrinking.has(fieldTypeOf(column.column).operand));
const shrinking: ReadonlySet<OperandKind> = new Set(['text', 'choices', 'records']);

/** So much of their width they give up at most. */
const givesUp = 0.2;

const widened = (placed: PlacedColumn, more: number): PlacedColumn => ({
  ...placed,
  width: Math.min(placed.column.maxWidth, placed.width + more),
});

/** The width a column cannot do without while others have some to spare: that of its head. */
type HeadWidths = (placed: PlacedColumn) => number;

const withHeads = (columns: readonly PlacedColumn[], headOf: HeadWidths): PlacedColumn[] =>
  columns.map((placed) =>
    placed.isChosen || placed.width >= headOf(placed) ? placed : widened(placed, headOf(placed) - placed.width),
  );

const sumOf = (columns: readonly PlacedColumn[]): number => columns.reduce((sum, { width }) => sum + width, 0);

/** The columns over the whole room; nothing where texts cannot give up enough. */
const shared = (columns: readonly PlacedColumn[], room: number): PlacedColumn[] | undefined => {
  const slack = Math.floor(room - sumOf(columns));
  const hasText = columns.some(mayShrink);
  const takesPart = (placed: PlacedColumn): boolean => (hasText || slack < 0 ? mayShrink(placed) : !placed.isChosen);
  const base = sumOf(columns.filter(takesPart));
  if (slack < -base * givesUp) return undefined;
  if (slack === 0 || base === 0) return [...columns];
  return columns.map((placed) =>
    takesPart(placed) ? widened(placed, Math.floor((slack * placed.width) / base)) : placed,
  );
};

/**
 * Heads are shown whole where there is room for them. What is left goes to the texts and references among the columns
 * whose width no person has chosen, or to all of those where there is no text. Where a little is missing, texts give it
 * up rather than that the list scrolls sideways. All lengths at scale 1.
 */
export const fillWidth = (
  columns: readonly PlacedColumn[],
  room: number,
  headOf: HeadWidths = () => 0,
): PlacedColumn[] => shared(withHeads(columns, headOf), room) ?? shared(columns, room) ?? [...columns];
