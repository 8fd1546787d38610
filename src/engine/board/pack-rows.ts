/** Columns of a page of boards. */
const columns = 12;

/**
 * The order and widths in which boards fill rows of twelve columns without holes: a board that no longer fits lets the
 * next one that does go first, and where none does the last one of the row is widened. The order is also that of
 * reading and of the Tab key.
 */
export function packRows<T>(boards: readonly T[], spanOf: (board: T) => number): { board: T; span: number }[] {
  const unplaced = boards.map((board) => ({ board, span: Math.min(columns, Math.max(1, spanOf(board))) }));
  const packed: { board: T; span: number }[] = [];
  let free = columns;
  while (unplaced.length > 0) {
    const room = free;
    const index = unplaced.findIndex(({ span }) => span <= room);
    const [next] = index < 0 ? [] : unplaced.splice(index, 1);
    const last = packed.at(-1);
    if (next !== undefined) packed.push(next);
    else if (last !== undefined) last.span += free;
    free = next === undefined || next.span === free ? columns : free - next.span;
  }
  const last = packed.at(-1);
  if (last !== undefined && free < columns) last.span += free;
  return packed;
}
