import { useState } from 'react';
import { useDataText } from '../fields/use-data-text.ts';
import { Icon } from '../parts/icon.tsx';
import styles from './cards.module.css';
import type { ColumnFilter } from './list-filter.ts';
import type { Selection } from './selection.ts';
import type { TableProps } from './table-props.ts';
import { createLoader } from '../parts/loader.ts';
import { useLoaded } from '../parts/use-loaded.tsx';

const sheetPart = createLoader(async () => (await import('./filter-sheet.tsx')).FilterSheet);

type Props = TableProps & { filters: readonly ColumnFilter[]; selection: Selection };

/** What the headers of the grid are for: sort and filter, and the choice of the page. */
export const CardsHeader = (props: Props) => {
  const { value, view, sort, filters, selection, onSort, onFilter, onSelect, countMatches } = props;
  const text = useDataText();
  const [isOpen, setOpen] = useState(false);
  const Sheet = useLoaded(sheetPart, isOpen);
  const canChange = onSort !== undefined || onFilter !== undefined;
  if (!canChange && onSelect === undefined) return null;
  return (
    <div className={styles.head}>
      {onSelect === undefined || value === undefined ? null : (
        <PageChoice rows={value} selection={selection} onSelect={onSelect} />
      )}
      {canChange ? (
        <button type="button" className={styles.filter} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="filter" />
          {text('filter.dialog')}
          {filters.length === 0 ? null : <span className={styles.count}>{filters.length}</span>}
        </button>
      ) : null}
      {isOpen && Sheet !== undefined ? (
        <Sheet
          view={view}
          sort={sort}
          filters={filters}
          countMatches={countMatches}
          onSort={onSort}
          onFilter={onFilter}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
};

type ChoiceProps = {
  rows: NonNullable<TableProps['value']>;
  selection: Selection;
  onSelect: (selection: Selection) => void;
};

/** All records of the page; those of other pages stay as they are. */
const PageChoice = ({ rows, selection, onSelect }: ChoiceProps) => {
  const text = useDataText();
  const dids = rows.map(({ did, name }) => [String(did ?? ''), String(name ?? did ?? '')] as const);
  const chosen = dids.filter(([did]) => selection.has(did)).length;
  const isAll = chosen > 0 && chosen === dids.length;
  const toggle = (): void => {
    const next = new Map(selection);
    for (const [did, name] of dids) {
      if (isAll) next.delete(did);
      else next.set(did, name);
    }
    onSelect(next);
  };
  return (
    <label className={styles.pageChoice}>
      <input
        type="checkbox"
        className="choice-box"
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = chosen > 0 && !isAll;
        }}
        onChange={toggle}
      />
      {text('table.selectPage')}
    </label>
  );
};
