/** The list of `items` after `onMove(from, to)`; apart from the list that is dragged, so that a menu moves without it. */
export const moveItem = <T>(items: readonly T[], from: number, to: number): T[] => {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
};
