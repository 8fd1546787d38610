/**
 * Ends all finite CSS transitions and animations before axe runs: during a transition axe would measure the contrast of a
 * colour in between, and a dialog that is still fading in would be skipped. Waiting for them does not work, because the
 * browser renders no frames for a page in the background.
 */
export const finishChanges = (): void => {
  // An element that inherits a colour starts its own transition when that of its parent ends, one level per round.
  for (let round = 0; round < deepest; round += 1) {
    const running = document.getAnimations().filter(hasEnd);
    if (running.length === 0) return;
    for (const change of running) change.finish();
  }
};

const deepest = 50;

const hasEnd = ({ effect, playState }: Animation): boolean =>
  playState !== 'finished' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
