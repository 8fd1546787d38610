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
 * Columns in the order, width and choice of a tab. Columns that the tab does not mention follow in the module's order
 * (they may be newer than the tab); mentions of columns that are gone are passed over.
 */
export const placeColumns = (
  columns: readonly TableColumn[],
  settings: readonly ColumnSetting[] = [],
  chosen: readonly string[] = [],
): PlacedColumn[] => {
  const byName = new Map(settings.map((setting) => [setting.column, setting]));
  const rank = new Map(settings.map((setting, index) => [setting.column, index]));
  const isShown = ({ column, visible, pinned }: TableColumn): boolean =>
    pinned || (byName.get(column.column)?.ischecked ?? (chosen.length > 0 ? chosen.includes(column.column) : visible));
  const order = (column: TableColumn): number =>
    column.pinned ? -1 : (rank.get(column.column.column) ?? settings.length);
  return columns
    .filter(isShown)
    .toSorted((left, right) => order(left) - order(right))
    .map((column) => {
      const setting = byName.get(column.column.column);
      const width = chosenWidth(setting);
      return {
        column,
        width: width ?? column.width,
        isChosen: width !== undefined,
        opensText: setting?.coltxt ?? column.column.coltxt ?? false,
      };
    });
};

/** The tab's settings after a person moved or resized columns; what the grid did not show keeps its place at the end. */
export const settingsAfter = (
  former: ClientConfig | undefined,
  shown: readonly { column: string; width: number }[],
): ColumnSetting[] => {
  const known = new Map((former?.columnconfig ?? []).map((setting) => [setting.column, setting]));
  const now = shown.map(({ column, width }) => ({
    ...known.get(column),
    column,
    ischecked: true,
    colwdefault: false,
    colw: clamp(width),
    colwinput: clamp(width),
  }));
  const names = new Set(shown.map(({ column }) => column));
  return [...now, ...(former?.columnconfig ?? []).filter(({ column }) => !names.has(column))];
};
