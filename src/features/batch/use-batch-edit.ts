import { useMemo, useRef, useState } from 'react';
import type { ModuleConfig } from '../../engine/column.ts';
import { isEmpty, storedValue } from '../../engine/column-value.ts';
import { compile } from '../../engine/views/compile.ts';
import type { FormField } from '../../engine/views/view.ts';
import { createPendingWork, usePendingColumns, usePendingWait } from '../../renderers/fields/pending-work.ts';
import { checkField } from '../../schemas/check-record.ts';
import type { BatchOutcome } from './batch-target.ts';

/** Gives a column its stored value in all records; resolves to undefined if some or all of them were refused. */
export type Submit = (column: string, value: ReturnType<typeof storedValue>) => Promise<BatchOutcome | undefined>;

type Task = { config: ModuleConfig; isBusy: boolean; onSubmit: Submit };

const writable = (field: FormField | undefined): FormField[] => (field === undefined || field.readOnly ? [] : [field]);

/** The one value that many records get: its column, the input with what is still uploaded for it, and its check. */
export const useBatchEdit = ({ config, isBusy, onSubmit }: Task) => {
  const view = compile(config, 'edit');
  const fields = useMemo(
    () => view.sections.flatMap((section) => section.fields.flatMap((column) => writable(view.fields[column]))),
    [view],
  );
  const [chosen, setChosen] = useState<string | undefined>();
  const { value, now, put } = useTyped();
  const [isChecked, setIsChecked] = useState(false);
  const [isClearing, setIsClearing] = useState(false);
  const [pendingWork] = useState(createPendingWork);
  const hasPending = usePendingColumns(pendingWork).length > 0;
  const { isWaiting, wait, stop } = usePendingWait(pendingWork);
  const field = fields.find(({ column }) => column.column === chosen);
  const faultIn = (typed: unknown) =>
    field === undefined ? undefined : checkField(view, field.column.column, typed)[0];
  // Clearing is a choice of its own, so that an input left empty never clears values by accident.
  const isReady = isClearing || !isEmpty(value);
  const setClearing = (clears: boolean): void => {
    put(undefined);
    setIsChecked(false);
    setIsClearing(clears);
  };
  return {
    fields,
    field,
    value,
    put,
    fault: isChecked ? faultIn(value) : undefined,
    choose: (column: string): void => {
      setChosen(column);
      setClearing(false);
    },
    isClearing,
    setClearing,
    mayClear: field !== undefined && faultIn(undefined) === undefined,
    isReady,
    pendingWork,
    hasPending,
    isWaiting,
    stopWaiting: stop,
    submit: async (): Promise<BatchOutcome | undefined> => {
      if (field === undefined || isBusy || (!isReady && !hasPending) || (await wait()).is !== 'done') return undefined;
      setIsChecked(true);
      if (faultIn(now()) !== undefined) return undefined;
      return onSubmit(field.column.column, storedValue(field.column, now()));
    },
  };
};

export type BatchEditing = ReturnType<typeof useBatchEdit>;

/** The input value as state; `now()` also returns a value that was set since the last render, such as an uploaded file. */
const useTyped = () => {
  const [value, setValue] = useState<unknown>();
  const latest = useRef<unknown>(undefined);
  return {
    value,
    now: () => latest.current,
    put: (typed: unknown) => {
      latest.current = typed;
      setValue(typed);
    },
  };
};
