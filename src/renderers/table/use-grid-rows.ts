import { useMemo, useRef } from 'react';
import type { RecordValues } from '../../engine/column.ts';
import type { GridRow } from './cell.tsx';

const didOf = (record: RecordValues): string => String(record['did'] ?? '');

/** They move with every report or command, and no cell shows them by themselves. */
const silent: ReadonlySet<string> = new Set(['updatetime', 'reported', 'online', 'commands']);

/** The columns in which two states of a record differ; the text of a reference belongs to its column. */
export const changedColumns = (before: RecordValues, after: RecordValues): ReadonlySet<string> =>
  new Set(
    Object.keys(after)
      .filter(
        (name) => !silent.has(name) && JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
      )
      .map((name) => name.replace(/_name$/, '')),
  );

/** A row that shows the same record at the same place stays the same object, so that its cells are not drawn again. */
const rowOf = (record: RecordValues, index: number, former: GridRow | undefined): GridRow => {
  const did = didOf(record);
  if (former?.record === undefined) return { index, did, record };
  if (former.record === record) return former.index === index ? former : { ...former, index };
  const changed = changedColumns(former.record, record);
  // A mark that is still fading continues fading when something else is said of the row.
  if (changed.size === 0) return { ...former, index, record };
  return { index, did, record, turn: (former.turn ?? 0) + 1, changed, changedAt: performance.now() };
};

const skeletonRows = (count: number): GridRow[] =>
  Array.from({ length: count }, (_, index) => ({ index, did: '', record: undefined }));

const marked = (row: GridRow, isLeaving: boolean): GridRow =>
  (row.isLeaving ?? false) === isLeaving ? row : { ...row, isLeaving };

const noRows: ReadonlySet<string> = new Set();

/** The rows of the grid; of a record that was shown before, what has changed since, and which of them `leaving` names. */
export const useGridRows = (
  value: readonly RecordValues[] | undefined,
  expected: number,
  leaving: ReadonlySet<string> = noRows,
): GridRow[] => {
  const former = useRef<ReadonlyMap<string, GridRow>>(new Map());
  return useMemo(() => {
    if (value === undefined) return skeletonRows(expected);
    const rows = value.map((record, index) =>
      marked(rowOf(record, index, former.current.get(didOf(record))), leaving.has(didOf(record))),
    );
    former.current = new Map(rows.map((row) => [row.did, row]));
    return rows;
  }, [value, expected, leaving]);
};
