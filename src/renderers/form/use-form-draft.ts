import { useCallback, useMemo, useRef, useState } from 'react';
import { isEmpty } from '../../engine/column-value.ts';
import type { ShownRecord } from '../../engine/record-codec.ts';
import type { FormView } from '../../engine/views/view.ts';
import { checkField, checkShown } from '../../schemas/check-record.ts';
import { type FormFiles, useFormFiles } from './use-form-files.ts';
import { columnOfFault, createFaultStore, type FaultStore, type FieldFault } from './fault-store.ts';

/** One step back: what stood there, and which column the step was made in. */
type Step = { value: ShownRecord; column: string; at: number };

type History = { value: ShownRecord; past: readonly Step[]; future: readonly Step[] };

/** Keys in one field within this time are one step, ms. */
const oneStep = 1000;
const longestHistory = 200;

const same = (left: unknown, right: unknown): boolean =>
  left === right || (isEmpty(left) && isEmpty(right)) || JSON.stringify(left) === JSON.stringify(right);

/** Columns whose value differs; empty is empty, however it is written. */
export const changedColumns = (before: ShownRecord, after: ShownRecord): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (column) => !same(before[column], after[column]),
  );

export type FormDraft = {
  value: ShownRecord;
  /** The values as they are, also between two drawings: what a save that waited for files sends. */
  now: () => ShownRecord;
  changed: readonly string[];
  /** How many fields would be lost: changed ones, and those whose file is on its way. */
  unsaved: number;
  faults: FaultStore;
  files: FormFiles;
  edit: (value: ShownRecord, column: string) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  /** Puts other values in, such as a newer stored version, and forgets the way back. */
  replace: (value: ShownRecord) => void;
  /** Faults that the server found. */
  refuse: (faults: readonly FieldFault[]) => string | undefined;
};

/** A form while it is written: its values, its way back, its faults. */
export const useFormDraft = (view: FormView, initial: ShownRecord): FormDraft => {
  const [history, setHistory] = useState<History>({ value: initial, past: [], future: [] });
  const faults = useMemo(() => createFaultStore(), []);
  const current = useRef(history);
  current.current = history;

  const put = useCallback((next: History) => {
    current.current = next;
    setHistory(next);
  }, []);

  const recheck = useCallback(
    (from: ShownRecord, to: ShownRecord) => {
      for (const column of changedColumns(from, to)) faults.set(column, checkField(view, column, to[column])[0]);
    },
    [faults, view],
  );

  const edit = useCallback(
    (value: ShownRecord, column: string) => {
      const { value: before, past } = current.current;
      const now = Date.now();
      const last = past.at(-1);
      const continues = last !== undefined && last.column === column && now - last.at < oneStep;
      const step: Step = { value: before, column, at: now };
      const steps = continues ? [...past.slice(0, -1), { ...last, at: now }] : [...past, step].slice(-longestHistory);
      put({ value, past: steps, future: [] });
      faults.set(column, checkField(view, column, value[column])[0]);
    },
    [faults, put, view],
  );

  const undo = useCallback(() => {
    const { value, past, future } = current.current;
    const step = past.at(-1);
    if (step === undefined) return;
    put({ value: step.value, past: past.slice(0, -1), future: [...future, { ...step, value, at: 0 }] });
    recheck(value, step.value);
  }, [put, recheck]);

  const redo = useCallback(() => {
    const { value, past, future } = current.current;
    const step = future.at(-1);
    if (step === undefined) return;
    put({ value: step.value, past: [...past, { ...step, value, at: 0 }], future: future.slice(0, -1) });
    recheck(value, step.value);
  }, [put, recheck]);

  const refuse = useCallback(
    (found: readonly FieldFault[]) => {
      faults.replace(found);
      const broken = new Set(found.map(columnOfFault));
      return view.sections.flatMap(({ fields }) => fields).find((column) => broken.has(column));
    },
    [faults, view],
  );

  const check = useCallback(() => refuse(checkShown(view, current.current.value)), [refuse, view]);
  const files = useFormFiles(check);
  const now = useCallback(() => current.current.value, []);

  const replace = useCallback(
    (value: ShownRecord) => {
      put({ value, past: [], future: [] });
      faults.replace([]);
    },
    [faults, put],
  );

  const changed = useMemo(() => changedColumns(initial, history.value), [initial, history.value]);
  return {
    value: history.value,
    now,
    changed,
    unsaved: new Set([...changed, ...files.running]).size,
    faults,
    files,
    edit,
    undo,
    redo,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    replace,
    refuse,
  };
};
