import type { Column, Language, Stored } from '../../column.ts';
import { isEmptyStored } from '../../column-value.ts';
import { brokenRule } from '../../automation/parameter.ts';
import type { Result, FormatContext } from '../../field-type.ts';
import { fieldTypeOf } from '../../field-types/registry.ts';
import { faultInUnit } from '../../fault-unit.ts';
import { failure, success } from '../../result.ts';
import { unitOf } from '../../unit.ts';
import { inUnit } from '../../common-unit.ts';
import { formatOperand } from '../../format.ts';
import { operandUnit, readInUnit } from '../../shown-units.ts';
import type { CellChoice, CellContext } from '../cell-kind.ts';
import { inLanguage } from '../../../texts/phrase.ts';

/** A stored value of a column in a cell: as text that reads back, as a number, and checked. */

const isNumeric = (column: Column): boolean => fieldTypeOf(column).measure === 'number';

/**
 * Numbers as plain numerals of the column's own unit, so that a spreadsheet takes them for numbers; to be typed on with the
 * larger unit that they are read in, if they are. All else as people read it.
 */
export function storedText(stored: Stored, column: Column, context: CellContext): string {
  if (stored === null) return '';
  const type = fieldTypeOf(column);
  const number = storedNumber(stored, column);
  if (number === undefined) return type.format(stored, column, context);
  const [columnUnit, unit] = [unitOf(column, context.language), operandUnit(column, stored, context)];
  return context.isTyped !== true || unit === columnUnit
    ? String(number)
    : `${String(inUnit(number, columnUnit, unit))} ${unit}`;
}

export const storedNumber = (stored: Stored, column: Column): number | undefined => {
  const displayValue = isNumeric(column) ? fieldTypeOf(column).decode(stored, column) : undefined;
  return typeof displayValue === 'number' ? displayValue : undefined;
};

/** A stored value that the column takes, or the rule that it breaks. */
function checked(stored: Stored, column: Column): Result<Stored> {
  const displayValue = isEmptyStored(column, stored) ? undefined : fieldTypeOf(column).decode(stored, column);
  const broken =
    displayValue === undefined ? { rule: fieldTypeOf(column).invalidRule } : brokenRule(column, displayValue);
  return broken === undefined ? success(stored) : failure(broken.rule, broken.params);
}

/** Nothing for blank text. */
export function readStored(text: string, column: Column, context: CellContext): Result<Stored> {
  if (text.trim() === '') return success(null);
  const type = fieldTypeOf(column);
  const plain = type.fromText(text, column, context);
  const columnUnit = unitOf(column, context.language);
  const unit = context.typedUnit === undefined || context.typedUnit === '' ? columnUnit : context.typedUnit;
  // In another unit of the family, such as "2.5 kW" in a column of watts, a number is converted.
  const isConverted = isNumeric(column) && (!plain.ok || unit !== columnUnit);
  const number = isConverted ? readInUnit(text, unit) : undefined;
  const read = number === undefined ? plain : type.fromText(String(inUnit(number, unit, columnUnit)), column, context);
  const stored = read.ok ? checked(read.value, column) : read;
  // What is no number breaks no limit, so that it has no unit.
  if (stored.ok || number === undefined) return stored;
  return { ok: false, faults: stored.faults.map((fault) => faultInUnit(fault, columnUnit, unit)) };
}

/** The column's stored value of a shown number. */
export function storedOfNumber(number: number, column: Column): Result<Stored> {
  const broken = brokenRule(column, number);
  return broken === undefined
    ? success(fieldTypeOf(column).encode(number, column))
    : failure(broken.rule, broken.params);
}

/** The column's `emptyvalue` reads as no value, never as its number: in a condition, and in a command, which is refused then. */
export const shownStored = (stored: Stored, column: Column, context: FormatContext): { text: string; unit: string } => {
  if (stored !== null && isEmptyStored(column, stored)) return { text: '—', unit: '' };
  const unit = isNumeric(column) ? unitOf(column, context.language) : '';
  if (stored !== null && unit !== '' && operandUnit(column, stored, context) !== unit)
    return formatOperand(column, stored, context);
  const text = stored === null ? '' : fieldTypeOf(column).format(stored, column, context);
  return { text, unit: text === '' ? '' : unit };
};

/** Labels of a column's own keys. */
export const choicesOf = (column: Column, language: Language): CellChoice[] =>
  Object.values(column.enum ?? {}).map((label) => ({
    text: inLanguage(label, language),
    label: inLanguage(label, language),
  }));

export const isStored = (value: unknown): value is Stored =>
  value === null || typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
