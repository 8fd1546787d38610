import { columnsOf } from '../../engine/builtin-columns.ts';
import type { Column, ModuleConfig, SortOrder } from '../../engine/column.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { isObject } from '../../engine/own-property.ts';
import { products } from '../../engine/products.ts';

/** Display modes of a module, and the user's settings for each (`pidcolumnset`). Contract "Screens". */

export const displayModes = ['list', 'columnmode', 'viewmode', 'cardmode'] as const;

export type DisplayMode = (typeof displayModes)[number];

/** Columns for the slots of a record's card; `''` leaves a slot empty. */
export type CardDisplay = { icon: string; title: string; tip: string; content: string };

export const cardPlaces = ['icon', 'title', 'content', 'tip'] as const satisfies readonly (keyof CardDisplay)[];

export type ColumnModeSet = { sortset: SortOrder; display: CardDisplay };

export type DisplaySettings = { type?: DisplayMode; columnmode?: ColumnModeSet };

/** The user's settings by module. */
export type DisplayMap = Readonly<Record<string, DisplaySettings>>;

/** Contract "Screens". */
export const defaultColumnMode: ColumnModeSet = {
  sortset: { column: 'updatetime', type: 'desc' },
  display: { icon: 'name', title: 'name', tip: 'updatetime', content: '' },
};

const modeOf = (value: unknown): DisplayMode | undefined =>
  // An older platform writes the view mode as `t`, for tree.
  value === 't' ? 'viewmode' : displayModes.find((mode) => mode === value);

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

const columnModeOf = (value: unknown): ColumnModeSet | undefined => {
  if (!isObject(value)) return undefined;
  const sort = isObject(value['sortset']) ? value['sortset'] : {};
  const display = isObject(value['display']) ? value['display'] : {};
  const defaults = defaultColumnMode;
  return {
    sortset: {
      column: textOf(sort['column'], defaults.sortset.column),
      type: sort['type'] === 'asc' ? 'asc' : 'desc',
    },
    display: {
      icon: textOf(display['icon'], defaults.display.icon),
      title: textOf(display['title'], defaults.display.title),
      tip: textOf(display['tip'], defaults.display.tip),
      content: textOf(display['content'], defaults.display.content),
    },
  };
};

const settingsOf = (value: unknown): DisplaySettings => {
  if (!isObject(value)) return {};
  const type = modeOf(value['type']);
  const columnmode = columnModeOf(value['columnmode']);
  return { ...(type === undefined ? {} : { type }), ...(columnmode === undefined ? {} : { columnmode }) };
};

/** Reads the stored text; invalid settings count as absent. */
export const readDisplayMap = (text: string): DisplayMap => {
  try {
    const stored: unknown = JSON.parse(text);
    if (!isObject(stored)) return {};
    return Object.fromEntries(Object.entries(stored).map(([pid, value]) => [pid, settingsOf(value)]));
  } catch {
    return {};
  }
};

export const withSettings = (map: DisplayMap, pid: string, change: DisplaySettings): DisplayMap => ({
  ...map,
  [pid]: { ...map[pid], ...change },
});

export const withoutMode = (map: DisplayMap, pid: string): DisplayMap => {
  const { type: _type, ...others } = map[pid] ?? {};
  return { ...map, [pid]: others };
};

/** Columns that a record's card can show, and those that it can be sorted by. */
export const cardColumns = (config: ModuleConfig): Column[] =>
  [...columnsOf(config).values()].filter(({ candisplay }) => candisplay !== false);

export const sortColumns = (config: ModuleConfig): Column[] =>
  cardColumns(config).filter((column) => fieldTypeOf(column).sortable);

/** The setting as far as the module still has its columns. */
export const fitColumnMode = (set: ColumnModeSet | undefined, config: ModuleConfig): ColumnModeSet => {
  const { sortset, display } = set ?? defaultColumnMode;
  const defaults = defaultColumnMode.display;
  const cardNames = new Set(cardColumns(config).map(({ column }) => column));
  const fit = (slot: keyof CardDisplay): string => (cardNames.has(display[slot]) ? display[slot] : '');
  return {
    sortset: sortColumns(config).some(({ column }) => column === sortset.column) ? sortset : defaultColumnMode.sortset,
    display: {
      icon: fit('icon') || defaults.icon,
      title: fit('title') || defaults.title,
      tip: fit('tip'),
      content: fit('content'),
    },
  };
};

const namesSpaces = ({ pid, didlist }: Column): boolean => (pid ?? didlist?.pid) === products.spaces;

/** The column that places a module's records in spaces: their own ids where they are spaces, else the first ref. */
export const spaceColumnOf = (config: ModuleConfig): string | undefined =>
  config.isspacevt === true ? 'did' : [...columnsOf(config).values()].find(namesSpaces)?.column;

/** The module's records can be filtered by the spaces or departments of a tree. */
export const hasTree = (config: ModuleConfig): boolean => spaceColumnOf(config) !== undefined;

/** The column of a module of files that says what kind of file each is. Contract "Screens". */
const mediaColumn = 'castelemtype';

export const mediaColumnOf = (config: ModuleConfig): Column | undefined => {
  const column = columnsOf(config).get(mediaColumn);
  return column?.enum === undefined ? undefined : column;
};

const byEveryModule = (): boolean => true;

/** `canReadTree`: the user may read spaces or departments. */
const offers: Readonly<Record<DisplayMode, (config: ModuleConfig, canReadTree: boolean) => boolean>> = {
  list: byEveryModule,
  columnmode: byEveryModule,
  viewmode: (config, canReadTree) => canReadTree && hasTree(config),
  cardmode: (config) => mediaColumnOf(config) !== undefined,
};

/** Whether every module offers the mode, whatever its columns. */
export const isAlwaysOffered = (mode: DisplayMode): boolean => offers[mode] === byEveryModule;

/** The modes that the module's columns and the user's rights allow. */
export const modesOf = (config: ModuleConfig, canReadTree: boolean): DisplayMode[] =>
  displayModes.filter((mode) => offers[mode](config, canReadTree));
