import type { ConditionList, EnumValue, LocalText, SortOrder, SpecId } from '../column.ts';
import type { FieldTypeId } from '../field-type-ids.ts';

/**
 * The one generic query behind every board, and its answer. Contract "Queries of boards". The schema that checks
 * both on the wire is `schemas/boards/dataset.ts`; a test keeps the two equal.
 */

/** A calendar unit in the tenant's zone. */
export const buckets = ['hour', 'day', 'week', 'month', 'year'] as const;
export type Bucket = (typeof buckets)[number];

/** Aggregate function of a measure. `latest` is the value of the row with the greatest time. */
export const aggregates = ['sum', 'average', 'min', 'max', 'count', 'latest'] as const;
export type Aggregate = (typeof aggregates)[number];

/**
 * Time bucket chosen by the span of the rows: an hour up to 2 days, a day up to 92, else a month.
 * Contract "Queries of boards".
 */
export type AutoBucket = 'auto';

/** `as` names the column in the answer; without it the column's own name. A bucket's value is its start, seconds. */
export type Group = { column: string; bucket?: Bucket | AutoBucket; as?: string };

/** A selected column, optionally under another name in the answer. */
export type Listed = string | { column: string; as: string };

/** Without `column` only `count` means something. `as` defaults to the column's name, else to `agg`. */
export type Measure = { agg: Aggregate; column?: string; as?: string };

/** Column-to-values pairs, as `filter/query` takes them. */
export type DatasetFilter = { [column: string]: unknown[] }[];

/**
 * Semi-join: only rows whose ref `column` points to a record of `pid` that matches the tab, the condition and the
 * filter.
 */
export type Through = {
  column: string;
  pid: string;
  filterdid?: string;
  condition?: ConditionList;
  filter?: DatasetFilter;
};

/**
 * Query of a board. Either a list of rows (`columns`, in `sort` or the module's default order, without groups and
 * measures) or an aggregation (groups and measures). A ref among columns and groups adds a column `<name>_name`.
 * Without `filterdid` it covers all records that the actor may see.
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
  /** The column for `from`, `to`, `latest` and buckets; default `occurtime`, else `updatetime`. */
  timecolumn?: string;
  /** Epoch seconds, half-open: `from` belongs to it, `to` does not. */
  from?: number;
  to?: number;
  /** Also returns empty buckets between `from` and `to`, with null measures. */
  fill?: true;
  /** Sorts by a column of the answer. */
  sort?: SortOrder;
  limit?: number;
  /** If the actor may not read the module, or it was removed, the answer is empty instead of a refusal. */
  optional?: true;
};

export type DatasetColumn = {
  name: string;
  /** The type of the module's column; a count is an int. */
  type: FieldTypeId;
  label: LocalText;
  unit: string;
  /** The `spec` of the module's column. */
  spec?: SpecId;
  /** Labels of an enum's keys, and the device state that each means. */
  enum?: { [key: string]: EnumValue };
};

/** Values are shown ones (stored ÷ the column's `multiple`); empty is null. */
export type Dataset = { name: string; columns: DatasetColumn[]; rows: unknown[][] };
