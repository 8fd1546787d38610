import { createContext, use, useSyncExternalStore } from 'react';
import type { ShownRecord } from '../../engine/record-codec.ts';

/**
 * The values of a form while it is drawn. Each field listens for its own value, so a key draws one field: rjsf builds
 * the form once and is not asked again, because its walk over 300 fields costs more than a key may.
 */
export type ValueStore = {
  get: (column: string) => unknown;
  all: () => ShownRecord;
  replace: (values: ShownRecord) => void;
  /** One field changed by the user; notifies the form's owner. */
  edit: (column: string, value: unknown) => void;
  subscribe: (listener: () => void) => () => void;
};

type OnEdit = (values: ShownRecord, column: string) => void;

export const createValueStore = (initial: ShownRecord, onEdit: OnEdit): ValueStore => {
  let values = initial;
  const listeners = new Set<() => void>();
  const put = (next: ShownRecord): void => {
    values = next;
    for (const listener of listeners) listener();
  };
  return {
    get: (column) => values[column],
    all: () => values,
    replace: (next) => {
      if (next !== values) put(next);
    },
    edit: (column, value) => {
      put({ ...values, [column]: value });
      onEdit(values, column);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const ValueContext = createContext<ValueStore>(createValueStore({}, () => undefined));

/** One field's value, and the way to change it. */
export const useValue = (column: string): readonly [unknown, (value: unknown) => void] => {
  const store = use(ValueContext);
  const value = useSyncExternalStore(store.subscribe, () => store.get(column));
  return [value, (next) => store.edit(column, next)];
};
