import { createHistory, type History, record, redo, undo } from '../engine/edit-history.ts';

/**
 * A value with undo and redo outside of React state: a component subscribes to a part of it, and only that component is
 * rendered again.
 */
export type EditHistoryStore<State> = {
  history: () => History<State>;
  /** The value as it is, also between two renders. */
  now: () => State;
  /** Changes the value. Consecutive changes with the same `tag`, such as the letters of a name, are one undo step. */
  change: (next: (now: State) => State, tag?: string) => void;
  /** Replaces the value, for example by the server's, and clears the history. */
  reset: (next: (now: State) => State) => void;
  undo: () => void;
  redo: () => void;
  subscribe: (listener: () => void) => () => void;
};

/** `prepared`: the undo history starts with one step. */
export const createEditHistory = <State>(initial: State, prepared?: State): EditHistoryStore<State> => {
  let history: History<State> =
    prepared === undefined ? createHistory(initial) : record(createHistory(initial), prepared);
  const listeners = new Set<() => void>();
  const put = (next: History<State>): void => {
    if (next === history) return;
    history = next;
    for (const listener of listeners) listener();
  };
  return {
    history: () => history,
    now: () => history.present,
    change: (next, tag) => put(record(history, next(history.present), tag)),
    reset: (next) => put(createHistory(next(history.present))),
    undo: () => put(undo(history)),
    redo: () => put(redo(history)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
