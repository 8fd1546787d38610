/**
 * Yields to the event loop (macrotask), so that charts that arrive together do not block the page: input is handled between
 * any two of them. Waiting for an animation frame as well was rejected, because forty charts took half as long again.
 */
export const yieldToInput = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
