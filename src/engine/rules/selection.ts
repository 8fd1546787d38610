/**
 * Selection in a table: a rectangle between its anchor and the moving end. Rows and columns count from 0. Pure; a table
 * without rows or columns has no selection.
 */

/** Indexes of a cell, from 0. */
export type CellPosition = { row: number; column: number };
/** `active` is the cell that typing goes to, within the rectangle of `anchor` and `head`. */
export type CellSelection = { anchor: CellPosition; head: CellPosition; active: CellPosition };
/** Both ends included. */
export type Range = { top: number; bottom: number; left: number; right: number };
export type Size = { rows: number; columns: number };

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

const clamped = ({ row, column }: CellPosition, size: Size): CellPosition => ({
  row: within(row, size.rows),
  column: within(column, size.columns),
});

export const selectCell = (position: CellPosition): CellSelection => ({
  anchor: position,
  head: position,
  active: position,
});

/** The selection within a table of this size, or nothing where there is no cell. */
export function clampSelection(selection: CellSelection | undefined, size: Size): CellSelection | undefined {
  if (selection === undefined || size.rows === 0 || size.columns === 0) return undefined;
  const { anchor, head, active } = selection;
  return { anchor: clamped(anchor, size), head: clamped(head, size), active: clamped(active, size) };
}

export const rangeOf = ({ anchor, head }: Pick<CellSelection, 'anchor' | 'head'>): Range => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  left: Math.min(anchor.column, head.column),
  right: Math.max(anchor.column, head.column),
});

export const isWithin = ({ top, bottom, left, right }: Range, { row, column }: CellPosition): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export const sizeOfRange = ({ top, bottom, left, right }: Range): Size => ({
  rows: bottom - top + 1,
  columns: right - left + 1,
});

/** Every place of a range, row by row. */
export const spotsOf = ({ top, bottom, left, right }: Range): CellPosition[] =>
  Array.from({ length: (bottom - top + 1) * (right - left + 1) }, (_empty, index) => ({
    row: top + Math.floor(index / (right - left + 1)),
    column: left + (index % (right - left + 1)),
  }));

/** Direction of an arrow key. */
export type Step = { rows: -1 | 0 | 1; columns: -1 | 0 | 1 };

/**
 * Target of Ctrl and an arrow, as in a spreadsheet: the end of a run of filled cells, or the next filled one, or the
 * edge.
 */
export function edgeFrom(
  position: CellPosition,
  step: Step,
  { size, isFilled }: { size: Size; isFilled: (position: CellPosition) => boolean },
): CellPosition {
  const next = (from: CellPosition): CellPosition =>
    clamped({ row: from.row + step.rows, column: from.column + step.columns }, size);
  const isEnd = (position: CellPosition): boolean =>
    next(position).row === position.row && next(position).column === position.column;
  let current = next(position);
  const isRun = isFilled(position) && isFilled(current);
  while (!isEnd(current) && (isRun ? isFilled(next(current)) : !isFilled(current))) current = next(current);
  return current;
}

type Move = { to: CellPosition; isExtending: boolean };

/** Moves the end of the selection; without `isExtending` the selection becomes that cell. */
export function moveTo({ active }: CellSelection, { to, isExtending }: Move, size: Size): CellSelection {
  const head = clamped(to, size);
  return isExtending ? { anchor: active, head, active } : selectCell(head);
}

/** A whole range, with its first cell as the active one. */
export const selectRange = ({ top, bottom, left, right }: Range): CellSelection => ({
  anchor: { row: top, column: left },
  head: { row: bottom, column: right },
  active: { row: top, column: left },
});

type Advance = { isDown: boolean; isBack: boolean };

/** Enter (`isDown`) and Tab continue from a single cell; within a range they go round through all of its cells. */
export function advance(selection: CellSelection, { isDown, isBack }: Advance, size: Size): CellSelection {
  const range = rangeOf(selection);
  const { rows, columns } = sizeOfRange(range);
  const { row, column } = selection.active;
  const by = isBack ? -1 : 1;
  if (rows * columns === 1)
    return selectCell(clamped(isDown ? { row: row + by, column } : { row, column: column + by }, size));
  const [y, x] = [row - range.top, column - range.left];
  const index = ((isDown ? x * rows + y : y * columns + x) + by + rows * columns) % (rows * columns);
  const active = isDown
    ? { row: range.top + (index % rows), column: range.left + Math.floor(index / rows) }
    : { row: range.top + Math.floor(index / columns), column: range.left + (index % columns) };
  return { ...selection, active };
}
