import { randomId } from '../../../security/random-id.ts';

/** Milliseconds between two questions about an import. */
const pollPause = 700;

/** Until the next question, or the end of the call. */
const pause = (ended: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, pollPause);
    ended.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** A call that sends a file: how it is aborted, what it is called on the server, and the share that has been sent. */
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

/** Nothing is stored of a file that is still being sent; after that the server is asked until it has an answer. */
export const cancelCall = async (call: WatchedCall, cancel: (run: string) => Promise<boolean>): Promise<void> => {
  const { signal } = call.ended;
  if (call.sent < 1) return call.control.abort();
  while (!signal.aborted && !(await cancel(call.run).catch(() => false))) await pause(signal);
};
