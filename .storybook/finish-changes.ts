/**
 * Every transition and animation that has an end is at it. axe reads colours: of a change it would read one that no
 * person sees for longer than a moment, and nothing in a dialog that is still appearing. Waiting is no way: a page behind
 * others goes without frames, and so without ends.
 */
export const finishChanges = (): void => {
  // What inherits a colour begins its own change when the one above it ends: once for each element in between.
  for (let round = 0; round < deepest; round += 1) {
    const running = document.getAnimations().filter(hasEnd);
    if (running.length === 0) return;
    for (const change of running) change.finish();
  }
};

const deepest = 50;

const hasEnd = ({ effect, playState }: Animation): boolean =>
  playState !== 'finished' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
