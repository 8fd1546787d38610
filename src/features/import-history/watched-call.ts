import { randomId } from '../../security/random-id.ts';

/** Polling interval of the progress of an import, milliseconds. */
const pollPause = 700;

/** Polling pause; ends early when the call ends. */
const pause = (ended: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, pollPause);
    ended.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * An upload that can be observed and cancelled: its abort controller, its run id on the server, and the uploaded
 * fraction.
 */
export type WatchedCall = { control: AbortController; run: string; sent: number; ended: AbortController };

export const newWatchedCall = (): WatchedCall => ({
  control: new AbortController(),
  run: randomId(),
  sent: 0,
  ended: new AbortController(),
});

/** Requests the progress of a call until it has ended. */
export const watchProgress = async (
  { run, ended: { signal } }: WatchedCall,
  progress: ((run: string) => Promise<number | undefined>) | undefined,
  onRows: (rows: number) => void,
): Promise<void> => {
  for (await pause(signal); progress !== undefined && !signal.aborted; await pause(signal)) {
    const rows = await progress(run).catch(() => undefined);
    if (rows !== undefined && rows > 0 && !signal.aborted) onRows(rows);
  }
};

/**
 * Cancels an import. During the upload it aborts the request; afterwards it repeats the server call until it succeeds
 * or the import ends.
 */
export const cancelCall = async (call: WatchedCall, cancel: (run: string) => Promise<boolean>): Promise<void> => {
  const { signal } = call.ended;
  if (call.sent < 1) return call.control.abort();
  while (!signal.aborted && !(await cancel(call.run).catch(() => false))) await pause(signal);
};
