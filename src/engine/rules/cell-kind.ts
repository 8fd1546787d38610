import type { Language, Stored } from '../column.ts';
import type { ComparisonCode, Result, FormatContext } from '../field-type.ts';
import type { RuleCellId, RuleColumn } from './rule-table.ts';

/** A cell in words: `sign` at its left edge, then text and unit; empty text is an empty cell. */
export type ShownCell = { sign: string; text: string; unit: string; isReference: boolean; isOn?: boolean };

/**
 * How cells of one kind are written and read. Both meanings of a cell are here: what a person sees (`shown`), and the
 * text of the clipboard, of typing, and of find and replace (`text`), which `read` reads back.
 */
export type RuleCellKind<Value = unknown> = {
  readonly id: RuleCellId;
  /** Decodes an unknown value; what is not of this kind becomes blank. */
  valueOf(cell: unknown, column: RuleColumn): Value;
  /** Whether the cell is blank: it compares nothing and sets nothing. */
  isEmpty(value: Value): boolean;
  shown(value: Value, column: RuleColumn, context: FormatContext): ShownCell;
  /** Plain text, without escapes. */
  text(value: Value, column: RuleColumn, context: FormatContext): string;
  /** `undefined` is a blank cell. */
  read(text: string, column: RuleColumn, context: FormatContext): Result<Value | undefined>;
  /** The number in it as shown, where it is one. */
  numberOf(value: Value, column: RuleColumn): number | undefined;
  /** The same cell with another number, if the column takes that. */
  withNumber(value: Value, number: number, column: RuleColumn): Result<Value>;
  /** What a person can choose from instead of typing. */
  choices(column: RuleColumn, language: Language): readonly CellChoice[];
  /** The stored value in it, as an input of the column's type edits it; nothing for a reference. */
  storedOf(value: Value): Stored;
  /** The same cell with another stored value. */
  withStored(value: Value, stored: Stored): Result<Value | undefined>;
  /** Of a condition: its relation, and the same cell with another one. */
  readonly relation?: { of(value: Value): ComparisonCode; with(value: Value, code: ComparisonCode): Value };
};

/** `text` is what `read` reads; one that only starts a cell (`isPrefix`) is typed on from. */
export type CellChoice = { text: string; label: string; isPrefix?: true };

export const nothingShown: ShownCell = { sign: '', text: '', unit: '', isReference: false };
