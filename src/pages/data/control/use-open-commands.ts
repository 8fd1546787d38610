import { useEffect, useRef } from 'react';
import { askEach, useIsLive } from '../../../api/live/use-live.ts';
import type { RecordValues } from '../../../engine/column.ts';
import { isOpen, wantedOf } from '../../../engine/control/wanted.ts';

/** How often records with an open command are read again where no stream tells of changes, and for how long after it was asked for, ms. */
const pollEach = 2000;
const pollFor = 90_000;

const newestOpen = (records: readonly RecordValues[]): number =>
  Math.max(0, ...records.flatMap((record) => wantedOf(record).flatMap((one) => (isOpen(one) ? [one.at] : []))));

/** Reads records again while one of their commands is open, so that its end is seen; never for longer than a minute and a half. */
export const useOpenCommands = (records: readonly RecordValues[] | undefined, refetch: () => void): void => {
  const each = useIsLive() ? askEach : pollEach;
  const again = useRef(refetch);
  useEffect(() => {
    again.current = refetch;
  });
  const newest = records === undefined ? 0 : newestOpen(records);
  useEffect(() => {
    if (newest === 0) return;
    const until = Date.now() + pollFor;
    const timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer);
      else if (document.visibilityState === 'visible') again.current();
    }, each);
    return () => clearInterval(timer);
  }, [newest, each]);
};
