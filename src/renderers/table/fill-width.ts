import { type RefObject, useLayoutEffect, useState } from 'react';
import type { OperandKind } from '../../engine/field-type.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { isLastReportTime } from '../fields/last-report-time.ts';
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

/** What such a column says is understood when a little of it is cut; a number, a date or a state ("Nor…") is not. */
const mayShrink = ({ column: { column }, isChosen }: PlacedColumn): boolean =>
  !isChosen && column.enum === undefined && (isLastReportTime(column) || shrinking.has(fieldTypeOf(column).operand));
const shrinking: ReadonlySet<OperandKind> = new Set(['text', 'choices', 'records']);

/** An id or an age is cut only where names and other texts cannot give up enough. */
const isShort = ({ column: { column, isId } }: PlacedColumn): boolean => isId === true || isLastReportTime(column);
const isLong = (placed: PlacedColumn): boolean => mayShrink(placed) && !isShort(placed);
/** The name, by which a row is known, gives nothing up: texts beside it do, and the list scrolls rather than cut it. */
const isBesideName = (placed: PlacedColumn): boolean => mayShrink(placed) && !placed.column.pinned;
const isLongBesideName = (placed: PlacedColumn): boolean => isLong(placed) && isBesideName(placed);

/** An age needs no more room than it has. */
const grows = (placed: PlacedColumn): boolean => mayShrink(placed) && !isLastReportTime(placed.column.column);

/** So much of their width they give up at most. */
const givesUp = 0.2;

const widened = (placed: PlacedColumn, more: number): PlacedColumn => ({
  ...placed,
  width: Math.min(placed.column.maxWidth, placed.width + more),
});

/** The widths that show a column's head and its values whole; nothing where they are not known. */
export type NaturalWidths = {
  head?: (placed: PlacedColumn) => number;
  content?: (placed: PlacedColumn) => number | undefined;
};

const withHeads = (columns: readonly PlacedColumn[], head: NonNullable<NaturalWidths['head']>): PlacedColumn[] =>
  columns.map((placed) =>
    placed.isChosen || placed.width >= head(placed) ? placed : widened(placed, head(placed) - placed.width),
  );

/** A name that has no end takes no more of a list without room, px at scale 1. */
const wideName = 320;

/** Columns no wider than head and values need; a number and a name have what they need, a text at most its usual width. */
const tightened = (columns: readonly PlacedColumn[], { head = () => 0, content = () => undefined }: NaturalWidths) =>
  columns.map((placed) => {
    const needed = content(placed);
    if (placed.isChosen || needed === undefined) return placed;
    const most = placed.column.pinned ? Math.max(placed.width, wideName) : placed.width;
    const valueWidth = isLong(placed) ? Math.min(needed, most) : needed;
    const width = Math.max(placed.column.minWidth, head(placed), valueWidth);
    return { ...placed, width: Math.min(placed.column.maxWidth, width) };
  });

/** Room that is to spare goes first to texts that would be cut: to those that lack least, so that most are whole. */
const withTexts = (columns: readonly PlacedColumn[], room: number, { content }: NaturalWidths): PlacedColumn[] => {
  const lackOf = (placed: PlacedColumn): number =>
    mayShrink(placed) ? Math.max(0, Math.min(placed.column.maxWidth, content?.(placed) ?? 0) - placed.width) : 0;
  let slack = Math.max(0, Math.floor(room - sumOf(columns)));
  const extraWidths = new Map<PlacedColumn, number>();
  for (const placed of columns.toSorted((a, b) => lackOf(a) - lackOf(b))) {
    const more = Math.min(slack, lackOf(placed));
    extraWidths.set(placed, more);
    slack -= more;
  }
  return columns.map((placed) => widened(placed, extraWidths.get(placed) ?? 0));
};

const sumOf = (columns: readonly PlacedColumn[]): number => columns.reduce((sum, { width }) => sum + width, 0);

/** The columns over the whole room; nothing where those that `give` cannot give up enough. */
const shared = (
  columns: readonly PlacedColumn[],
  room: number,
  give: (placed: PlacedColumn) => boolean = mayShrink,
): PlacedColumn[] | undefined => {
  const slack = Math.floor(room - sumOf(columns));
  const hasText = columns.some(grows);
  const takesPart = (placed: PlacedColumn): boolean =>
    slack < 0 ? give(placed) : hasText ? grows(placed) : !placed.isChosen;
  const base = sumOf(columns.filter(takesPart));
  if (slack < -base * givesUp) return undefined;
  if (slack === 0 || base === 0) return [...columns];
  return columns.map((placed) =>
    takesPart(placed) ? widened(placed, Math.floor((slack * placed.width) / base)) : placed,
  );
};

const unrolled = (columns: readonly PlacedColumn[], { content }: NaturalWidths): PlacedColumn[] =>
  columns.map((placed) =>
    isLong(placed) ? widened(placed, Math.max(0, Math.min(wideName, content?.(placed) ?? 0) - placed.width)) : placed,
  );

/**
 * Heads and values are shown whole where there is room for them, so air beside a short number goes to a name that would be
 * cut. What is left goes to the texts and references among the columns whose width no person has chosen, or to all of those
 * where there is no text. Where a little is missing, texts beside the name give it up rather than that the list scrolls
 * sideways; a list that does scroll has all of them whole. A head, a word of a closed set and a name of usual length are
 * never cut. All lengths at scale 1.
 */
export const fillWidth = (
  columns: readonly PlacedColumn[],
  room: number,
  natural: NaturalWidths = {},
): PlacedColumn[] => {
  const whole = withHeads(tightened(columns, natural), natural.head ?? (() => 0));
  const filled = withTexts(whole, room, natural);
  for (const give of [isLongBesideName, isBesideName]) {
    const fitting = shared(filled, room, give);
    if (fitting !== undefined) return fitting;
  }
  return unrolled(whole, natural);
};
