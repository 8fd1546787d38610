import type { SortOrder } from '../../engine/column.ts';

/** The header filters of a list: one entry per column, all of them and-ed, in the order they were set. */
export type ColumnFilter = { column: string; values: readonly unknown[] };

/** As `filter/query` takes it: a list of column-to-values pairs. */
export type WireFilter = Record<string, unknown[]>[];

export const toWire = (filters: readonly ColumnFilter[]): WireFilter =>
  filters.map(({ column, values }) => ({ [column]: [...values] }));

/** A typed condition inside a filter, as contract "Filters and conditions" writes it. */
export type TypedValue = { type: string; v: unknown };

export const isTyped = (value: unknown): value is TypedValue =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  'type' in value &&
  typeof value.type === 'string';

/** The search box is a plain value on the name column; a header filter on the name is always a typed one. */
export const searchColumn = 'name';

const isSearch = ({ column, values }: ColumnFilter): boolean =>
  column === searchColumn && values.length === 1 && typeof values[0] === 'string';

export const searchOf = (filters: readonly ColumnFilter[]): string => {
  const value = filters.find(isSearch)?.values[0];
  return typeof value === 'string' ? value : '';
};

export const withSearch = (filters: readonly ColumnFilter[], keyword: string): ColumnFilter[] => {
  const others = filters.filter((filter) => !isSearch(filter));
  return keyword === '' ? others : [{ column: searchColumn, values: [keyword] }, ...others];
};

export const headerFilters = (filters: readonly ColumnFilter[]): ColumnFilter[] =>
  filters.filter((filter) => !isSearch(filter));

/** Replaces the filter of one column in place; no values removes it. */
export const withColumnFilter = (
  filters: readonly ColumnFilter[],
  column: string,
  values: readonly unknown[],
): ColumnFilter[] => {
  const same = (filter: ColumnFilter): boolean => filter.column === column && !isSearch(filter);
  if (values.length === 0) return filters.filter((filter) => !same(filter));
  return filters.some(same)
    ? filters.map((filter) => (same(filter) ? { column, values } : filter))
    : [...filters, { column, values }];
};

/** Ascending and descending exclude each other, and there is one sorted column: asking again for the same removes it. */
export const toggledSort = (current: SortOrder | undefined, clicked: SortOrder): SortOrder | undefined =>
  current?.column === clicked.column && current.type === clicked.type ? undefined : clicked;
