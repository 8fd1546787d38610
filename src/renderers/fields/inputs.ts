import { didlistField } from './didlist.tsx';
import { enumField } from './enum.tsx';
import type { FieldInput } from './field.ts';
import { floatField } from './float.tsx';
import { intField } from './int.tsx';
import { mounthsField } from './mounths.tsx';
import { refField } from './ref.tsx';
import { stringField } from './string.tsx';
import { timeField } from './time.tsx';
import { timestampField } from './timestamp.tsx';
import { validperiodField } from './validperiod.tsx';
import type { FieldTypeId } from '../../engine/field-type-ids.ts';

/** The input of every column type, one file each. */
export const fieldInputs: { readonly [Id in FieldTypeId]: FieldInput & { type: Id } } = {
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
