import type { LocalText } from '../column.ts';
import type { Dashboard, DashboardCard, DashboardSide, DashboardTheme } from './layout.ts';
import { type Area, firstFree, type Grid, isFree, isInside } from './space.ts';
import { phrase } from '../../texts/phrase.ts';

/**
 * Rules of the dashboard's grid: cards never overlap and never leave the page, and a change that does not fit is
 * refused and changes nothing. Contract "Personal settings"; cells count from 0.
 */

/** Allowed sizes of a card, in cells. */
export const cardSizes = { span: [3, 6, 9, 12, 15, 18, 21, 24], rows: [4, 8, 12, 16, 20] } as const;

/** Allowed sizes of a page's grid, in cells. */
export const pageGrids = {
  colume: [12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42],
  row: [12, 16, 20, 24, 28, 32],
} as const;

/** Grid size used where an input is left empty. */
const defaultGrid = { colume: 24, row: 12 } as const;

export const notEnoughSpace: LocalText = phrase('engine/dashboard', 'noSpace');

/** A changed side of the dashboard, or the reason why nothing changed. */
export type GridResult = { ok: true; side: DashboardSide } | { ok: false; why: LocalText };

const refused: GridResult = { ok: false, why: notEnoughSpace };

/** Gives the card at `index` another place or size. */
export const placeCard = (side: DashboardSide, index: number, change: Partial<Area>): GridResult => {
  const card = side.dashlist[index];
  if (card === undefined) return refused;
  const placed = { ...card, ...change };
  const others = side.dashlist.filter((_, other) => other !== index);
  if (!isFree(placed, others, side.pageSize)) return refused;
  return { ok: true, side: { ...side, dashlist: side.dashlist.with(index, placed) } };
};

/** Adds a card at `at`, or at the first free place of its size, row by row. */
export const addCard = (
  side: DashboardSide,
  card: Omit<DashboardCard, 'dataX' | 'dataY'>,
  position?: Pick<Area, 'dataX' | 'dataY'>,
): GridResult => {
  const { dashlist, pageSize } = side;
  const { span, rows } = card;
  const area = position === undefined ? firstFree({ span, rows }, dashlist, pageSize) : { span, rows, ...position };
  if (area === undefined || !isFree(area, dashlist, pageSize)) return refused;
  return { ok: true, side: { ...side, dashlist: [...dashlist, { ...card, ...area }] } };
};

export const removeCard = (side: DashboardSide, index: number): DashboardSide => ({
  ...side,
  dashlist: side.dashlist.filter((_, other) => other !== index),
});

/** Another grid of the page. It is refused where a card would end outside. */
export const changeGrid = (side: DashboardSide, grid: Grid): GridResult =>
  side.dashlist.every((card) => isInside(card, grid))
    ? { ok: true, side: { ...side, pageSize: { ...side.pageSize, ...grid } } }
    : refused;

/** Built-in cards, each at most once on a side. */
export const builtInCards = ['clock', 'weather', 'date'] as const;

/** The built-in cards that a side does not have yet. */
export const missingBuiltIns = ({ dashlist }: DashboardSide): (typeof builtInCards)[number][] =>
  builtInCards.filter((type) => !dashlist.some((card) => card.type === type));

/** An input of a page grid: other text than a whole number is cleared, and an empty one means the default. */
export const readGridInput = (axis: keyof Grid, text: string): { text: string; cells: number } => {
  const trimmed = text.trim();
  const cells = /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : 0;
  return cells > 0 ? { text: trimmed, cells } : { text: '', cells: defaultGrid[axis] };
};

/** A theme replaces the picture behind the cards. */
export const withTheme = (side: DashboardSide, bltheme: DashboardTheme): DashboardSide => ({
  ...side,
  bltheme,
  bgImg: '',
});

/** The side that a screen shows. */
export const sideOf = (dashboard: Dashboard, orientation: Orientation): DashboardSide =>
  orientation === 'landscape' ? dashboard : dashboard.portraitInfo;

/** Replaces the side of one orientation. */
export const withSide = (dashboard: Dashboard, orientation: Orientation, side: DashboardSide): Dashboard =>
  orientation === 'landscape'
    ? { ...pickSide(side), portraitInfo: dashboard.portraitInfo }
    : { ...dashboard, portraitInfo: pickSide(side) };

/** Copies the side of one orientation to the other; undefined if the cards do not fit there. */
export const copySide = (dashboard: Dashboard, from: Orientation, to: Orientation): Dashboard | undefined => {
  const { pageSize } = sideOf(dashboard, to);
  const side = sideOf(dashboard, from);
  return side.dashlist.every((card) => isInside(card, pageSize))
    ? withSide(dashboard, to, { ...side, pageSize })
    : undefined;
};

const pickSide = ({ dashlist, bgImg, bltheme, pageSize }: DashboardSide): DashboardSide => ({
  dashlist,
  bgImg,
  bltheme,
  pageSize,
});

const readFirst = (a: Area, b: Area): number => a.dataY - b.dataY || a.dataX - b.dataX;

/** Sorts the cards of both sides in reading order, line by line: the order of Tab and of screen readers. */
export const inReadingOrder = (dashboard: Dashboard): Dashboard => ({
  ...dashboard,
  dashlist: dashboard.dashlist.toSorted(readFirst),
  portraitInfo: { ...dashboard.portraitInfo, dashlist: dashboard.portraitInfo.dashlist.toSorted(readFirst) },
});

export type Orientation = 'landscape' | 'portrait';

/** A screen is landscape when its height is at most its width. */
export const orientationOf = ({ width, height }: { width: number; height: number }): Orientation =>
  height <= width ? 'landscape' : 'portrait';
