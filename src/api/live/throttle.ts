/**
 * Runs at once, and again at most each `interval` ms. In a hidden tab it runs when the tab becomes visible.
 */
export const createThrottle = (work: () => void, interval: number) => {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    if (document.visibilityState === 'visible') runNow();
  };
  function runNow(): void {
    timer = undefined;
    document.removeEventListener('visibilitychange', look);
    if (document.visibilityState === 'hidden') {
      document.addEventListener('visibilitychange', look);
      return;
    }
    last = performance.now();
    work();
  }
  return {
    run: (): void => {
      const wait = last + interval - performance.now();
      if (timer !== undefined) return;
      if (wait <= 0) runNow();
      else timer = setTimeout(runNow, wait);
    },
    /** Restarts the interval, because the work was done in another way. */
    ran: (): void => {
      last = performance.now();
    },
    stop: (): void => {
      clearTimeout(timer);
      timer = undefined;
      document.removeEventListener('visibilitychange', look);
    },
  };
};
