import type { CustomHeaderProps } from 'ag-grid-react';
import type { TableColumn } from '../../engine/views/view.ts';
import { useRendering } from '../fields/rendering.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import { Icon } from '../parts/icon.tsx';
import { useTableState } from './table-context.ts';
import styles from './table.module.css';
import { inLanguage } from '../../texts/phrase.ts';

/** The header of a column: its name, what sorts and filters it, and the way to change that. */
export const HeaderCell = ({ columnOf }: CustomHeaderProps & { columnOf?: () => TableColumn }) => {
  const tableColumn = columnOf?.();
  const text = useDataText();
  const { language } = useRendering().context;
  const { sort, filtered, canChange, openHeader, awaitHeader } = useTableState();
  if (tableColumn === undefined) return null;
  const { column, label } = tableColumn.column;
  const direction = sort?.column === column ? sort.type : undefined;
  const isFiltered = filtered.has(column);
  const state = [
    direction === undefined ? '' : text(`table.sorted.${direction}`),
    isFiltered ? text('table.filtered') : '',
  ].filter((part) => part !== '');
  if (!canChange || !(tableColumn.sortable || tableColumn.filterable)) {
    return <bdi className={styles.head}>{inLanguage(label, language)}</bdi>;
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.headButton}
      data-active={direction !== undefined || isFiltered}
      aria-haspopup="dialog"
      aria-label={[inLanguage(label, language), ...state].join(', ')}
      title={inLanguage(label, language)}
      onPointerEnter={awaitHeader}
      onFocus={awaitHeader}
      onClick={(event) =>
        openHeader(tableColumn, event.currentTarget.closest('.ag-header-cell') ?? event.currentTarget)
      }
    >
      <span className={styles.headLabel}>{inLanguage(label, language)}</span>
      {isFiltered ? <Icon name="filter" size={12} /> : null}
      {direction === undefined ? null : (
        <Icon name={direction === 'asc' ? 'sortAscending' : 'sortDescending'} size={12} />
      )}
      {isFiltered || direction !== undefined ? null : (
        <span className={styles.headHint}>
          <Icon name="filter" size={12} />
        </span>
      )}
    </button>
  );
};
