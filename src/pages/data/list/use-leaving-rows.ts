import { type RefObject, useCallback, useReducer, useRef } from 'react';
import type { RecordValues } from '../../../engine/column.ts';
import { arrivedRows, type ShownRows, withLeaving } from '../../../engine/leaving-rows.ts';

type Answered = {
  /** The question; another one has rows of its own. */
  key: string;
  rows: readonly RecordValues[];
  total: number;
  /** When the rows were answered, ms. */
  at: number;
};

type Shown = ShownRows & { answered: Answered; arrived: number };

const none: ReadonlySet<string> = new Set();

const begin = (answered: Answered): Shown => ({ rows: answered.rows, leaving: none, answered, arrived: 0 });

/**
 * The rows of a list. One that no longer matches, because a value changed by itself, stays and is marked until the grid
 * says that it is gone. `moved`: rows whose change may take them out of the list; a new answer empties it.
 */
export const useLeavingRows = (answered: Answered | undefined, moved: RefObject<Set<string>>) => {
  const last = useRef<Shown>(undefined);
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const former = last.current;
  if (answered === undefined) last.current = undefined;
  else if (former === undefined || former.answered.key !== answered.key) {
    last.current = begin(answered);
    moved.current.clear();
  } else if (former.answered.rows !== answered.rows) {
    const isAsked = former.answered.at !== answered.at;
    const isLeaving = (did: string) => former.leaving.has(did) || moved.current.has(did);
    last.current = {
      ...withLeaving(former.rows, answered.rows, isLeaving),
      answered,
      arrived: isAsked ? arrivedRows(former.answered, answered) : former.arrived,
    };
    if (isAsked) moved.current.clear();
  }
  const gone = useCallback((dids: ReadonlySet<string>): void => {
    const shown = last.current;
    if (shown === undefined) return;
    last.current = {
      ...shown,
      rows: shown.rows.filter((row) => !dids.has(String(row['did'] ?? ''))),
      leaving: new Set([...shown.leaving].filter((did) => !dids.has(did))),
    };
    redraw();
  }, []);
  const { rows, leaving = none, arrived = 0 } = last.current ?? {};
  return { rows, leaving, arrived, gone };
};
