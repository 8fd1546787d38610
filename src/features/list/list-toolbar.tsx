import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { Column, SortOrder } from '../../engine/column.ts';
import { formatMoment } from '../../engine/moment.ts';
import type { ShownUnits } from '../../engine/shown-units.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { WithUnits } from '../../renderers/fields/shared-units.tsx';
import { TextBox } from '../../renderers/fields/text-box.tsx';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { FilterChips } from '../../renderers/table/filter-chips.tsx';
import type { ColumnFilter } from '../../renderers/table/list-filter.ts';
import styles from '../module/page-layout.module.css';
import { type ListState, useDebounced } from './use-list.ts';
import { useSearchKey } from './use-search-key.ts';

/** Contract "Screens": list fetches wait 200 ms. */
const searchPause = 200;

type Props = {
  columns: ReadonlyMap<string, Column>;
  /** `undefined`: no search box. */
  search: string | undefined;
  filters: readonly ColumnFilter[];
  sort: SortOrder | undefined;
  /** Units of the filters' numbers, if the rows show them in another unit than the column's own. */
  units?: ShownUnits;
  /** Time of the rows' answer, epoch milliseconds. */
  updatedAt: number | undefined;
  /** Number of new rows in the last refresh, and whether the row order is frozen while the list is in use. */
  news?: Pick<ListState, 'arrivedCount' | 'isOrderFrozen'>;
  isBusy: boolean;
  onSearch: (keyword: string) => void;
  onRemove: (column: string) => void;
  onRemoveSort: () => void;
  onClear: () => void;
  onRefresh: () => void;
  /** Further controls at the right. */
  children?: ReactNode;
};

const noNews = { arrivedCount: 0, isOrderFrozen: false };

/** Search and chips at the left, the age of the rows and refresh at the right. */
export const ListToolbar = ({
  columns,
  search,
  filters,
  sort,
  units,
  updatedAt,
  news = noNews,
  isBusy,
  onSearch,
  onRemove,
  onRemoveSort,
  onClear,
  onRefresh,
  children,
}: Props) => {
  const text = useDataText();
  const { zone } = useRendering().context;
  const toolbar = useRef<HTMLDivElement>(null);
  return (
    <div ref={toolbar} className={styles.toolbar}>
      {search === undefined ? null : <SearchBox value={search} onSearch={onSearch} />}
      <WithUnits units={units}>
        <FilterChips
          columns={columns}
          filters={filters}
          sort={sort}
          onRemove={onRemove}
          onRemoveSort={onRemoveSort}
          onClear={onClear}
          onEmptied={() => toolbar.current?.querySelector('input')?.focus()}
        />
      </WithUnits>
      <span className={styles.arrived} role="status" title={news.isOrderFrozen ? text('list.heldWhy') : undefined}>
        {newsOf(text, news)}
      </span>
      <span className={styles.updated} title={zone}>
        {updatedAt === undefined
          ? ''
          : text('list.updated', { time: formatMoment(Math.floor(updatedAt / 1000), zone, 'HH:mm:ss') })}
      </span>
      <Button
        type="text"
        icon={<Icon name="refresh" />}
        aria-label={text('list.refresh')}
        title={text('list.refresh')}
        disabled={isBusy}
        onClick={onRefresh}
      />
      {children}
    </div>
  );
};

/** Message about new rows, or about a frozen row order. */
const newsOf = (
  text: ReturnType<typeof useDataText>,
  { arrivedCount, isOrderFrozen }: NonNullable<Props['news']>,
): string =>
  arrivedCount > 0
    ? text(isOrderFrozen ? 'list.arrivedHeld' : 'list.arrived', { count: arrivedCount })
    : isOrderFrozen
      ? text('list.held')
      : '';

type SearchBoxProps = {
  value: string;
  onSearch: (keyword: string) => void;
  /** Debounce of typing, ms. */
  pause?: number;
  /** Accessible name; default: the general search. */
  label?: string;
};

/**
 * Search box with debounce. Typing updates the URL; a URL that changes by other means (Back, clear all) resets the box.
 */
export const SearchBox = ({ value, onSearch, pause = searchPause, label }: SearchBoxProps) => {
  const text = useDataText();
  const searchLabel = label ?? text('list.search');
  const [typed, setTyped] = useState(value);
  const [submitted, setSubmitted] = useState(value);
  const search = useDebounced((keyword) => {
    setSubmitted(keyword.trim());
    onSearch(keyword.trim());
  }, pause);
  if (submitted !== value && typed.trim() === submitted) {
    setSubmitted(value);
    setTyped(value);
  }
  const box = useRef<HTMLInputElement>(null);
  useSearchKey(box);
  const type = (keyword: string): void => {
    setTyped(keyword);
    search(keyword);
  };
  return (
    <div className={styles.search} role="search" aria-label={label}>
      <TextBox
        ref={box}
        type="search"
        invalid={false}
        prefix={<Icon name="search" />}
        placeholder={searchLabel}
        aria-label={searchLabel}
        maxLength={128}
        value={typed}
        suffix={
          typed === '' ? undefined : (
            <button
              type="button"
              className={styles.searchClear}
              aria-label={text('list.searchClear')}
              title={text('list.searchClear')}
              onClick={() => {
                type('');
                box.current?.focus();
              }}
            >
              <Icon name="close" size={12} />
            </button>
          )
        }
        onChange={(event) => type(event.target.value)}
      />
    </div>
  );
};
