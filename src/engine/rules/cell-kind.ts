import type { Language, Stored } from '../column.ts';
import type { ComparisonCode, Result, FormatContext } from '../field-type.ts';
import type { RuleCellId, RuleColumn } from './rule-table.ts';

/** A cell as text: `sign` at its left edge, then text and unit; empty text is an empty cell. */
export type ShownCell = { sign: string; text: string; unit: string; isReference: boolean; isOn?: boolean };

/**
 * In the editor of a cell: `isTyped` is the text that it starts with, which has the unit that the cell shows. `typedUnit` is
 * that unit when the editor was opened: a number without a unit is read in it. Elsewhere it has the unit of the column.
 */
export type CellContext = FormatContext & { isTyped?: true; typedUnit?: string | undefined };

/**
 * Codec of one kind of cell. `display` formats a cell for the screen; `text` and `read` are its plain text for the
 * clipboard, for typing, and for find and replace.
 */
export type RuleCellKind<Value = unknown> = {
  readonly id: RuleCellId;
  /** Decodes an unknown value; an invalid one becomes blank. */
  valueOf(cell: unknown, column: RuleColumn): Value;
  /** True if the cell is blank, so that it compares nothing and sets nothing. */
  isEmpty(value: Value): boolean;
  display(value: Value, column: RuleColumn, context: FormatContext): ShownCell;
  /** Plain text, without escapes. */
  text(value: Value, column: RuleColumn, context: CellContext): string;
  /** `undefined` is a blank cell. */
  read(text: string, column: RuleColumn, context: CellContext): Result<Value | undefined>;
  /** The shown number in the cell, if it is a number. */
  numberOf(value: Value, column: RuleColumn): number | undefined;
  /** Returns the cell with another number, if the column accepts it. */
  withNumber(value: Value, number: number, column: RuleColumn): Result<Value>;
  /** Suggestions that the user can choose instead of typing. */
  choices(column: RuleColumn, language: Language): readonly CellChoice[];
  /** The stored value of the cell for an input of the column's type; null for a reference. */
  storedOf(value: Value): Stored;
  /** The same cell with another stored value. */
  withStored(value: Value, stored: Stored): Result<Value | undefined>;
  /** Conditions only: gets the comparison, and returns the cell with another one. */
  readonly relation?: { of(value: Value): ComparisonCode; with(value: Value, code: ComparisonCode): Value };
};

/** `text` is what `read` reads; one that only starts a cell (`isPrefix`) is typed on from. */
export type CellChoice = { text: string; label: string; isPrefix?: true };

export const nothingShown: ShownCell = { sign: '', text: '', unit: '', isReference: false };
