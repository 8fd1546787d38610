type Subscribe = (listener: () => void) => () => void;

/**
 * Subscriptions to single properties of a record that a store holds as a whole: a change calls only the listeners of
 * properties that differ. Otherwise every keystroke in a form of 300 fields would call the listeners of all of them.
 */
export const subscribeByKey = (
  subscribe: Subscribe,
  read: () => Readonly<Record<string, unknown>>,
): ((key: string, listener: () => void) => () => void) => {
  const listenersOf = new Map<string, Set<() => void>>();
  let last = read();
  let stop: (() => void) | undefined;
  const notify = (): void => {
    const before = last;
    last = read();
    for (const [key, listeners] of listenersOf)
      if (!Object.is(before[key], last[key])) for (const listener of listeners) listener();
  };
  return (key, listener) => {
    if (stop === undefined) {
      last = read();
      stop = subscribe(notify);
    }
    const listeners = listenersOf.get(key) ?? new Set();
    listenersOf.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && listenersOf.get(key) === listeners) listenersOf.delete(key);
      if (listenersOf.size > 0) return;
      stop?.();
      stop = undefined;
    };
  };
};
