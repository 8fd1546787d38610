import { useState } from 'react';
import type { TableColumn } from '../../engine/views/view.ts';
import { useRendering } from '../fields/rendering.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import { Icon } from '../parts/icon.tsx';
import { TitledDialog } from '../parts/titled-dialog.tsx';
import { FilterPanel } from './filter-popover.tsx';
import styles from './filter-sheet.module.css';
import { useFilterText } from './filter-text.ts';
import type { ColumnFilter } from './list-filter.ts';
import type { TableProps } from './table-props.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Props = Pick<TableProps, 'view' | 'sort' | 'countMatches' | 'onSort' | 'onFilter'> & {
  filters: readonly ColumnFilter[];
  onClose: () => void;
};

/** Sort and filter of a list without headers: its columns, and after one is chosen the form that a header would open. */
export const FilterSheet = ({ view, sort, filters, countMatches, onSort, onFilter, onClose }: Props) => {
  const text = useDataText();
  const [chosen, setChosen] = useState<TableColumn>();
  const filterOf = ({ column }: TableColumn): ColumnFilter | undefined =>
    filters.find((filter) => filter.column === column.column);
  return (
    <TitledDialog title={text('filter.dialog')} className={styles.sheet ?? ''} closesOutside onClose={onClose}>
      {chosen === undefined ? (
        <ul className={styles.columns}>
          {view.columns
            .filter((column) => (column.sortable && onSort) || (column.filterable && onFilter))
            .map((column) => (
              <li key={column.column.column}>
                <ColumnEntry
                  column={column}
                  filter={filterOf(column)}
                  direction={sort?.column === column.column.column ? sort.type : undefined}
                  onChoose={() => setChosen(column)}
                />
              </li>
            ))}
        </ul>
      ) : (
        <>
          <button type="button" className={styles.back} onClick={() => setChosen(undefined)}>
            <Icon name="left" />
            {text('filter.allColumns')}
          </button>
          <FilterPanel
            column={chosen}
            sort={sort}
            values={filterOf(chosen)?.values ?? []}
            countMatches={countMatches}
            onSort={onSort}
            onFilter={onFilter}
            onClose={onClose}
          />
        </>
      )}
    </TitledDialog>
  );
};

type EntryProps = {
  column: TableColumn;
  filter: ColumnFilter | undefined;
  direction: 'asc' | 'desc' | undefined;
  onChoose: () => void;
};

const ColumnEntry = ({ column, filter, direction, onChoose }: EntryProps) => {
  const text = useDataText();
  const { language } = useRendering().context;
  const filterText = useFilterText(filter, column.column);
  return (
    <button type="button" className={styles.entry} onClick={onChoose}>
      <span className={styles.label}>{inLanguage(column.column.label, language)}</span>
      <span className={styles.text}>{filter === undefined ? '' : filterText}</span>
      {direction === undefined ? null : (
        <>
          <Icon name={direction === 'asc' ? 'sortAscending' : 'sortDescending'} />
          <span className="visually-hidden">{text(`table.sorted.${direction}`)}</span>
        </>
      )}
      <Icon name="right" />
    </button>
  );
};
