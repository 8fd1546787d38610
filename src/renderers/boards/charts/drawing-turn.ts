/** ms of a frame that charts may take; the rest is for scrolling and pressing. */
const share = 8;

const waiting: (() => void)[] = [];

/** One chart per task, and as many tasks as fit into the share of the frame that has begun. */
function drawNext(frame: number): void {
  waiting.shift()?.();
  if (waiting.length === 0) return;
  setTimeout(() => (performance.now() - frame < share ? drawNext(frame) : requestAnimationFrame(drawNext)), 0);
}

/** Comes when it is a chart's turn to be made, so that boards that come together do not hold up the page together. */
export const drawingTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) requestAnimationFrame(drawNext);
  });
