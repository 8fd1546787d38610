import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { isEmpty } from '../../engine/column-value.ts';
import type { ShownRecord } from '../../engine/record-codec.ts';
import type { FormView } from '../../engine/views/view.ts';
import { checkField, checkShown } from '../../schemas/check-record.ts';
import { createEditHistory, type EditHistoryStore } from '../../state/edit-history-store.ts';
import { subscribeByKey } from '../../state/subscribe-by-key.ts';
import { type FormPending, useFormPending } from './use-form-pending.ts';
import { columnOfFault, createFaultStore, type FaultStore, type FieldFault } from './fault-store.ts';
import type { ValueStore } from './value-store.ts';

/** Keys in one field within this time are one step, ms. */
const oneStep = 1000;

const same = (left: unknown, right: unknown): boolean =>
  left === right || (isEmpty(left) && isEmpty(right)) || JSON.stringify(left) === JSON.stringify(right);

/** Columns whose value differs; empty is empty, however it is written. */
export const changedColumns = (before: ShownRecord, after: ShownRecord): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (column) => !same(before[column], after[column]),
  );

/** Draft of a form. Its component re-renders when a property changes, not with every keystroke. */
export type FormDraft = {
  /** Values for the form's fields. */
  values: ValueStore;
  /** The current values, for a save that waited for pending work. */
  now: () => ShownRecord;
  /** The values, or `undefined` if none has changed; referentially stable while they are equal. */
  unsavedValues: () => ShownRecord | undefined;
  changed: readonly string[];
  /** Number of fields with unsaved changes or a pending upload. */
  unsaved: number;
  faults: FaultStore;
  pending: FormPending;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  /** Replaces the values, for example by a newer stored version, and clears the undo history. */
  replace: (value: ShownRecord) => void;
  /** Shows faults found by the server. */
  refuse: (faults: readonly FieldFault[]) => string | undefined;
};

type Values = EditHistoryStore<ShownRecord>;

/** Reads the changed columns; the same array as long as they are the same ones. Compares once for each edit. */
const changesSince = (initial: ShownRecord, history: Values): (() => readonly string[]) => {
  let compared = initial;
  let last: readonly string[] = [];
  return () => {
    const present = history.now();
    if (present === compared) return last;
    compared = present;
    const next = changedColumns(initial, present);
    if (next.join() !== last.join()) last = next;
    return last;
  };
};

/** A form while it is written: its values, its way back, its faults. */
export const useFormDraft = (view: FormView, initial: ShownRecord): FormDraft => {
  const [history] = useState(() => createEditHistory(initial));
  const { now, change, reset } = history;
  const faults = useMemo(() => createFaultStore(), []);
  /** The step that keys go into: its column, its number, and when its last key was pressed. */
  const typing = useRef({ column: '', step: 0, at: 0 });

  const recheck = useCallback(
    (from: ShownRecord, to: ShownRecord) => {
      for (const column of changedColumns(from, to)) faults.set(column, checkField(view, column, to[column])[0]);
    },
    [faults, view],
  );

  const values = useMemo<ValueStore>(
    () => ({
      get: (column) => now()[column],
      edit: (column, value) => {
        const last = typing.current;
        const now = Date.now();
        const isSame = last.column === column && now - last.at < oneStep;
        typing.current = { column, step: isSame ? last.step : last.step + 1, at: now };
        change((before) => ({ ...before, [column]: value }), String(typing.current.step));
        faults.set(column, checkField(view, column, value)[0]);
      },
      subscribe: history.subscribe,
      subscribeTo: subscribeByKey(history.subscribe, now),
    }),
    [faults, change, history, now, view],
  );

  const { undo: back, redo: forth } = history;
  const undo = useCallback(() => {
    const from = now();
    back();
    recheck(from, now());
  }, [back, now, recheck]);

  const redo = useCallback(() => {
    const from = now();
    forth();
    recheck(from, now());
  }, [forth, now, recheck]);

  const refuse = useCallback(
    (newFaults: readonly FieldFault[]) => {
      faults.replace(newFaults);
      const broken = new Set(newFaults.map(columnOfFault));
      return view.sections.flatMap(({ fields }) => fields).find((column) => broken.has(column));
    },
    [faults, view],
  );

  const check = useCallback(() => refuse(checkShown(view, now())), [now, refuse, view]);
  const pending = useFormPending(check);

  const replace = useCallback(
    (value: ShownRecord) => {
      reset(() => value);
      faults.replace([]);
    },
    [faults, reset],
  );

  const readChanged = useMemo(() => changesSince(initial, history), [initial, history]);
  const changed = useSyncExternalStore(history.subscribe, readChanged);
  const unsavedValues = useCallback(() => (readChanged().length === 0 ? undefined : now()), [readChanged, now]);
  const canUndo = useSyncExternalStore(history.subscribe, () => history.history().past.length > 0);
  const canRedo = useSyncExternalStore(history.subscribe, () => history.history().future.length > 0);
  return {
    values,
    now,
    unsavedValues,
    changed,
    unsaved: new Set([...changed, ...pending.columns]).size,
    faults,
    pending,
    undo,
    redo,
    canUndo,
    canRedo,
    replace,
    refuse,
  };
};
