import { type Board, type BoardKind, boardFaultOf } from '../../../engine/board/board.ts';
import type { Dataset } from '../../../engine/board/dataset.ts';
import type { Language, LocalText } from '../../../engine/column.ts';
import { isObject, type JsonObject } from '../../../engine/own-property.ts';
import type { ChartTheme } from '../../../theme/chart-theme.ts';

/** Context passed to a plugin's drawing besides the data: at the start and on every change. */
export type PluginDrawContext = {
  theme: ChartTheme;
  language: Language;
  /** CSS pixels that the drawing may fill. */
  size: { width: number; height: number };
  /** The board's name, as typed by the user. */
  name: string;
  /** IANA zone of the tenant, and the time of the numbers, epoch seconds. */
  zone: string;
  now: number;
  /** On the wall: to be read from afar, nothing to press. */
  isWall: boolean;
};

export type Drawn = {
  update(datasets: readonly Dataset[], context: PluginDrawContext): void;
  dispose(): void;
};

/** A board that brings its own drawing. */
export type PluginBoard = Board & {
  draw(element: HTMLElement, datasets: readonly Dataset[], context: PluginDrawContext): Drawn;
};

const isText = (value: unknown): value is LocalText =>
  isObject(value) && typeof value['en'] === 'string' && typeof value['zh'] === 'string';

const methods = ['defaults', 'check', 'encode', 'decode', 'reads', 'given', 'queries', 'draw'] as const;
const textProperties = ['type', 'icon', 'colour', 'view'] as const;
const numberProperties = ['order', 'span', 'windowSpan', 'height'] as const;

/** The first property that is missing or of the wrong type; a plugin may export anything. */
function invalidProperty(board: JsonObject): string | undefined {
  const rules: [readonly string[], (value: unknown) => boolean][] = [
    [textProperties, (value) => typeof value === 'string'],
    [['label', 'summary'], isText],
    [numberProperties, (value) => typeof value === 'number'],
    [['form', 'stored'], isObject],
    [['needs'], (value) => Array.isArray(value) && value.every(isObject)],
    [methods, (value) => typeof value === 'function'],
  ];
  for (const [properties, isValid] of rules) {
    const invalid = properties.find((property) => !isValid(board[property]));
    if (invalid !== undefined) return invalid;
  }
  return undefined;
}

/** Validates the board in a module's default export. @throws Error with the file, the fault and the remedy */
export function readPluginBoard(module: object, address: string): PluginBoard {
  const board: unknown = 'default' in module ? module.default : undefined;
  if (!isObject(board)) throw new Error(`${address}: export default defineBoard({ … })`);
  const invalid = invalidProperty(board);
  if (invalid !== undefined) throw new Error(`${address}: ${invalid} is missing or of another kind; use defineBoard`);
  // Every property was validated above.
  const kind = board as PluginBoard & BoardKind;
  const fault = boardFaultOf(kind);
  if (fault !== undefined) throw new Error(`${address}: ${fault}`);
  return kind;
}
