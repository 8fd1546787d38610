import { useMemo, useState } from 'react';
import { createEditHistory, type EditHistoryStore } from './edit-history-store.ts';

/** A value with undo and redo, while it is edited. The functions stay the same between renders. */
export type EditHistory<State> = Pick<EditHistoryStore<State>, 'now' | 'change' | 'reset' | 'undo' | 'redo'> & {
  present: State;
  canUndo: boolean;
  canRedo: boolean;
  /** How many steps `undo` can go back. */
  steps: number;
};

/**
 * Undo state of an editor that re-renders with every edit. A change may be made during rendering, as React allows for a
 * component's own state, so it is `useState` and no subscription.
 */
export const useEditHistory = <State>(initial: () => State, prepared?: State): EditHistory<State> => {
  const [store] = useState(() => createEditHistory(initial(), prepared));
  const [{ present, past, future }, show] = useState(store.history);
  const calls = useMemo(() => {
    const then =
      <Args extends unknown[]>(work: (...args: Args) => void) =>
      (...args: Args): void => {
        work(...args);
        show(store.history());
      };
    return {
      now: store.now,
      change: then(store.change),
      reset: then(store.reset),
      undo: then(store.undo),
      redo: then(store.redo),
    };
  }, [store]);
  return { ...calls, present, canUndo: past.length > 0, canRedo: future.length > 0, steps: past.length };
};
