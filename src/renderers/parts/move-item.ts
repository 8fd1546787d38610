/** Moves one item of a list. A separate file, so that a menu does not load the drag-and-drop list. */
export const moveItem = <T>(items: readonly T[], from: number, to: number): T[] => {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
};
