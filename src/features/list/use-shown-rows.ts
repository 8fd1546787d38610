import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { RecordValues } from '../../engine/column.ts';
import { arrivedRows, inFormerPlaces, movesRows, type ShownRows, withLeaving } from '../../engine/leaving-rows.ts';
import { wasAddedHere } from '../record/added-records.ts';

type Answered = {
  /** Identity of the query; a different query starts with its own rows. */
  key: string;
  rows: readonly RecordValues[];
  total: number;
  /** When the rows arrived, epoch milliseconds. */
  at: number;
};

/** Rows that a change may move, by did: `filter` if a filter uses the changed column, `order` if only the sort order does. */
export type PendingMoves = Map<string, 'filter' | 'order'>;

type Shown = ShownRows & {
  answered: Answered;
  arrivedCount: number;
  /** The row order is frozen, because the list is in use. */
  isOrderFrozen: boolean;
};

type ListActivity = {
  /** A new answer empties it. */
  moved: RefObject<PendingMoves>;
  /** True while the list is in use by pointer or keyboard. */
  isInUse: () => boolean;
  /**
   * True if the answer was requested because of a change on this page; it is then shown at once. Must be called once
   * per answer.
   */
  consumeOwnChange: () => boolean;
};

/** Polling interval in milliseconds: is the list with the frozen row order still in use? */
const releaseEach = 300;

const none: ReadonlySet<string> = new Set();
const noRows: readonly RecordValues[] = [];

const didOf = (row: RecordValues): string => String(row['did'] ?? '');

const shownFrom = (answered: Answered): Shown => ({
  rows: answered.rows,
  leaving: none,
  answered,
  arrivedCount: 0,
  isOrderFrozen: false,
});

const follow = (former: Shown, answered: Answered, { moved, isInUse, consumeOwnChange }: ListActivity): Shown => {
  const isAsked = former.answered.at !== answered.at;
  const isOwn = isAsked && consumeOwnChange();
  const arrivedCount = isAsked ? arrivedRows(former.answered, answered, wasAddedHere) : former.arrivedCount;
  const isLeaving = (did: string) => former.leaving.has(did) || moved.current.has(did);
  const moving = withLeaving(former.rows, answered.rows, isLeaving);
  const isOrderFrozen = isAsked ? !isOwn && isInUse() && movesRows(former.rows, moving.rows) : former.isOrderFrozen;
  if (!isOrderFrozen) return { ...moving, answered, arrivedCount, isOrderFrozen };
  const isUnmatched = (did: string) => former.leaving.has(did) || moved.current.get(did) === 'filter';
  return { ...inFormerPlaces(former.rows, answered.rows, isUnmatched), answered, arrivedCount, isOrderFrozen };
};

/**
 * The rows of a list. While it is in use they keep their places, and the order of the last answer is shown afterwards. A
 * row that no longer matches, because a value changed by itself, stays and is marked until the grid says that it is gone.
 */
export const useShownRows = (answered: Answered | undefined, activity: ListActivity) => {
  const { moved, isInUse, consumeOwnChange } = activity;
  const last = useRef<Shown>(undefined);
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const former = last.current;
  if (answered === undefined) last.current = undefined;
  else if (former === undefined || former.answered.key !== answered.key) {
    last.current = shownFrom(answered);
    moved.current.clear();
    consumeOwnChange();
  } else if (former.answered.rows !== answered.rows || former.answered.at !== answered.at) {
    last.current = follow(former, answered, activity);
    if (former.answered.at !== answered.at) moved.current.clear();
  }
  const put = useCallback((next: (state: Shown) => Shown): void => {
    if (last.current === undefined) return;
    last.current = next(last.current);
    redraw();
  }, []);
  const { rows, leaving = none, arrivedCount = 0, isOrderFrozen = false } = last.current ?? {};
  useEffect(() => {
    if (!isOrderFrozen) return;
    const timer = setInterval(() => {
      if (isInUse()) return;
      put((state) => ({
        ...state,
        ...withLeaving(state.rows, state.answered.rows, (did) => state.leaving.has(did)),
        isOrderFrozen: false,
      }));
    }, releaseEach);
    return () => clearInterval(timer);
  }, [isOrderFrozen, isInUse, put]);
  return {
    rows,
    leaving,
    arrivedCount,
    isOrderFrozen,
    /** The rows on the screen, and the rows of the latest answer that are not shown yet. */
    knownRows: useMemo(() => knownRows(rows, answered?.rows ?? noRows), [rows, answered?.rows]),
    /** Rows that have faded; while the list is in use they stay, because the rows below would move up. */
    removeFaded: useCallback(
      (dids: ReadonlySet<string>): void => {
        if (!isInUse()) put((state) => without(state, dids));
      },
      [isInUse, put],
    ),
    /** New values of a row that is shown and no longer in the answer. */
    patch: useCallback(
      (did: string, values: RecordValues): void => {
        const { rows: visibleRows = noRows, answered: lastAnswer } = last.current ?? {};
        const isOver =
          visibleRows.some((row) => didOf(row) === did) && !lastAnswer?.rows.some((row) => didOf(row) === did);
        if (isOver)
          put((now) => ({
            ...now,
            rows: now.rows.map((row) => (didOf(row) === did ? { ...row, ...values, did } : row)),
          }));
      },
      [put],
    ),
  };
};

const without = (state: Shown, dids: ReadonlySet<string>): Shown => ({
  ...state,
  rows: state.rows.filter((row) => !dids.has(didOf(row))),
  leaving: new Set([...state.leaving].filter((did) => !dids.has(did))),
});

const knownRows = (
  visibleRows: readonly RecordValues[] | undefined,
  answered: readonly RecordValues[],
): readonly RecordValues[] | undefined => {
  if (visibleRows === undefined || visibleRows === answered) return visibleRows;
  const dids = new Set(visibleRows.map(didOf));
  return [...visibleRows, ...answered.filter((row) => !dids.has(didOf(row)))];
};
