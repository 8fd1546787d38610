import { useMemo, useRef, useState } from 'react';
import { begin, type History, record, redo, undo } from '../engine/edit-history.ts';

/** A value with undo and redo, while it is edited. The functions stay the same between renders. */
export type EditHistory<State> = {
  present: State;
  /** The value as it is, also between two renders. */
  now: () => State;
  /** Edits in a row with the same `tag`, such as the letters of a name, are one step. */
  change: (next: (now: State) => State, tag?: string) => void;
  /** Another value, such as the server's, without a way back. */
  reset: (next: (now: State) => State) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  /** How many steps `undo` can go back. */
  steps: number;
};

/** The console's one undo: every editor holds its state in it. `prepared`: it opens with a first step already made. */
export const useEditHistory = <State>(initial: () => State, prepared?: State): EditHistory<State> => {
  const [history, setHistory] = useState<History<State>>(() =>
    prepared === undefined ? begin(initial()) : record(begin(initial()), prepared),
  );
  const latest = useRef(history);
  latest.current = history;
  const calls = useMemo(() => {
    const put = (next: History<State>): void => {
      latest.current = next;
      setHistory(next);
    };
    return {
      now: (): State => latest.current.present,
      change: (next: (now: State) => State, tag?: string): void =>
        put(record(latest.current, next(latest.current.present), tag)),
      reset: (next: (now: State) => State): void => put(begin(next(latest.current.present))),
      undo: (): void => put(undo(latest.current)),
      redo: (): void => put(redo(latest.current)),
    };
  }, []);
  return {
    ...calls,
    present: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    steps: history.past.length,
  };
};
