/** Lets a few pieces of work run at the same time, in the order in which they came. None of them may throw. */
export const takeTurns = (most: number) => {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  const next = (): void => {
    while (running < most) {
      const work = waiting.shift();
      if (work === undefined) return;
      running += 1;
      void work().finally(() => {
        running -= 1;
        next();
      });
    }
  };
  return (work: () => Promise<void>): void => {
    waiting.push(work);
    next();
  };
};
