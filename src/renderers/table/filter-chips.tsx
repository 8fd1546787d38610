import { type MouseEvent, type ReactNode, useRef } from 'react';
import type { Column, SortOrder } from '../../engine/column.ts';
import { useRendering } from '../fields/rendering.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import { Icon } from '../parts/icon.tsx';
import { useFilterText } from './filter-text.ts';
import type { ColumnFilter } from './list-filter.ts';
import styles from './filter-chips.module.css';
import { inLanguage } from '../../texts/phrase.ts';

type Props = {
  columns: ReadonlyMap<string, Column>;
  filters: readonly ColumnFilter[];
  sort: SortOrder | undefined;
  onRemove: (column: string) => void;
  onRemoveSort: () => void;
  onClear: () => void;
  /** The last chip goes: the focus needs a place elsewhere. */
  onEmptied: () => void;
};

/** One chip per header filter and for the sort; closing one takes it away. */
export const FilterChips = ({ columns, filters, sort, onRemove, onRemoveSort, onClear, onEmptied }: Props) => {
  const text = useDataText();
  const { language } = useRendering().context;
  const sorted = sort === undefined ? undefined : columns.get(sort.column);
  const list = useRef<HTMLUListElement>(null);
  /** The focus continues to the next chip, at the end to the one before: what had it is about to go. */
  const passFocus = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    const removeButtons = [...(list.current?.querySelectorAll<HTMLElement>(`.${styles.remove}`) ?? [])];
    const index = removeButtons.indexOf(currentTarget);
    const next = removeButtons[index + 1] ?? removeButtons[index - 1];
    if (next === undefined) onEmptied();
    else next.focus();
  };
  if (filters.length === 0 && sorted === undefined) return null;
  return (
    <ul ref={list} className={styles.chips} aria-label={text('chips.label')}>
      {filters.map((filter) => (
        <FilterChip
          key={filter.column}
          filter={filter}
          column={columns.get(filter.column)}
          onRemove={(event) => {
            passFocus(event);
            onRemove(filter.column);
          }}
        />
      ))}
      {sort === undefined || sorted === undefined ? null : (
        <Chip
          name={text('chips.sort')}
          onRemove={(event) => {
            passFocus(event);
            onRemoveSort();
          }}
        >
          {inLanguage(sorted.label, language)}
          <Icon name={sort.type === 'asc' ? 'sortAscending' : 'sortDescending'} size={12} />
          <span className="visually-hidden">{text(`sort.${sort.type}`)}</span>
        </Chip>
      )}
      <li>
        <button
          type="button"
          className={styles.clear}
          onClick={() => {
            onEmptied();
            onClear();
          }}
        >
          {text('chips.clear')}
        </button>
      </li>
    </ul>
  );
};

type Remove = (event: MouseEvent<HTMLButtonElement>) => void;

const FilterChip = ({
  filter,
  column,
  onRemove,
}: {
  filter: ColumnFilter;
  column: Column | undefined;
  onRemove: Remove;
}) => {
  const { language } = useRendering().context;
  const filterText = useFilterText(filter, column);
  return (
    <Chip name={inLanguage(column?.label, language) ?? filter.column} onRemove={onRemove}>
      {filterText}
    </Chip>
  );
};

const Chip = ({ name, children, onRemove }: { name: string; children: ReactNode; onRemove: Remove }) => {
  const text = useDataText();
  return (
    <li className={styles.chip}>
      <span className={styles.key}>{name}</span>
      <span className={styles.value}>{children}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={text('chips.remove', { name })}
        title={text('chips.remove', { name })}
        onClick={onRemove}
      >
        <Icon name="close" size={12} />
      </button>
    </li>
  );
};
