import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { useAskAgain, useLive } from '../../api/live/use-live.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import type { endpoints } from '../../api/endpoints.ts';
import type { RecordValues } from '../../engine/column.ts';
import type { LiveTopic } from '../../schemas/live.ts';
import type { PendingMoves } from './use-shown-rows.ts';

type Answer = AnswerOf<typeof endpoints.queryRecords>;

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
  counting: ReadonlySet<string>;
  /** Collects rows that a change may move. */
  moved: RefObject<PendingMoves>;
  /** Also gets the values, for rows that are on the screen and not in the answer. */
  onPatch: (did: string, values: RecordValues) => void;
  ask: () => void;
  count: () => void;
};

/** Minimum interval between two counts of the tabs in milliseconds; counting is more expensive than a page of rows. */
const countEach = 15_000;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The columns of a row that a patch gives another value; none for values that are shown already. */
export const changedIn = (row: RecordValues, values: RecordValues): string[] =>
  Object.keys(values).filter((name) => !isSame(row[name], values[name]));

/**
 * Rows on the screen change in place; for other changes the page is requested again, at most every 5 s, and the totals
 * of the tabs at most every 15 s.
 */
export const useLiveRows = (visible: Shown): void => {
  const { pid, queryKey, rows, filtering, order, counting, moved, onPatch, ask, count } = visible;
  const cache = useQueryClient();
  const topics = useMemo((): LiveTopic[] => {
    const dids = (rows ?? []).map((row) => String(row['did'] ?? '')).filter((did) => did !== '');
    return rows === undefined ? [] : [{ kind: 'list', pid, dids: dids.toSorted() }];
  }, [pid, rows]);
  const askSoon = useAskAgain(topics, ask);
  const countSoon = useAskAgain(topics, count, countEach);
  useLive(topics, (event) => {
    if (event.kind !== 'patch') return;
    const row = rows?.find((record) => record['did'] === event.did);
    const changed = row === undefined ? [] : changedIn(row, event.values);
    if (changed.length === 0) return;
    const put = (loaded: Answer['result']['data'][number]) =>
      loaded.did === event.did
        ? { ...loaded, ...event.values, did: loaded.did, name: String(event.values['name'] ?? loaded.name) }
        : loaded;
    // The rows were answered when they were: what is patched does not make the rest newer.
    const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt;
    cache.setQueryData<Answer>(
      queryKey,
      (former) => former && { ...former, result: { ...former.result, data: former.result.data.map(put) } },
      updatedAt === undefined ? {} : { updatedAt },
    );
    onPatch(event.did, event.values);
    if (changed.some((name) => counting.has(name))) countSoon();
    const isFiltered = changed.some((name) => filtering.has(name));
    if (!isFiltered && !changed.includes(order)) return;
    if (isFiltered || !moved.current.has(event.did)) moved.current.set(event.did, isFiltered ? 'filter' : 'order');
    askSoon();
  });
};
