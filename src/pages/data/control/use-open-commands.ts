import { useEffect, useRef } from 'react';
import { useIsLive } from '../../../api/live/use-live.ts';
import type { RecordValues } from '../../../engine/column.ts';
import { isOpen, wantedOf } from '../../../engine/control/wanted.ts';

/** How often records with an open command are read again, and for how long after it was asked for, ms. */
const pollEach = 2000;
const pollFor = 90_000;

const newestOpen = (records: readonly RecordValues[]): number =>
  Math.max(0, ...records.flatMap((record) => wantedOf(record).flatMap((one) => (isOpen(one) ? [one.at] : []))));

/**
 * Where no stream tells of changes: reads records again while one of their commands is open, so that its end is seen;
 * never for longer than a minute and a half.
 */
export const useOpenCommands = (records: readonly RecordValues[] | undefined, refetch: () => void): void => {
  const isLive = useIsLive();
  const again = useRef(refetch);
  useEffect(() => {
    again.current = refetch;
  });
  const newest = records === undefined ? 0 : newestOpen(records);
  useEffect(() => {
    if (newest === 0 || isLive) return;
    const until = Date.now() + pollFor;
    const timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer);
      else if (document.visibilityState === 'visible') again.current();
    }, pollEach);
    return () => clearInterval(timer);
  }, [newest, isLive]);
};
