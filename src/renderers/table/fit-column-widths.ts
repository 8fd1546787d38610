import { type RefObject, useLayoutEffect, useState } from 'react';
import type { OperandKind } from '../../engine/field-type.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { isLastReportTime } from '../fields/last-report-time.ts';
import type { PlacedColumn } from './column-settings.ts';

/** Width of an element in px, updated on resize; measured before the first paint. */
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

/** Columns that stay understandable when a little is cut; a number, a date or a state ("Nor…") does not. */
const mayShrink = ({ column: { column }, isChosen }: PlacedColumn): boolean =>
  !isChosen && column.enum === undefined && (isLastReportTime(column) || shrinking.has(fieldTypeOf(column).operand));
const shrinking: ReadonlySet<OperandKind> = new Set(['text', 'choices', 'records']);

/** An id or an age shrinks only if names and other texts cannot shrink enough. */
const isShort = ({ column: { column, isId } }: PlacedColumn): boolean => isId === true || isLastReportTime(column);
const isLong = (placed: PlacedColumn): boolean => mayShrink(placed) && !isShort(placed);
/** The pinned name column, which identifies a row, does not shrink: other texts do, or the list scrolls. */
const isBesideName = (placed: PlacedColumn): boolean => mayShrink(placed) && !placed.column.pinned;
const isLongBesideName = (placed: PlacedColumn): boolean => isLong(placed) && isBesideName(placed);

/** Columns that may grow beyond their width; an age does not need it. */
const mayGrow = (placed: PlacedColumn): boolean => mayShrink(placed) && !isLastReportTime(placed.column.column);

/** Maximum share of their width by which columns shrink. */
const maxShrink = 0.2;

const widened = (placed: PlacedColumn, more: number): PlacedColumn => ({
  ...placed,
  width: Math.min(placed.column.maxWidth, placed.width + more),
});

/** Widths at which a column's header and values are not cut; undefined if unknown. */
export type NaturalWidths = {
  header?: (placed: PlacedColumn) => number;
  content?: (placed: PlacedColumn) => number | undefined;
};

const widenedToHeaders = (
  columns: readonly PlacedColumn[],
  header: NonNullable<NaturalWidths['header']>,
): PlacedColumn[] =>
  columns.map((placed) =>
    placed.isChosen || placed.width >= header(placed) ? placed : widened(placed, header(placed) - placed.width),
  );

/** Maximum width of a long name in a list without free space, px at scale 1. */
const wideName = 320;

/** Narrows columns to what header and values need; numbers and names get all they need, texts at most their default width. */
const tightened = (columns: readonly PlacedColumn[], { header = () => 0, content = () => undefined }: NaturalWidths) =>
  columns.map((placed) => {
    const needed = content(placed);
    if (placed.isChosen || needed === undefined) return placed;
    const maxWidth = placed.column.pinned ? Math.max(placed.width, wideName) : placed.width;
    const valueWidth = isLong(placed) ? Math.min(needed, maxWidth) : needed;
    const width = Math.max(placed.column.minWidth, header(placed), valueWidth);
    return { ...placed, width: Math.min(placed.column.maxWidth, width) };
  });

/** Gives free space first to texts that would be cut, starting with those that lack least, so that most are shown whole. */
const widenedToTexts = (columns: readonly PlacedColumn[], room: number, { content }: NaturalWidths): PlacedColumn[] => {
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

/** Distributes the difference to the available width; undefined if the columns that pass `mayGive` cannot shrink enough. */
const distribute = (
  columns: readonly PlacedColumn[],
  room: number,
  mayGive: (placed: PlacedColumn) => boolean = mayShrink,
): PlacedColumn[] | undefined => {
  const slack = Math.floor(room - sumOf(columns));
  const hasText = columns.some(mayGrow);
  const takesShare = (placed: PlacedColumn): boolean =>
    slack < 0 ? mayGive(placed) : hasText ? mayGrow(placed) : !placed.isChosen;
  const base = sumOf(columns.filter(takesShare));
  if (slack < -base * maxShrink) return undefined;
  if (slack === 0 || base === 0) return [...columns];
  return columns.map((placed) =>
    takesShare(placed) ? widened(placed, Math.floor((slack * placed.width) / base)) : placed,
  );
};

const fullWidth = (columns: readonly PlacedColumn[], { content }: NaturalWidths): PlacedColumn[] =>
  columns.map((placed) =>
    isLong(placed) ? widened(placed, Math.max(0, Math.min(wideName, content?.(placed) ?? 0) - placed.width)) : placed,
  );

/**
 * Fits column widths to the available width. Free space beside short values goes to texts that would be cut; the rest goes
 * to text and reference columns without a width chosen by the user, or to all such columns if there is no text. If a little
 * space is missing, texts other than the name shrink; if that is not enough, the list scrolls sideways and nothing is cut.
 * Headers, enum labels and names of usual length are never cut. All lengths in px at scale 1.
 */
export const fitColumnWidths = (
  columns: readonly PlacedColumn[],
  room: number,
  natural: NaturalWidths = {},
): PlacedColumn[] => {
  const whole = widenedToHeaders(tightened(columns, natural), natural.header ?? (() => 0));
  const filled = widenedToTexts(whole, room, natural);
  for (const mayGive of [isLongBesideName, isBesideName]) {
    const fitting = distribute(filled, room, mayGive);
    if (fitting !== undefined) return fitting;
  }
  return fullWidth(whole, natural);
};
