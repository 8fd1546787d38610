import type { ClientConfig, ColumnSetting } from '../../engine/column.ts';
import type { TableColumn } from '../../engine/views/view.ts';

/** A column as this person's tab shows it. */
export type PlacedColumn = {
  column: TableColumn;
  width: number;
  /** The width is a person's choice. */
  isChosen: boolean;
  opensText: boolean;
};

const narrowest = 50;
const widest = 500;

const clamp = (width: number): number => Math.min(widest, Math.max(narrowest, Math.round(width)));

const chosenWidth = (setting: ColumnSetting | undefined): number | undefined => {
  const chosen = setting?.colwdefault === true ? undefined : (setting?.colwinput ?? setting?.colw);
  return chosen === undefined ? undefined : clamp(chosen);
};

/**
 * Every column in the order and width of a tab, with whether it is shown. Columns that the tab does not mention follow
 * in the module's order (they may be newer than the tab); mentions of columns that are gone are passed over.
 */
export const allColumns = (
  columns: readonly TableColumn[],
  settings: readonly ColumnSetting[] = [],
  chosen: readonly string[] = [],
): { placed: PlacedColumn; isShown: boolean }[] => {
  const byName = new Map(settings.map((setting) => [setting.column, setting]));
  const rank = new Map(settings.map((setting, index) => [setting.column, index]));
  const isShown = ({ column, visible, pinned }: TableColumn): boolean =>
    pinned || (byName.get(column.column)?.ischecked ?? (chosen.length > 0 ? chosen.includes(column.column) : visible));
  const order = (column: TableColumn): number =>
    column.pinned ? -1 : (rank.get(column.column.column) ?? settings.length);
  return columns
    .toSorted((left, right) => order(left) - order(right))
    .map((column) => {
      const setting = byName.get(column.column.column);
      const width = chosenWidth(setting);
      const placed = {
        column,
        width: width ?? column.width,
        isChosen: width !== undefined,
        opensText: setting?.coltxt ?? column.column.coltxt ?? false,
      };
      return { placed, isShown: isShown(column) };
    });
};

/** The columns that a tab shows, as it shows them. */
export const placeColumns = (
  columns: readonly TableColumn[],
  settings: readonly ColumnSetting[] = [],
  chosen: readonly string[] = [],
): PlacedColumn[] =>
  allColumns(columns, settings, chosen)
    .filter(({ isShown }) => isShown)
    .map(({ placed }) => placed);

/** The grid's columns after the user moved one or changed widths. */
export type ShownColumns = {
  columns: readonly { column: string; width: number }[];
  /** Those whose width the person chose just now; all others keep theirs. */
  resized: readonly string[];
};

/** The tab's settings after a person moved or resized columns; what the grid did not show keeps its place at the end. */
export const settingsAfter = (
  former: ClientConfig | undefined,
  { columns, resized }: ShownColumns,
): ColumnSetting[] => {
  const settingByColumn = new Map((former?.columnconfig ?? []).map((setting) => [setting.column, setting]));
  const now = columns.map(({ column, width }) => ({
    ...settingByColumn.get(column),
    column,
    ischecked: true,
    ...(resized.includes(column) ? { colwdefault: false, colw: clamp(width), colwinput: clamp(width) } : {}),
  }));
  const names = new Set(columns.map(({ column }) => column));
  return [...now, ...(former?.columnconfig ?? []).filter(({ column }) => !names.has(column))];
};
