import { columnsOf } from '../../engine/builtin-columns.ts';
import type { ModuleConfig, SortOrder } from '../../engine/column.ts';
import { parseFilter } from '../../engine/condition/parse.ts';
import type { FormatContext } from '../../engine/field-type.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { products } from '../../engine/products.ts';
import type { ColumnFilter } from '../../renderers/table/list-filter.ts';
import { toWire } from '../../renderers/table/list-filter.ts';

/** List state in the URL query (contract "Addresses of the console"): `?tab=&page=&size=&sort=&filter=&view=`. */
export type ListAddress = {
  tab: string | undefined;
  page: number;
  size: number | undefined;
  sort: SortOrder | undefined;
  filters: readonly ColumnFilter[];
  /** For modules with an embedded page: which view is shown. */
  view?: ListView | undefined;
};

const listViews = ['table', 'page'] as const;
type ListView = (typeof listViews)[number];

export const pageSizes = [10, 20, 30, 40, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

type OfferedSizes = { sizes: readonly PageSize[]; standard: PageSize };

/** Fixed products whose lists offer other sizes. Contract "Addresses of the console". */
const productSizes: Readonly<Record<string, OfferedSizes>> = {
  [products.visitors]: { sizes: [10, 20, 50, 100], standard: 10 },
};

const offeredTo = (pid: string): OfferedSizes => productSizes[pid] ?? { sizes: pageSizes, standard: 20 };

/** Page sizes that a module's list offers. Contract "Addresses of the console". */
export const pageSizesOf = (pid: string): readonly PageSize[] => offeredTo(pid).sizes;

/** The first of these sizes that the module's list offers, else its standard one. */
export const offeredSize = (pid: string, ...preferred: (number | undefined)[]): PageSize => {
  const { sizes, standard } = offeredTo(pid);
  return preferred.flatMap((size) => sizes.find((offered) => offered === size) ?? [])[0] ?? standard;
};
/** Pages reach to this row (contract "Addresses of the console"). */
export const deepestRow = 100_000;

/** The last page that holds one of so many rows and that pages reach. */
export const lastPageOf = (total: number, size: number): number =>
  Math.max(1, Math.ceil(Math.min(total, deepestRow) / size));

const maxFilterLength = 16_000;
const maxFilters = 50;

const whole = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;

const readSort = (text: string | null): SortOrder | undefined => {
  const [column, type, ...rest] = (text ?? '').split(',');
  if (column === undefined || column === '' || rest.length > 0) return undefined;
  return type === 'asc' || type === 'desc' ? { column, type } : undefined;
};

const readFilter = (entry: unknown): ColumnFilter[] => {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
  return Object.entries(entry).flatMap(([column, values]) =>
    Array.isArray(values) && values.length > 0 && values.length <= 500 ? [{ column, values }] : [],
  );
};

const readFilters = (text: string | null): ColumnFilter[] => {
  if (text === null || text.length > maxFilterLength) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.slice(0, maxFilters).flatMap(readFilter) : [];
  } catch {
    return [];
  }
};

/** Reads an address; whatever is broken or unknown in it counts as absent. */
export const readListAddress = (params: URLSearchParams): ListAddress => {
  const size = whole(params.get('size'));
  const tab = params.get('tab');
  return {
    tab: tab !== null && /^[0-9A-Za-z_-]{1,64}$/.test(tab) ? tab : undefined,
    page: whole(params.get('page')) ?? 1,
    size: pageSizes.find((offered) => offered === size),
    sort: readSort(params.get('sort')),
    filters: readFilters(params.get('filter')),
    view: listViews.find((view) => view === params.get('view')),
  };
};

/** Encodes list state as a URL query without defaults. */
export const printListAddress = ({ tab, page, size, sort, filters, view }: ListAddress): URLSearchParams => {
  const params = new URLSearchParams();
  if (tab !== undefined) params.set('tab', tab);
  if (page > 1) params.set('page', String(page));
  if (size !== undefined) params.set('size', String(size));
  if (sort !== undefined) params.set('sort', `${sort.column},${sort.type}`);
  if (filters.length > 0) params.set('filter', JSON.stringify(toWire(filters)));
  if (view !== undefined) params.set('view', view);
  return params;
};

/** Drops filters and sort orders that the module does not support, such as those of an outdated link or a typed URL. */
export const fitAddress = (address: ListAddress, config: ModuleConfig, context: FormatContext): ListAddress => {
  const isKnown = (filter: ColumnFilter): boolean => parseFilter(toWire([filter]), config, context).ok;
  const sorted = address.sort === undefined ? undefined : columnsOf(config).get(address.sort.column);
  return {
    ...address,
    sort: sorted !== undefined && fieldTypeOf(sorted).sortable ? address.sort : undefined,
    filters: address.filters.filter(isKnown),
  };
};
