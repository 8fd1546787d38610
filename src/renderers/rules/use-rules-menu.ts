import { type MouseEvent, useState } from 'react';
import { rangeOf, selectCell, type CellPosition } from '../../engine/rules/selection.ts';
import type { MenuPoint } from './rules-menu.tsx';
import type { RulesStore } from './rules-store.ts';
import { pointedAt } from './use-rules-pointer.ts';

/**
 * The context menu of the table, by the second button of a mouse, the menu key or Shift+F10. A cell outside of the range is
 * selected first, as spreadsheets do.
 */
export const useRulesMenu = (store: RulesStore, show: (position: CellPosition) => void) => {
  const [point, setPoint] = useState<MenuPoint>();
  const open = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    // Text fields keep the browser's own menu.
    if (target === null || target.closest('input, textarea, dialog') !== null) return;
    const pointed = pointedAt(target, store);
    if (pointed === undefined) return;
    event.preventDefault();
    select(store, { row: pointed.row, column: pointed.column ?? 0 });
    setPoint({ left: event.clientX, top: event.clientY });
  };
  const close = (): void => {
    setPoint(undefined);
    const active = store.get().selection?.active;
    if (active !== undefined) show(active);
  };
  return { point, open, close };
};

const select = (store: RulesStore, position: CellPosition): void => {
  const { selection } = store.get();
  const range = selection && rangeOf(selection);
  const isInside =
    range !== undefined &&
    position.row >= range.top &&
    position.row <= range.bottom &&
    position.column >= range.left &&
    position.column <= range.right;
  if (!isInside) store.set({ selection: selectCell(position) });
};
