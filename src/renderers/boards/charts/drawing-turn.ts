/**
 * Comes in a task of its own, so that charts that come together do not hold up the page together: pressing is heard
 * between any two of them. Waiting for frames as well was not taken, forty charts were there half as soon again.
 */
export const drawingTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
