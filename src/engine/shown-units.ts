import type { Column, Language, RecordValues, Stored } from './column.ts';
import { shownValue } from './column-value.ts';
import {
  commonUnit,
  hasLargerUnit,
  inUnit,
  type NumberRange,
  rangeOf,
  type ShownUnit,
  unitsBeside,
  unitTogether,
} from './common-unit.ts';
import type { FormatContext } from './field-type.ts';
import { specOf } from './field-types/specs/registry.ts';
import { fieldTypeOf } from './field-types/registry.ts';
import { isReading } from './measures.ts';
import { numberText, readTypedNumber } from './number-text.ts';
import { unitOf } from './unit.ts';

/** By column, where its numbers are shown in a larger unit than the column's own. */
export type ShownUnits = ReadonlyMap<string, ShownUnit>;

/** A format context, with the units of columns that are shown in another than their own. */
export type ShownContext = FormatContext & { units?: ShownUnits | undefined };

const numberOf = (column: Column, stored: Stored | undefined): number | undefined => {
  const displayValue = shownValue(column, stored);
  return typeof displayValue === 'number' ? displayValue : undefined;
};

const isScalable = (column: Column, language: Language): boolean =>
  fieldTypeOf(column).measure === 'number' &&
  specOf(column)?.formatNumber === undefined &&
  !isReading(column) &&
  hasLargerUnit(unitOf(column, language));

/**
 * Remembers the range of a column's numbers, in the column's own unit, and returns the range of all that were shown
 * before, with these.
 */
export type RememberRange = (column: string, range: NumberRange | undefined) => NumberRange | undefined;

/**
 * The units of the columns of records that are shown together: one for each column. With `remember`, the numbers that
 * were shown before count too, so that a column's unit does not alternate with its values. Look: numbers.
 */
export function shownUnits(
  columns: readonly Column[],
  records: readonly RecordValues[],
  { language, remember = (_column, range) => range }: { language: Language; remember?: RememberRange | undefined },
): ShownUnits {
  const units = new Map<string, ShownUnit>();
  for (const column of columns.filter((definition) => isScalable(definition, language))) {
    const values = records.map((record) => numberOf(column, record[column.column]));
    const range = remember(column.column, rangeOf(values));
    const sharedUnit = range && unitTogether([range.smallest, range.largest], unitOf(column, language));
    if (sharedUnit !== undefined) units.set(column.column, sharedUnit);
  }
  return units;
}

/** A stored number in the unit that its column is shown in; nothing where there is none. */
export function formatIn(
  column: Column,
  stored: Stored | undefined,
  unitToUse: ShownUnit,
): { text: string; unit: string } {
  const value = numberOf(column, stored);
  if (value === undefined) return { text: '', unit: '' };
  return {
    text: numberText(inUnit(value, unitOf(column, 'en'), unitToUse.unit), unitToUse.decimals),
    unit: unitToUse.unit,
  };
}

/** The unit that a number of this column is read and typed in: the one that its values are shown in, else its own. */
export const writtenUnit = (column: Column, { units, language }: ShownContext): string =>
  units?.get(column.column)?.unit ?? unitOf(column, language);

/**
 * The unit that one number, such as the limit of a condition, is read and typed in: that of its list, and without a list
 * the largest unit of its family that the number reaches.
 */
export function operandUnit(column: Column, stored: Stored | undefined, context: ShownContext): string {
  const unit = writtenUnit(column, context);
  const value = numberOf(column, stored);
  const isOwn = context.units !== undefined || value === undefined || !isScalable(column, context.language);
  return isOwn ? unit : commonUnit([value], unit);
}

/** A stored number in the unit it is written in; nothing where the column can't have it. */
export function writtenNumber(column: Column, stored: number, unit: string): number | undefined {
  const displayValue = fieldTypeOf(column).decode(stored, column);
  return typeof displayValue === 'number' ? inUnit(displayValue, unitOf(column, 'en'), unit) : undefined;
}

/** The other way round: a number typed in `unit`, as it is stored and sent. */
export const storedNumber = (column: Column, written: number, unit: string): Stored =>
  fieldTypeOf(column).encode(inUnit(written, unit, unitOf(column, 'en')), column);

/** A typed number in `unit`; one with another unit of the family behind it is converted: "2.5 MW" is 2500 in kW. */
export function readInUnit(text: string, unit: string): number | undefined {
  const plain = readTypedNumber(text, unit);
  if (plain !== undefined) return plain;
  for (const other of unitsBeside(unit)) {
    const value = readTypedNumber(text, other);
    if (value !== undefined) return inUnit(value, other, unit);
  }
  return undefined;
}
