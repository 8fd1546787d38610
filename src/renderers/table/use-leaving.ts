import { type RefObject, useEffect, useRef } from 'react';
import type { GridRow } from './cell.tsx';
import type { Selection } from './selection.ts';

/** Milliseconds that a row takes to fade, and the interval of checks while it is pointed at, focused or selected. */
const fading = 700;

type Leaving = {
  rows: readonly GridRow[];
  selection: Selection;
  onGone: ((dids: ReadonlySet<string>) => void) | undefined;
};

const isHeld = (frame: HTMLElement | null, at: number): boolean =>
  [...(frame?.querySelectorAll(`[row-index="${at}"]`) ?? [])].some(
    (row) => row.matches(':hover') || row.contains(document.activeElement),
  );

/** Rows that no longer match are removed after fading, unless they are pointed at, focused or selected. */
export const useLeaving = (frame: RefObject<HTMLElement | null>, state: Leaving): void => {
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const leaving = state.rows.flatMap(({ did, isLeaving }) => (isLeaving === true ? [did] : [])).join(' ');
  useEffect(() => {
    if (leaving === '') return;
    const timer = setInterval(() => {
      const { rows, selection, onGone } = latest.current;
      const gone = rows.filter(
        ({ at, did, isLeaving }) => isLeaving === true && !selection.has(did) && !isHeld(frame.current, at),
      );
      if (gone.length > 0) onGone?.(new Set(gone.map(({ did }) => did)));
    }, fading);
    return () => clearInterval(timer);
  }, [leaving, frame]);
};
