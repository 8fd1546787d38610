import type { Column } from '../column.ts';
import type { FieldType } from '../field-type.ts';
import { didlistField } from './didlist.ts';
import { enumField } from './enum.ts';
import { floatField } from './float.ts';
import { intField } from './int.ts';
import { mounthsField } from './mounths.ts';
import { refField } from './ref.ts';
import { stringField } from './string.ts';
import { timeField } from './time.ts';
import { timestampField } from './timestamp.ts';
import { validperiodField } from './validperiod.ts';
import type { FieldTypeId } from '../field-type-ids.ts';

/** Every field type, by id. Methods are bivariant, so each type's own `Shown` fits the record's `unknown`. */
export const fieldTypes: Readonly<Record<FieldTypeId, FieldType>> = {
  int: intField,
  float: floatField,
  string: stringField,
  enum: enumField,
  timestamp: timestampField,
  time: timeField,
  ref: refField,
  didlist: didlistField,
  validperiod: validperiodField,
  mounths: mounthsField,
};

/** All that the console knows about a column's type. */
export function fieldTypeOf(column: Column): FieldType {
  return fieldTypes[column.type];
}

/** Whether a column stores several values. */
export const isList = (column: Column): boolean => fieldTypeOf(column).storage.endsWith('list');
