import { type Board, type BoardKind, boardFaultOf } from '../../../engine/board/board.ts';
import type { Dataset } from '../../../engine/board/dataset.ts';
import type { Language, LocalText } from '../../../engine/column.ts';
import { isObject } from '../../../engine/own-property.ts';
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
const words = ['type', 'icon', 'colour', 'view'] as const;
const numbers = ['order', 'span', 'windowSpan', 'height'] as const;

/** The first property that is missing or of another kind; a module of a plugin may export anything. */
function strangeProperty(board: { readonly [property: string]: unknown }): string | undefined {
  const rules: [readonly string[], (value: unknown) => boolean][] = [
    [words, (value) => typeof value === 'string'],
    [['label', 'summary'], isText],
    [numbers, (value) => typeof value === 'number'],
    [['form', 'stored'], isObject],
    [['needs'], (value) => Array.isArray(value) && value.every(isObject)],
    [methods, (value) => typeof value === 'function'],
  ];
  for (const [properties, holds] of rules) {
    const strange = properties.find((property) => !holds(board[property]));
    if (strange !== undefined) return strange;
  }
  return undefined;
}

/** Validates the board in a module's default export. @throws Error with the file, the fault and the remedy */
export function readPluginBoard(module: object, address: string): PluginBoard {
  const board: unknown = 'default' in module ? module.default : undefined;
  if (!isObject(board)) throw new Error(`${address}: export default defineBoard({ … })`);
  const strange = strangeProperty(board);
  if (strange !== undefined) throw new Error(`${address}: ${strange} is missing or of another kind; use defineBoard`);
  // Every property has just been looked at.
  const kind = board as PluginBoard & BoardKind;
  const fault = boardFaultOf(kind);
  if (fault !== undefined) throw new Error(`${address}: ${fault}`);
  return kind;
}
