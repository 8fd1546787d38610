import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { Column } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { useFilterText } from '../../renderers/table/filter-text.ts';
import type { ColumnFilter } from '../../renderers/table/list-filter.ts';
import type { CountRows } from '../list/use-list.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Props = {
  /** Shown where the list has no record at all. */
  none: ReactNode;
  columns: ReadonlyMap<string, Column>;
  filters: readonly ColumnFilter[];
  /** The tab lets only some records through. */
  isGroup: boolean;
  /** There are rows, but not on this page. */
  isBeyond: boolean;
  countMatches: CountRows;
  onRemove: (filters: readonly ColumnFilter[]) => void;
  onClear: () => void;
  onFirst: () => void;
};

/** Why there is no row, and the next step. */
export const NoRows = ({ none, isBeyond, isGroup, onFirst, ...rest }: Props) => {
  const text = useDataText();
  if (isBeyond) {
    return (
      <EmptyState
        title={text('list.beyondTitle')}
        isFiltered
        actions={<Button onClick={onFirst}>{text('list.firstPage')}</Button>}
      >
        {text('list.beyondText')}
      </EmptyState>
    );
  }
  if (rest.filters.length > 0) return <NoMatch {...rest} />;
  if (isGroup) {
    return (
      <EmptyState title={text('list.groupEmptyTitle')} isFiltered>
        {text('list.groupEmptyText')}
      </EmptyState>
    );
  }
  return none;
};

/** How many filters are tried one by one. */
const triedAtMost = 4;

type EmptyingFilter = { filter: ColumnFilter; matchCount: number };

/** The filter without which there would be rows. */
const useEmptyingFilter = (filters: readonly ColumnFilter[], countMatches: CountRows): EmptyingFilter | undefined => {
  const [emptying, setEmptying] = useState<EmptyingFilter | undefined>();
  useEffect(() => {
    const abort = new AbortController();
    const seek = async (): Promise<void> => {
      for (const filter of filters.toReversed().slice(0, triedAtMost)) {
        const otherFilters = filters.filter((other) => other !== filter);
        // eslint-disable-next-line no-await-in-loop -- the first that answers is enough.
        const { total } = await countMatches(otherFilters, abort.signal);
        if (total > 0) return setEmptying({ filter, matchCount: total });
      }
    };
    setEmptying(undefined);
    // Without an answer the general sentence is shown.
    seek().catch(() => undefined);
    return () => abort.abort();
  }, [filters, countMatches]);
  return emptying;
};

type NoMatchProps = Omit<Props, 'none' | 'isBeyond' | 'isGroup' | 'onFirst'>;

const NoMatch = ({ columns, filters, countMatches, onRemove, onClear }: NoMatchProps) => {
  const text = useDataText();
  const { language } = useRendering().context;
  const emptying = useEmptyingFilter(filters, countMatches);
  const column = emptying === undefined ? undefined : columns.get(emptying.filter.column);
  const filterText = useFilterText(emptying?.filter, column);
  return (
    <EmptyState
      title={text('list.noMatchTitle')}
      isFiltered
      actions={
        <>
          {emptying === undefined ? null : (
            <Button onClick={() => onRemove(filters.filter((filter) => filter !== emptying.filter))}>
              {text('list.removeFilter')}
            </Button>
          )}
          <Button type={emptying === undefined ? 'default' : 'text'} onClick={onClear}>
            {text('list.clearFilters')}
          </Button>
        </>
      }
    >
      {emptying === undefined || column === undefined
        ? text('list.noMatchText')
        : text('list.excluded', {
            condition: `${inLanguage(column.label, language)} ${filterText}`,
            total: emptying.matchCount.toLocaleString(language),
            count: emptying.matchCount,
          })}
    </EmptyState>
  );
};
