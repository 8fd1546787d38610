import { useEffect, useState } from 'react';

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000));

/** Whole seconds until a moment in epoch milliseconds, counting down; 0 for none and for one that is over. */
export function useSecondsUntil(time: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));
  useEffect(() => {
    setSeconds(secondsUntil(time));
    if (time === 0) {
      return undefined;
    }
    const timer = setInterval(() => setSeconds(secondsUntil(time)), 250);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}
