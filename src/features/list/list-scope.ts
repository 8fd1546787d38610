import type { ReactNode } from 'react';
import type { ColumnFilter } from '../../renderers/table/list-filter.ts';
import { toWire } from '../../renderers/table/list-filter.ts';
import type { FilterTab } from '../../schemas/wire.ts';

/** Scope of a list that shows only some of a module's records, such as one device's history. */
export type ListScope = {
  title: string;
  /** Shown before the title: a link back. */
  breadcrumb: ReactNode;
  /** Buttons of the page header. */
  actions?: ReactNode;
  /** Sub-navigation of the page header. */
  tabs?: readonly { key: string; label: string; to: string }[];
  /** Replaces the search box, and the list's tabs unless `keepsTabs`. */
  form?: ReactNode;
  keepsTabs?: boolean;
  /** Fixed condition of every query of the list; not shown and not removable. */
  filters: readonly ColumnFilter[];
  /** Hidden columns, because they have the same value in every row. Without the name there is no search by name. */
  hidden?: readonly string[];
  /** The tab's did, or `all`. */
  tab: string;
  /** Address of the same list under another tab. */
  tabAddress: (did: string) => string;
  /** Shows a record beside the list in the place of its own page. */
  onOpen?: (did: string) => void;
  /** How records come into the list, and the button that adds one; shown while it is empty. */
  none?: string;
  emptyActions?: ReactNode;
  /** The rows are requested again by themselves, ms; by a hidden tab never. */
  refreshEach?: number;
};

const printed = (filter: ColumnFilter): string => JSON.stringify(toWire([filter]));

/** A person's own filters: all but those that the scope brings. */
export const ownFilters = (filters: readonly ColumnFilter[], scope: ListScope | undefined): readonly ColumnFilter[] => {
  if (scope === undefined) return filters;
  const fixed = new Set(scope.filters.map(printed));
  return filters.filter((filter) => !fixed.has(printed(filter)));
};

/** The scope's filters, then the person's own. */
export const scopedFilters = (
  filters: readonly ColumnFilter[],
  scope: ListScope | undefined,
): readonly ColumnFilter[] => (scope === undefined ? filters : [...scope.filters, ...ownFilters(filters, scope)]);

/** `all` is the tab that leaves nothing out, where the module has one, so that its columns and its export are there. */
export const scopedTab = (tabs: readonly FilterTab[] | undefined, scope: ListScope): FilterTab | undefined =>
  scope.tab === 'all'
    ? tabs?.find(({ condition }) => condition.length === 0)
    : tabs?.find(({ did }) => did === scope.tab);
