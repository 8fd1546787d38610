import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { useLatePatches } from '../../api/live/use-late-patches.ts';
import { askEach, useAskAgain, useLive } from '../../api/live/use-live.ts';
import type { RecordValues } from '../../engine/column.ts';
import type { LiveTopic } from '../../schemas/live.ts';
import { type LoadedRows, patchRows } from './row-patches.ts';
import type { PendingMoves } from './use-shown-rows.ts';

type Shown = {
  pid: string;
  /** Key of the query whose answer is shown. */
  queryKey: QueryKey;
  /** The rows on the screen and those of the answer. */
  rows: readonly RecordValues[] | undefined;
  /** Columns of the filters, and the column of the sort order: a change of their values can move rows. */
  filtering: ReadonlySet<string>;
  order: string;
  /** Columns of the tabs' conditions: a change of their values can change the counts. */
  counting?: ReadonlySet<string>;
  /** Collects rows that a change may move. */
  moved?: RefObject<PendingMoves>;
  /** Also gets the values, for rows that are on the screen and not in the answer. */
  onPatch?: (did: string, values: RecordValues) => void;
  ask: () => void;
  /** Minimum interval between two calls of `ask` in milliseconds, 5 s by default. */
  askInterval?: number;
  count?: () => void;
};

const none: ReadonlySet<string> = new Set();
const nothing = (): void => undefined;

/** Minimum interval between two counts of the tabs in milliseconds; counting is more expensive than a page of rows. */
const countEach = 15_000;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The columns of a row that a patch gives another value; none for values that are shown already. */
export const changedIn = (row: RecordValues, values: RecordValues): string[] =>
  Object.keys(values).filter((name) => !isSame(row[name], values[name]));

/**
 * Rows on the screen change in place; for other changes the page is requested again, at most every 5 s by
 * default, and the totals of the tabs at most every 15 s.
 */
export const useLiveRows = (visible: Shown): void => {
  const { pid, queryKey, rows, filtering, order, moved, onPatch, ask } = visible;
  const { counting = none, count = nothing, askInterval = askEach } = visible;
  const cache = useQueryClient();
  const topics = useMemo((): LiveTopic[] => {
    const dids = (rows ?? []).map((row) => String(row['did'] ?? '')).filter((did) => did !== '');
    return rows === undefined ? [] : [{ kind: 'list', pid, dids: dids.toSorted() }];
  }, [pid, rows]);
  const askSoon = useAskAgain(topics, ask, askInterval);
  const countSoon = useAskAgain(topics, count, countEach);
  const put = ({ did, values }: { did: string; values: RecordValues }): void => {
    // The rows were answered when they were: what is patched does not make the rest newer.
    const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt;
    cache.setQueryData<LoadedRows>(
      queryKey,
      (former) => former && patchRows(former, did, values),
      updatedAt === undefined ? {} : { updatedAt },
    );
  };
  const note = useLatePatches(queryKey, put);
  useLive(topics, (event) => {
    if (event.kind !== 'patch') return;
    note(event);
    const row = rows?.find((record) => record['did'] === event.did);
    const changed = row === undefined ? [] : changedIn(row, event.values);
    if (changed.length === 0) return;
    put(event);
    onPatch?.(event.did, event.values);
    if (changed.some((name) => counting.has(name))) countSoon();
    const isFiltered = changed.some((name) => filtering.has(name));
    if (!isFiltered && !changed.includes(order)) return;
    const pending = moved?.current;
    if (isFiltered || pending?.has(event.did) === false) pending?.set(event.did, isFiltered ? 'filter' : 'order');
    askSoon();
  });
};
