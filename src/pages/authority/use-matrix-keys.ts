import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { rightKinds } from '../../engine/rights.ts';
import type { CellView } from './cell-views.ts';
import { levelOfKey, cellAfter, stepOfKey } from './matrix-keys.ts';
import type { MatrixGroup, MatrixRow } from './matrix-rows.ts';
import type { RightCell } from './role-draft.ts';
import type { Setting } from './use-role-draft.ts';

/** A line of the matrix: the head of a group, or one of its rows. */
export type Line = { group: MatrixGroup; row: MatrixRow | undefined };

export type MatrixHandlers = {
  /** Missing where nothing can be changed: then the matrix is a table, else a grid to walk through. */
  onSet?: ((settings: Setting[]) => void) | undefined;
  onUndo?: (() => void) | undefined;
  onRedo?: (() => void) | undefined;
};

type Given = MatrixHandlers & { lines: readonly Line[]; viewOf: (cell: RightCell) => CellView };

const columns = rightKinds.length + 1;
const start = '0,0';

const placeIn = (event: KeyboardEvent | FocusEvent): string | undefined =>
  event.target instanceof HTMLElement ? event.target.dataset['position'] : undefined;

/** Arrow keys walk through the matrix, digits set levels, Ctrl+Z takes back. Tab leads to where one was. */
export const useMatrixKeys = ({ lines, viewOf, onSet, onUndo, onRedo }: Given) => {
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(start);
  const go = (row: number, column: number): void => {
    // The name of an application is no control: its first right takes the focus.
    const controls = [column, 1, 0].map((position) =>
      table.current?.querySelector<HTMLElement>(`[data-position="${row},${position}"]`),
    );
    controls.find((control) => control !== null)?.focus();
  };
  const set = (row: number, column: number, key: string): boolean => {
    const pid = lines[row]?.row?.pid;
    const kind = rightKinds[column - 1];
    const level = kind === undefined ? undefined : levelOfKey(key, kind);
    if (pid === undefined || kind === undefined || level === undefined) return false;
    const cell = { pid, kind };
    if (level === 0 || viewOf(cell).choices.includes(level)) onSet?.([{ cell, level }]);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const position = placeIn(event);
    if (position === undefined || onSet === undefined || event.altKey) return;
    const [row = 0, column = 0] = position.split(',').map(Number);
    const isWithControl = event.ctrlKey || event.metaKey;
    const next = cellAfter(event.key, isWithControl, { row, column }, { rows: lines.length, columns });
    const step = isWithControl ? stepOfKey(event.key, event.shiftKey) : undefined;
    if (next !== undefined) go(next.row, next.column);
    else if (step === 'undo') onUndo?.();
    else if (step === 'redo') onRedo?.();
    else if (isWithControl || !set(row, column, event.key)) return;
    event.preventDefault();
  };
  const isThere = lines.some((_line, index) => active.startsWith(`${index},`));
  return {
    /** Where Tab leads to, as `row,column`. */
    active: isThere ? active : start,
    grid: { ref: table, onKeyDown, onFocus: (event: FocusEvent) => setActive(placeIn(event) ?? active) },
  };
};
