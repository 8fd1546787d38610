import { useEffect } from 'react';
import { useIsLive } from '../../api/live/use-live.ts';
import type { ModuleConfig, RecordValues } from '../../engine/column.ts';
import { timeoutOf } from '../../engine/control/timeout.ts';
import { isOpen, wantedOf } from '../../engine/control/wanted.ts';
import { useLatest } from '../../state/use-latest.ts';

/** Polling interval of records with an open command, ms. */
const pollEach = 2000;
/** Polling continues for this long after a command's timeout, in seconds, to show its end. */
const grace = 60;

const newestOpen = (records: readonly RecordValues[]): number =>
  Math.max(
    0,
    ...records.flatMap((record) => wantedOf(record).flatMap((command) => (isOpen(command) ? [command.at] : []))),
  );

/**
 * Polling where no live stream is open: reads records again while one of their commands is open, so that its end is seen;
 * never for much longer than their time-out.
 */
export const useOpenCommands = (
  config: ModuleConfig,
  records: readonly RecordValues[] | undefined,
  refetch: () => void,
): void => {
  const isLive = useIsLive();
  const timeout = timeoutOf(config);
  const again = useLatest(refetch);
  const newest = records === undefined ? 0 : newestOpen(records);
  useEffect(() => {
    if (newest === 0 || isLive) return;
    const until = Date.now() + (timeout + grace) * 1000;
    const timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer);
      else if (document.visibilityState === 'visible') again.current();
    }, pollEach);
    return () => clearInterval(timer);
  }, [newest, isLive, timeout, again]);
};
