import { useEffect } from 'react';
import { startOfDay } from '../../../engine/moment.ts';
import { useLatest } from '../../../state/use-latest.ts';

/** All boards of all walls pass midnight together: each one waits a part of this time, milliseconds. */
const spread = 5_000;

/** Calls `onNewDay` shortly after each midnight of `zone`, for ranges such as “today” and “this month”. */
export const useNewDay = (zone: string, onNewDay: () => void): void => {
  const latest = useLatest(onNewDay);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const schedule = (): void => {
      const midnight = startOfDay(Date.now() / 1000, zone, { days: 1 }) * 1000;
      timer = setTimeout(
        () => {
          // A timer may run a little early.
          if (Date.now() >= midnight) latest.current();
          schedule();
        },
        midnight - Date.now() + Math.random() * spread,
      );
    };
    schedule();
    return () => clearTimeout(timer);
  }, [zone, latest]);
};
