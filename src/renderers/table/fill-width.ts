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

/**
 * Shares out the room that columns leave, in proportion, to those whose width nobody has chosen; a person's own widths
 * stay. Where a little is missing, texts give it up rather than that the list scrolls sideways. All lengths at scale 1.
 */
export const fillWidth = (columns: readonly PlacedColumn[], room: number): PlacedColumn[] => {
  const taken = columns.reduce((sum, { width }) => sum + width, 0);
  const slack = Math.floor(room - taken);
  const takesPart = slack < 0 ? mayShrink : ({ isChosen }: PlacedColumn): boolean => !isChosen;
  const base = columns.filter(takesPart).reduce((sum, { width }) => sum + width, 0);
  if (slack === 0 || base === 0 || slack < -base * givesUp) return [...columns];
  return columns.map((placed) =>
    takesPart(placed) ? widened(placed, Math.floor((slack * placed.width) / base)) : placed,
  );
};
