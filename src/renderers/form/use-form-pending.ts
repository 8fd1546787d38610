import { useCallback, useState } from 'react';
import { createPendingWork, type PendingWork, usePendingColumns, usePendingWait } from '../fields/pending-work.ts';
import { focusField } from './focus-field.ts';

export type FormPending = {
  work: PendingWork;
  /** Columns with an upload or a search under way. */
  columns: readonly string[];
  /** A save waits for them. */
  isWaiting: boolean;
  /** Waits for them, then checks the form. Unless it may be sent, the person is brought to where it is not right. */
  ready: () => Promise<boolean>;
  /** Calls a waiting save off. */
  stop: () => void;
};

/** The pending work of a form, and a save that waits for it; `check` names the first faulty column. */
export const useFormPending = (check: () => string | undefined): FormPending => {
  const [work] = useState(createPendingWork);
  const columns = usePendingColumns(work);
  const { isWaiting, wait, stop } = usePendingWait(work);
  const ready = useCallback(async (): Promise<boolean> => {
    const outcome = await wait();
    if (outcome.is === 'stopped') return false;
    const first = check();
    const wrong = outcome.is === 'failed' ? outcome.column : first;
    if (wrong !== undefined) focusField(wrong);
    return wrong === undefined;
  }, [check, wait]);
  return { work, columns, isWaiting, ready, stop };
};
