import type { ReactNode } from 'react';
import type { Column, StateId, Stored } from '../../engine/column.ts';
import { isEmptyStored } from '../../engine/column-value.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { StateMark } from '../parts/state-mark.tsx';

/** Device state that a stored value means, if the column's type has states. */
export const stateOf = (column: Column, value: Stored | undefined): StateId | undefined =>
  isEmptyStored(column, value) ? undefined : fieldTypeOf(column).stateOf?.(value, column);

/** An option of a list of values, with its mark. */
export const markedOption =
  (column: Column) =>
  ({ value, label }: { value?: string | number | null | undefined; label?: ReactNode }): ReactNode => (
    <>
      <ValueMark column={column} value={String(value)} />
      <bdi>{label}</bdi>
    </>
  );

/** The state mark before a value; nothing for values without a state. */
export const ValueMark = ({ column, value }: { column: Column; value: Stored | undefined }) => {
  const state = stateOf(column, value);
  return state === undefined ? null : <StateMark state={state} />;
};
