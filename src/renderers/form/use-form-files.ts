import { useCallback, useState } from 'react';
import { createUploads, type Uploads, useRunning, useUploadWait } from '../fields/uploads.ts';
import { focusField } from './focus-field.ts';

export type FormFiles = {
  uploads: Uploads;
  /** Columns whose files are on their way. */
  running: readonly string[];
  /** A save waits for the uploads. */
  isWaiting: boolean;
  /** Waits for the files, then checks the form. Unless it may be sent, the person is brought to where it is not right. */
  ready: () => Promise<boolean>;
  /** Calls a waiting save off. */
  stop: () => void;
};

/** The files of a form on their way, and a save that waits for them; `check` names the first faulty column. */
export const useFormFiles = (check: () => string | undefined): FormFiles => {
  const [uploads] = useState(createUploads);
  const running = useRunning(uploads);
  const { isWaiting, wait, stop } = useUploadWait(uploads);
  const ready = useCallback(async (): Promise<boolean> => {
    const outcome = await wait();
    if (outcome.is === 'stopped') return false;
    const wrong = outcome.is === 'failed' ? outcome.column : check();
    if (wrong !== undefined) focusField(wrong);
    return wrong === undefined;
  }, [check, wait]);
  return { uploads, running, isWaiting, ready, stop };
};
