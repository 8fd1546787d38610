import type { ShownRecord } from '../../../engine/record-codec.ts';
import { changedColumns } from '../../../renderers/form/use-form-draft.ts';

export type Merge = {
  /** Merged values for the form: the local value if it was changed, else the stored one. */
  value: ShownRecord;
  /** Merge conflicts: columns that both changed to different values. */
  disputed: readonly string[];
};

/** Three-way merge of a form with a version stored in between; all three are displayed values. */
export const mergeVersions = (base: ShownRecord, edited: ShownRecord, stored: ShownRecord): Merge => {
  const byMe = changedColumns(base, edited);
  const byOthers = new Set(changedColumns(base, stored));
  const apart = new Set(changedColumns(edited, stored));
  const value = { ...stored };
  for (const column of byMe) value[column] = edited[column];
  return { value, disputed: byMe.filter((column) => byOthers.has(column) && apart.has(column)) };
};
