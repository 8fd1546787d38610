const fastest = (work: () => unknown): number => {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
};

/**
 * How many times as long `hostile` takes as `plain`, which does the same to input of the same size: both in one run, so
 * that a slow machine changes neither. Work that grows with the square of its input takes thousands of times as long.
 */
export const timesLonger = (hostile: () => unknown, plain: () => unknown): number =>
  fastest(hostile) / Math.max(fastest(plain), 0.05);
