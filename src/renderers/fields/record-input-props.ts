import type { InputProps } from './field.ts';

export type RecordInputProps = Omit<InputProps, 'value' | 'onChange' | 'column' | 'unit'> & {
  pid: string;
  /** The column of the form, whose save waits until a typed name is found; default: the label. */
  column?: string | undefined;
  selected: readonly string[];
  onSelect: (dids: readonly string[]) => void;
  /** `undefined`: one record; otherwise at most so many. */
  capacity?: number | undefined;
  /** The target's column that is displayed as its name. */
  display?: string | undefined;
};
