import { createContext, use, useSyncExternalStore } from 'react';
import type { Fault } from '../../engine/field-type.ts';
import { unescapeStep } from '../../engine/json-pointer.ts';

/** A fault at a field; one that the server found brings its own sentence. */
export type FieldFault = Fault & { message?: string };

/**
 * The faults of a form, by column. Each field listens for its own, so that a fault that comes or goes draws one field
 * and not the whole form.
 */
export type FaultStore = {
  get: (column: string) => FieldFault | undefined;
  all: () => readonly (readonly [string, FieldFault])[];
  set: (column: string, fault: FieldFault | undefined) => void;
  replace: (faults: readonly FieldFault[]) => void;
  subscribe: (listener: () => void) => () => void;
};

/** The column that a fault is about; faults of whole forms name it as a JSON pointer. */
export const columnOfFault = ({ path }: Fault): string => unescapeStep(path.split('/').at(-1) ?? '');

export const createFaultStore = (): FaultStore => {
  let faults = new Map<string, FieldFault>();
  let entries: readonly (readonly [string, FieldFault])[] = [];
  const listeners = new Set<() => void>();
  const put = (next: Map<string, FieldFault>): void => {
    faults = next;
    entries = [...next];
    for (const listener of listeners) listener();
  };
  return {
    get: (column) => faults.get(column),
    all: () => entries,
    set: (column, fault) => {
      if (faults.get(column) === fault) return;
      const next = new Map(faults);
      if (fault === undefined) next.delete(column);
      else next.set(column, fault);
      put(next);
    },
    replace: (list) => put(new Map(list.map((fault) => [columnOfFault(fault), fault]))),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const FaultContext = createContext<FaultStore>(createFaultStore());

/** The fault at one field. */
export const useFault = (column: string): FieldFault | undefined => {
  const store = use(FaultContext);
  return useSyncExternalStore(store.subscribe, () => store.get(column));
};

export const useFaults = (store: FaultStore): readonly (readonly [string, FieldFault])[] =>
  useSyncExternalStore(store.subscribe, store.all);
