import type { Column, RecordValues, Stored } from '../../engine/column.ts';

export type CellProps = {
  column: Column;
  value: Stored | undefined;
  record: RecordValues;
  /** A list has one line and little room; a detail shows all of a value. */
  place: 'list' | 'detail';
};

export type InputProps = {
  id: string;
  column: Column;
  /** Label of the column, for controls that a label element does not reach. */
  label: string;
  /**
   * Shown value, `undefined` when empty. Text that the input can't parse is passed on as typed, so that the validation
   * reports it.
   */
  value: unknown;
  onChange: (value: unknown) => void;
  unit: string;
  disabled: boolean;
  invalid: boolean;
  /** The rule that the value breaks, for inputs that mark the part that breaks it. */
  brokenRule?: string | undefined;
  /** Id of the element with help or fault. */
  describedBy?: string | undefined;
  /** Names of referred records that came with the record. */
  names?: Readonly<Record<string, string>> | undefined;
};
