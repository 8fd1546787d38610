import type { Stored } from '../../column.ts';
import { success } from '../../result.ts';
import { nothingShown, type RuleCellKind } from '../cell-kind.ts';
import {
  choicesOf,
  isStored,
  readStored,
  shownStored,
  storedNumber,
  storedOfNumber,
  storedText,
} from './stored-value.ts';

/** A value of the column, nothing more: notes, months. */
export const valueCell = {
  id: 'value',
  valueOf: (cell) => (isStored(cell) ? cell : null),
  isEmpty: (value) => value === null,
  display: (value, { column }, context) => ({ ...nothingShown, ...shownStored(value, column, context) }),
  text: (value, { column }, context) => storedText(value, column, context),
  read: (text, { column }, context) => {
    const read = readStored(text, column, context);
    return read.ok && read.value === null ? success(undefined) : read;
  },
  numberOf: (value, { column }) => storedNumber(value, column),
  withNumber: (_value, number, { column }) => storedOfNumber(number, column),
  choices: ({ column }, language) => choicesOf(column, language),
  storedOf: (value) => value,
  withStored: (_value, stored) => success(stored ?? undefined),
} as const satisfies RuleCellKind<Stored>;
