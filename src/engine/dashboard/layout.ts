import { isObject } from '../own-property.ts';
import { type Area, firstFree } from './space.ts';

/** The stored full-screen dashboard of a person (private store key `dashboard`). Contract "Personal settings". */

/** A card on the grid; places and sizes in cells, from 0. Clock, weather and date have no `pid`. */
export type DashboardCard = {
  did: string;
  name: string;
  pid: string;
  type: string;
  span: number;
  rows: number;
  dataX: number;
  dataY: number;
};

/** Cells of a side; `padding` in px, `perSpan` and `perRow` are the units that cards grow by. */
export type PageSize = { padding: number; colume: number; row: number; perSpan: number; perRow: number };

/** `default` is the light one. */
export const dashboardThemes = ['dark', 'default', 'blue'] as const;
export type DashboardTheme = (typeof dashboardThemes)[number];

/** Cards and appearance for one orientation of the screen: a dashboard has a landscape and a portrait side. */
export type DashboardSide = {
  dashlist: DashboardCard[];
  bgImg: string;
  bltheme: DashboardTheme;
  pageSize: PageSize;
};

/** The landscape layout and, in `portraitInfo`, the same for a portrait screen. */
export type Dashboard = DashboardSide & { portraitInfo: DashboardSide };

const emptySide = (colume: number, row: number): DashboardSide => ({
  dashlist: [],
  bgImg: '',
  bltheme: 'dark',
  pageSize: { padding: 12, colume, row, perSpan: 3, perRow: 4 },
});

/** An empty dashboard: 24 by 12 cells in landscape, 12 by 24 in portrait. */
export const emptyDashboard = (): Dashboard => ({ ...emptySide(24, 12), portraitInfo: emptySide(12, 24) });

const wholeOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : otherwise;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const cardOf = (value: unknown, { perSpan, perRow }: PageSize): DashboardCard[] => {
  if (!isObject(value)) return [];
  const { did, name, pid, type, span, rows, dataX, dataY } = value;
  if (textOf(type) === '') return [];
  return [
    {
      did: textOf(did),
      name: textOf(name),
      pid: textOf(pid),
      type: textOf(type),
      span: wholeOf(span, perSpan) || perSpan,
      rows: wholeOf(rows, perRow) || perRow,
      dataX: wholeOf(dataX, 0),
      dataY: wholeOf(dataY, 0),
    },
  ];
};

const sideOf = (value: unknown, fallback: DashboardSide): DashboardSide => {
  if (!isObject(value)) return fallback;
  const sizes = isObject(value['pageSize']) ? value['pageSize'] : {};
  const size = Object.fromEntries(
    Object.entries(fallback.pageSize).map(([name, cells]) => [name, wholeOf(sizes[name], cells)]),
  );
  const pageSize = { ...fallback.pageSize, ...size };
  const list: unknown[] = Array.isArray(value['dashlist']) ? value['dashlist'] : [];
  return {
    dashlist: list.flatMap((card) => cardOf(card, pageSize)),
    bgImg: textOf(value['bgImg']),
    bltheme: dashboardThemes.find((theme) => theme === value['bltheme']) ?? 'dark',
    pageSize,
  };
};

/** Decodes the stored text; invalid parts are replaced by defaults. */
export const readDashboard = (text: string): Dashboard => {
  const fallback = emptyDashboard();
  try {
    const stored: unknown = JSON.parse(text);
    if (!isObject(stored)) return fallback;
    return { ...sideOf(stored, fallback), portraitInfo: sideOf(stored['portraitInfo'], fallback.portraitInfo) };
  } catch {
    return fallback;
  }
};

/** The first free position; if the page is full, below all cards. */
const placeFor = (cards: readonly Area[], size: Pick<Area, 'span' | 'rows'>, page: PageSize): Area =>
  firstFree(size, cards, page) ?? {
    ...size,
    dataX: 0,
    dataY: Math.max(0, ...cards.map((card) => card.dataY + card.rows)),
  };

/** Data of a board for its card; `windowSpan` in units of the grid. */
export type BoardForDashboard = Pick<DashboardCard, 'did' | 'name' | 'pid' | 'type'> & { windowSpan: number };

const sideWith = (layout: DashboardSide, { windowSpan, ...board }: BoardForDashboard): DashboardSide => {
  const { dashlist, pageSize } = layout;
  const span = Math.min(windowSpan * pageSize.perSpan, pageSize.colume);
  const card = { ...board, ...placeFor(dashlist, { span, rows: pageSize.perRow }, pageSize) };
  return { ...layout, dashlist: [...dashlist, card] };
};

const sideWithout = (layout: DashboardSide, did: string): DashboardSide => ({
  ...layout,
  dashlist: layout.dashlist.filter((card) => card.did !== did),
});

export const isOnDashboard = ({ dashlist }: DashboardSide, did: string): boolean =>
  dashlist.some((card) => card.did === did);

/** Adds a board at the first free place of both sides; a board that is already there is not moved. */
export const withBoard = (dashboard: Dashboard, board: BoardForDashboard): Dashboard => {
  const landscape = isOnDashboard(dashboard, board.did) ? dashboard : sideWith(dashboard, board);
  const { portraitInfo } = dashboard;
  const portrait = isOnDashboard(portraitInfo, board.did) ? portraitInfo : sideWith(portraitInfo, board);
  return { ...landscape, portraitInfo: portrait };
};

/** Removes a board from both sides. */
export const withoutBoard = (dashboard: Dashboard, did: string): Dashboard => ({
  ...sideWithout(dashboard, did),
  portraitInfo: sideWithout(dashboard.portraitInfo, did),
});
