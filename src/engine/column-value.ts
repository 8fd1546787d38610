import type { Column, Stored } from './column.ts';
import { fieldTypeOf } from './field-types/registry.ts';

/** True for an empty input: no value, blank text, an empty list. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** True if a stored value means empty in this column: no value, or the column's `emptyvalue` (such as -9999). */
export function isEmptyStored(column: Column, stored: Stored | undefined): boolean {
  if (isEmpty(stored)) return true;
  return column.emptyvalue !== undefined && JSON.stringify(column.emptyvalue) === JSON.stringify(stored);
}

/** Decodes a stored value to the shown one; `undefined` if it is empty or not of this type. */
export function shownValue(column: Column, stored: Stored | undefined): unknown {
  return isEmptyStored(column, stored) ? undefined : fieldTypeOf(column).decode(stored, column);
}

/** The shown value that takes the place of an emptied one: the default, unless the column may be empty. Contract "Module config". */
export function valueForEmpty(column: Column): unknown {
  return column.canbeempty === true ? undefined : column.defaultvalue;
}

/** The stored value of a shown one that has passed the schema; empty takes `emptyvalue`, else the default, else null. */
export function storedValue(column: Column, displayValue: unknown): Stored {
  const value = isEmpty(displayValue) ? valueForEmpty(column) : displayValue;
  return isEmpty(value) ? (column.emptyvalue ?? null) : fieldTypeOf(column).encode(value, column);
}
