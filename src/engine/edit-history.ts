/** Undo and redo of immutable states. Pure; states share what has not changed. `use-edit-history.ts` holds one in a component. */
export type History<State> = {
  past: readonly State[];
  present: State;
  future: readonly State[];
  tag: string | undefined;
};

const maxSteps = 200;

export const createHistory = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  tag: undefined,
});

/**
 * Records a new state. Consecutive changes with the same `tag` are one undo step, such as letters typed into one field.
 */
export function record<State>(history: History<State>, present: State, tag?: string): History<State> {
  if (Object.is(present, history.present)) return history;
  if (tag !== undefined && tag === history.tag && history.past.length > 0) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-maxSteps), present, future: [], tag };
}

export function undo<State>(history: History<State>): History<State> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], tag: undefined };
}

export function redo<State>(history: History<State>): History<State> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, tag: undefined };
}
