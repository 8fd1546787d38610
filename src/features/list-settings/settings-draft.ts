import type { ClientConfig, ColumnSetting, SortOrder } from '../../engine/column.ts';
import type { TableColumn, TableView } from '../../engine/views/view.ts';
import { allColumns } from '../../renderers/table/column-settings.ts';
import { offeredSize, type PageSize } from '../list/list-address.ts';

/** Form state of one column. */
export type ColumnDraft = {
  column: TableColumn;
  isShown: boolean;
  /** Has a width of its own instead of the module's. */
  isCustom: boolean;
  /** px at scale 1; the typed text while it is not a number. */
  width: unknown;
  opensText: boolean;
};

/** Form state of the list settings: the properties of a tab's `clientconfig` that the dialog edits. */
export type SettingsDraft = {
  columns: readonly ColumnDraft[];
  sort: SortOrder;
  hasOwnHeight: boolean;
  /** px at scale 1; the typed text while it is not a number. */
  height: unknown;
  pagesize: PageSize;
};

/** Row height in px, contract "Screens": values that are accepted, and the upper bound that the hint recommends. */
export const heightBounds = { min: 32, max: 180, hintMax: 100 } as const;

/** The current settings of a tab; the module's defaults where the tab has none. */
export const draftOf = (
  view: TableView,
  settings: ClientConfig = {},
  chosen: readonly string[] = [],
): SettingsDraft => ({
  columns: allColumns(view.columns, settings.columnconfig, chosen).map(({ isShown, placed }) => ({
    column: placed.column,
    isShown,
    isCustom: placed.isChosen,
    width: placed.width,
    opensText: placed.opensText,
  })),
  sort: settings.defaultsortset ?? view.sort,
  hasOwnHeight: settings.tablecolhset === true,
  height: settings.tablecolh ?? view.rowHeight,
  pagesize: offeredSize(view.pid, settings.pagesize),
});

const isWithin = (value: unknown, { min, max }: { min: number; max: number }): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

export const isWidth = ({ column, isCustom, width }: ColumnDraft): boolean =>
  !isCustom || isWithin(width, { min: column.minWidth, max: column.maxWidth });

export const isHeight = ({ hasOwnHeight, height }: SettingsDraft): boolean =>
  !hasOwnHeight || isWithin(height, heightBounds);

/** The first tab of the dialog that has an invalid value. */
export const faultyPart = (draft: SettingsDraft): 'columns' | 'other' | undefined => {
  if (!draft.columns.every(isWidth)) return 'columns';
  return isHeight(draft) ? undefined : 'other';
};

const settingOf = ({ column, isShown, isCustom, width, opensText }: ColumnDraft): ColumnSetting => ({
  column: column.column.column,
  ischecked: isShown,
  coltxt: opensText,
  colwdefault: !isCustom,
  ...(isCustom && typeof width === 'number' ? { colw: width, colwinput: width } : {}),
});

/** The settings of the tab, overwritten with those of a valid draft. */
export const settingsOf = (draft: SettingsDraft, former: ClientConfig = {}): ClientConfig => ({
  ...former,
  columnconfig: draft.columns.map(settingOf),
  defaultsortset: draft.sort,
  tablecolhset: draft.hasOwnHeight,
  ...(draft.hasOwnHeight && typeof draft.height === 'number' ? { tablecolh: draft.height } : {}),
  pagesize: draft.pagesize,
});

export const isSameDraft = (left: SettingsDraft, right: SettingsDraft): boolean =>
  JSON.stringify(settingsOf(left)) === JSON.stringify(settingsOf(right));

/** The tab's settings without those that the dialog edits. */
export const withoutSettings = (former: ClientConfig): ClientConfig =>
  Object.fromEntries(Object.entries(former).filter(([key]) => !edited.has(key)));

const edited: ReadonlySet<string> = new Set<keyof ClientConfig>([
  'columnconfig',
  'defaultsortset',
  'tablecolh',
  'tablecolhset',
  'pagesize',
]);
