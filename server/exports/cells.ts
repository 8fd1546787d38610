import type { Column, Language, Stored } from '../../src/engine/column.ts';
import { shownValue } from '../../src/engine/column-value.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import type { FormatContext } from '../../src/engine/field-type.ts';
import { formatValue, unitOf } from '../../src/engine/format.ts';
import { referenceText } from '../../src/engine/reference.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import { inLanguage } from '../texts.ts';

/** A cell of an exported table; numbers stay numbers. */
export type Cell = string | number;

/** The label with its unit, so that the numbers below need none. */
export const headOf = (column: Column, language: Language): string => {
  const unit = unitOf(column, language);
  return unit === '' ? inLanguage(column.label, language) : `${inLanguage(column.label, language)} (${unit})`;
};

const isFigure = (column: Column): boolean => fieldTypeOf(column).measure === 'number';

/** What the list shows: labels of enums, names of refs, times in the tenant's zone. */
export const cellOf = (column: Column, record: RecordValues, context: FormatContext): Cell => {
  const stored: Stored = record[column.column] ?? null;
  if (isFigure(column)) {
    const displayValue = shownValue(column, stored);
    return typeof displayValue === 'number' ? displayValue : '';
  }
  return referenceText(column, record, context.language) ?? formatValue(column, stored, context).text;
};
