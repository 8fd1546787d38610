import type { ConditionList, EnumValue, LocalText, SortOrder, SpecId } from '../column.ts';
import type { FieldTypeId } from '../field-type-ids.ts';

/**
 * The one generic question behind every board, and its answer. Contract "Questions of boards". The schema that checks
 * both on the wire is `schemas/boards/dataset.ts`; a test keeps the two equal.
 */

/** A stretch of the calendar in the tenant's zone. */
export const buckets = ['hour', 'day', 'week', 'month', 'year'] as const;
export type Bucket = (typeof buckets)[number];

/** What a measure makes of the rows of a group. `latest` is the value of the row with the greatest time. */
export const aggregates = ['sum', 'average', 'min', 'max', 'count', 'latest'] as const;
export type Aggregate = (typeof aggregates)[number];

/** Of time: an hour where the rows requested span up to 2 days, a day up to 92, else a month. Contract "Questions of boards". */
export type AutoBucket = 'auto';

/** `as` names the column in the answer; without it the column's own name. A bucket's value is its start, seconds. */
export type Group = { column: string; bucket?: Bucket | AutoBucket; as?: string };

/** A column of a list, or one under another name in the answer. */
export type Listed = string | { column: string; as: string };

/** Without `column` only `count` means something. `as` defaults to the column's name, else to `agg`. */
export type Measure = { agg: Aggregate; column?: string; as?: string };

/** Column-to-values pairs, as `filter/query` takes them. */
export type DatasetFilter = { [column: string]: unknown[] }[];

/** Only rows whose ref `column` points to a record of `pid` that the tab and the filter hold. */
export type Through = {
  column: string;
  pid: string;
  filterdid?: string;
  condition?: ConditionList;
  filter?: DatasetFilter;
};

/**
 * Either a list of rows (`columns`, in `sort` or the module's default order, no groups and no measures) or groups and
 * measures. A ref among columns and groups brings `<name>_name` beside it. Without `filterdid` all records that the
 * asker may see.
 */
export type DatasetQuery = {
  name: string;
  pid: string;
  filterdid?: string;
  condition?: ConditionList;
  filter?: DatasetFilter;
  through?: Through;
  columns?: Listed[];
  groupby: Group[];
  measures: Measure[];
  /** Rows are first summed by these inside each group, and the measures then taken over the sums. */
  over?: Group[];
  /** Rows are averaged instead of summed by the groups of `over`. */
  overagg?: 'average';
  /** What `from`, `to`, `latest` and buckets mean; else `occurtime`, else `updatetime`. */
  timecolumn?: string;
  /** Epoch seconds, half-open: `from` belongs to it, `to` does not. */
  from?: number;
  to?: number;
  /** Buckets between `from` and `to` without rows are there, with null measures. */
  fill?: true;
  /** By a column of the answer. */
  sort?: SortOrder;
  limit?: number;
  /** Where the asker may not read the module, or it is gone, the answer is empty instead of a refusal. */
  optional?: true;
};

export type DatasetColumn = {
  name: string;
  /** The type of the module's column; a count is an int. */
  type: FieldTypeId;
  label: LocalText;
  unit: string;
  /** How the module's column looks. */
  spec?: SpecId;
  /** Labels of an enum's keys, and what they say of a device. */
  enum?: { [key: string]: EnumValue };
};

/** Values are shown ones (stored ÷ the column's `multiple`); empty is null. */
export type Dataset = { name: string; columns: DatasetColumn[]; rows: unknown[][] };
