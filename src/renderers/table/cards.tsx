import { useMemo, useRef } from 'react';
import type { RecordValues } from '../../engine/column.ts';
import { ReportShown } from '../fields/device.tsx';
import { CardsHeader } from './cards-header.tsx';
import type { GridRow } from './cell.tsx';
import styles from './cards.module.css';
import { placeColumns } from './column-settings.ts';
import { RecordCard, valuesOnCard } from './record-card.tsx';
import { noSelection, type Selection } from './selection.ts';
import { TableContext } from './table-context.ts';
import type { TableProps } from './table-props.ts';
import { useCardScroll } from './use-card-scroll.ts';
import { useGridRows } from './use-grid-rows.ts';
import { useLeaving } from './use-leaving.ts';

/** Skeletons: as many as a phone shows. */
const maxSkeletons = 8;

const noFilters: NonNullable<TableProps['filters']> = [];

/** The parts of a card among the columns that the tab shows. */
const useCardParts = ({ view, settings, chosen }: Pick<TableProps, 'view' | 'settings' | 'chosen'>) =>
  useMemo(() => {
    const columnsByName = new Map(
      placeColumns(view.columns, settings, chosen).map(({ column }) => [column.column.column, column]),
    );
    const { state, arrivals, values } = view.card;
    return {
      // How a device is, is said even where the tab does not show that column.
      state: view.columns.find(({ column }) => column.column === state),
      arrival: arrivals.flatMap((name) => columnsByName.get(name) ?? [])[0],
      values: values.flatMap((name) => columnsByName.get(name) ?? []).slice(0, valuesOnCard),
    };
  }, [view, settings, chosen]);

const toggled = (selection: Selection, record: RecordValues): Selection => {
  const did = String(record['did'] ?? '');
  const next = new Map(selection);
  if (!next.delete(did)) next.set(did, String(record['name'] ?? did));
  return next;
};

const nothing = (): void => undefined;

/** The records of a module on a phone: one card each, from the same view, rows and choice as the grid. */
export const Cards = (props: TableProps) => {
  const { view, value, isBusy = false, expected = 20, sort, filters = noFilters, empty } = props;
  const { selection = noSelection, onSelect, rowAction, scrollTop, onScroll, leaving, onGone } = props;
  const frame = useRef<HTMLDivElement>(null);
  const parts = useCardParts(props);
  const rows = useGridRows(value, Math.min(expected, maxSkeletons), leaving);
  useLeaving({ rows, selection, onGone });
  useCardScroll(frame, { pid: view.pid, isHere: value !== undefined, top: scrollTop ?? 0, onScroll });
  const context = useMemo(
    () => ({
      pid: view.pid,
      sort,
      filtered: new Set(filters.map(({ column }) => column)),
      canChange: false,
      openHeader: nothing,
      awaitHeader: nothing,
      openText: nothing,
      rowAction,
    }),
    [view.pid, sort, filters, rowAction],
  );
  return (
    <TableContext value={context}>
      <div ref={frame} className={styles.frame} aria-busy={isBusy || value === undefined}>
        <CardsHeader {...props} filters={filters} selection={selection} />
        {value !== undefined && value.length === 0 ? <div className={styles.empty}>{empty}</div> : null}
        <ReportShown value={parts.arrival?.column.measures === 'lastreport'}>
          <ul className={styles.cards}>
            {rows.map((row) => (
              <RecordCard
                key={row.index}
                row={row}
                parts={parts}
                isChosen={selection.has(row.did)}
                onToggle={onSelect === undefined ? undefined : () => choose(row, selection, onSelect)}
              />
            ))}
          </ul>
        </ReportShown>
      </div>
    </TableContext>
  );
};

const choose = ({ record }: GridRow, selection: Selection, onSelect: (selection: Selection) => void): void => {
  if (record !== undefined) onSelect(toggled(selection, record));
};
