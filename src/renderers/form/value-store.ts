import { createContext, use, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ShownRecord } from '../../engine/record-codec.ts';
import { subscribeByKey } from '../../state/subscribe-by-key.ts';
import { useLatest } from '../../state/use-latest.ts';

/**
 * Store of a form's values. Each field subscribes to its own value, so that a keystroke renders one field: rjsf builds
 * the form only once, because its traversal of 300 fields takes longer than a keystroke may.
 */
export type ValueStore = {
  get: (column: string) => unknown;
  /** One field changed by the user; notifies the form's owner. */
  edit: (column: string, value: unknown) => void;
  subscribe: (listener: () => void) => () => void;
  /** To the value of one column. */
  subscribeTo: (column: string, listener: () => void) => () => void;
};

type OnEdit = (values: ShownRecord, column: string) => void;
/** Store for values that a parent component has as React state and passes on when they change. */
type OwnedValues = ValueStore & { replace: (values: ShownRecord) => void };

const createValueStore = (initial: ShownRecord, onEdit: OnEdit): OwnedValues => {
  let values = initial;
  const listeners = new Set<() => void>();
  const put = (next: ShownRecord): void => {
    values = next;
    for (const listener of listeners) listener();
  };
  const subscribe: ValueStore['subscribe'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: (column) => values[column],
    replace: (next) => {
      if (next !== values) put(next);
    },
    edit: (column, value) => {
      put({ ...values, [column]: value });
      onEdit(values, column);
    },
    subscribe,
    subscribeTo: subscribeByKey(subscribe, () => values),
  };
};

/** Values of a form whose parent has them as React state and re-renders with every edit. */
export const useFormValues = (value: ShownRecord, onEdit: OnEdit): ValueStore => {
  const latest = useLatest(onEdit);
  const [values] = useState(() => createValueStore(value, (next, column) => latest.current(next, column)));
  useLayoutEffect(() => values.replace(value), [values, value]);
  return values;
};

export const ValueContext = createContext<ValueStore>(createValueStore({}, () => undefined));

/** One field's value, and the way to change it. */
export const useValue = (column: string): readonly [unknown, (value: unknown) => void] => {
  const store = use(ValueContext);
  const subscribe = useCallback((listener: () => void) => store.subscribeTo(column, listener), [store, column]);
  const value = useSyncExternalStore(subscribe, () => store.get(column));
  return [value, (next) => store.edit(column, next)];
};
