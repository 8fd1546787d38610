import type { Column, Language, RecordValues, Stored } from './column.ts';
import { shownValue } from './column-value.ts';
import { hasLargerUnit, inUnit, type ShownUnit, unitTogether } from './common-unit.ts';
import { specOf } from './field-types/specs/registry.ts';
import { fieldTypeOf } from './field-types/registry.ts';
import { isReading } from './measures.ts';
import { numberText } from './number-text.ts';
import { unitOf } from './unit.ts';

/** By column, where its numbers are shown in a larger unit than the column's own. */
export type ShownUnits = ReadonlyMap<string, ShownUnit>;

const numberOf = (column: Column, stored: Stored | undefined): number | undefined => {
  const shown = shownValue(column, stored);
  return typeof shown === 'number' ? shown : undefined;
};

const isScalable = (column: Column, language: Language): boolean =>
  fieldTypeOf(column).measure === 'number' &&
  specOf(column)?.formatNumber === undefined &&
  !isReading(column) &&
  hasLargerUnit(unitOf(column, language));

/** The units of the columns of records that are shown together: one for each column. Look: numbers. */
export function shownUnits(
  columns: readonly Column[],
  records: readonly RecordValues[],
  language: Language,
): ShownUnits {
  const units = new Map<string, ShownUnit>();
  for (const column of columns.filter((one) => isScalable(one, language))) {
    const values = records.map((record) => numberOf(column, record[column.column]));
    const shown = unitTogether(values, unitOf(column, language));
    if (shown !== undefined) units.set(column.column, shown);
  }
  return units;
}

/** A stored number in the unit that its column is shown in; nothing where there is none. */
export function formatIn(column: Column, stored: Stored | undefined, shown: ShownUnit): { text: string; unit: string } {
  const value = numberOf(column, stored);
  if (value === undefined) return { text: '', unit: '' };
  return { text: numberText(inUnit(value, unitOf(column, 'en'), shown.unit), shown.decimals), unit: shown.unit };
}
