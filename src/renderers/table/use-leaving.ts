import { useEffect } from 'react';
import type { GridRow } from './cell.tsx';
import type { Selection } from './selection.ts';
import { useLatest } from '../../state/use-latest.ts';

/** Milliseconds that a row takes to fade, and the interval at which those that can go are named again. */
const fading = 700;

type Leaving = {
  rows: readonly GridRow[];
  selection: Selection;
  onGone: ((dids: ReadonlySet<string>) => void) | undefined;
};

/** Rows that no longer match are named after fading, unless they are selected; the list removes them unless it is in use. */
export const useLeaving = (state: Leaving): void => {
  const latest = useLatest(state);
  const leaving = state.rows.flatMap(({ did, isLeaving }) => (isLeaving === true ? [did] : [])).join(' ');
  useEffect(() => {
    if (leaving === '') return;
    const timer = setInterval(() => {
      const { rows, selection, onGone } = latest.current;
      const gone = rows.filter(({ did, isLeaving }) => isLeaving === true && !selection.has(did));
      if (gone.length > 0) onGone?.(new Set(gone.map(({ did }) => did)));
    }, fading);
    return () => clearInterval(timer);
  }, [leaving, latest]);
};
