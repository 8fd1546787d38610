import type { ShownRecord } from '../../../engine/record-codec.ts';
import { changedColumns } from '../../../renderers/form/use-form-draft.ts';

export type Merge = {
  /** What the form shows next: mine where I changed something, else what is stored now. */
  value: ShownRecord;
  /** Columns that both changed, to different values. */
  disputed: readonly string[];
};

/** Brings a form together with a version that was stored meanwhile; all three are shown values. */
export const mergeVersions = (base: ShownRecord, mine: ShownRecord, stored: ShownRecord): Merge => {
  const byMe = changedColumns(base, mine);
  const byOthers = new Set(changedColumns(base, stored));
  const apart = new Set(changedColumns(mine, stored));
  const value = { ...stored };
  for (const column of byMe) value[column] = mine[column];
  return { value, disputed: byMe.filter((column) => byOthers.has(column) && apart.has(column)) };
};
