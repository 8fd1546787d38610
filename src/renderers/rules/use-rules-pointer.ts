import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { moveTo, selectCell, selectRange } from '../../engine/rules/selection.ts';
import { createEdgeScroll } from './edge-scroll.ts';
import type { RulesStore } from './rules-store.ts';
import type { RulesEdit } from './use-rules-edit.ts';
import { useLatest } from '../../state/use-latest.ts';

/** The place under a pointer; a head of a row has no column. */
type Pointed = { row: number; column: number | undefined };

export const pointedAt = (element: Element | null, store: RulesStore): Pointed | undefined => {
  const cell = element?.closest('.ag-cell');
  const row = store.rowOf(Number(cell?.closest('[row-id]')?.getAttribute('row-id') ?? Number.NaN));
  if (!cell || row < 0) return undefined;
  const column = store.columnOf(cell.getAttribute('col-id') ?? '');
  return { row, column: column < 0 ? undefined : column };
};

type Choosing = Pick<Options, 'store' | 'edit'> & { isExtending: boolean };

/** The head of a column chooses all of it, that of the numbers the whole table. The keys of the table go on from there. */
const chooseColumn = (head: HTMLElement, { store, edit, isExtending }: Choosing): void => {
  const { rows, columns } = edit.size();
  if (rows === 0) return;
  const column = store.columnOf(head.getAttribute('col-id') ?? '');
  const { selection } = store.get();
  const [from, to] = column < 0 ? [0, columns - 1] : [column, column];
  const left = isExtending && selection ? Math.min(selection.anchor.column, from) : from;
  const right = isExtending && selection ? Math.max(selection.anchor.column, to) : to;
  store.set({ selection: selectRange({ top: 0, bottom: rows - 1, left, right }) });
  head.focus({ preventScroll: true });
};

type Drag = 'select' | 'rows' | 'fill';

type RulesFrame = { store: RulesStore; frame: RefObject<HTMLElement | null> };

type Options = RulesFrame & { edit: RulesEdit; disabled: boolean };

type Latest = { readonly current: Pick<Options, 'edit'> };

/** Follows the pointer until it is released, wherever it goes. */
const useDragging = (drag: { current: Drag | undefined }, { store, frame }: RulesFrame, latest: Latest): void => {
  useEffect(() => {
    const reach = (row: number, column: number | undefined): void => {
      const { selection } = store.get();
      if (selection === undefined) return;
      if (drag.current === 'fill') return store.set({ fillTo: row });
      if (drag.current === 'rows') {
        const last = latest.current.edit.size().columns - 1;
        const { anchor, active } = selection;
        return store.set({ selection: { anchor, active, head: { row, column: last } } });
      }
      if (column === undefined) return undefined;
      const { head } = selection;
      if (head.row === row && head.column === column) return undefined;
      return store.set({
        selection: moveTo(selection, { to: { row, column }, isExtending: true }, latest.current.edit.size()),
      });
    };
    const follow = (x: number, y: number): void => {
      const pointed = pointedAt(document.elementFromPoint(x, y), store);
      if (pointed !== undefined) reach(pointed.row, pointed.column);
    };
    const edge = createEdgeScroll(follow);
    const moved = ({ clientX, clientY }: globalThis.PointerEvent): void => {
      if (drag.current !== undefined) edge.move(frame.current, clientX, clientY);
    };
    const released = (): void => {
      edge.stop();
      const { fillTo } = store.get();
      const wasFilling = drag.current === 'fill';
      drag.current = undefined;
      if (!wasFilling) return;
      store.set({ fillTo: undefined });
      if (fillTo !== undefined) latest.current.edit.fillTo(fillTo);
    };
    document.addEventListener('pointermove', moved);
    document.addEventListener('pointerup', released);
    document.addEventListener('pointercancel', released);
    return () => {
      edge.stop();
      document.removeEventListener('pointermove', moved);
      document.removeEventListener('pointerup', released);
      document.removeEventListener('pointercancel', released);
    };
  }, [store, frame, drag, latest]);
};

/** Choosing ranges by pointer, and the fill handle. */
export const useRulesPointer = ({ store, frame, edit, disabled }: Options) => {
  const drag = useRef<Drag | undefined>(undefined);
  const latest = useLatest({ edit });

  useDragging(drag, { store, frame }, latest);

  return {
    down: (event: PointerEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.button !== 0 || target === null || target.closest('input, dialog') !== null) return;
      if (target.closest('[data-handle]') !== null && !disabled) {
        drag.current = 'fill';
        event.preventDefault();
        return;
      }
      const head = target.closest<HTMLElement>('.ag-header-cell');
      if (head !== null && target.closest('.ag-header-cell-resize') === null) {
        chooseColumn(head, { store, edit, isExtending: event.shiftKey });
        return;
      }
      const pointed = pointedAt(target, store);
      if (pointed === undefined) return;
      const { selection } = store.get();
      const { columns } = edit.size();
      if (pointed.column === undefined) {
        drag.current = 'rows';
        const top = event.shiftKey && selection ? selection.active.row : pointed.row;
        const whole = { top, bottom: pointed.row, left: 0, right: columns - 1 };
        store.set({
          selection: {
            ...selectRange(whole),
            anchor: { row: top, column: 0 },
            head: { row: pointed.row, column: columns - 1 },
          },
        });
        return;
      }
      drag.current = 'select';
      const position = { row: pointed.row, column: pointed.column };
      store.set({
        selection:
          event.shiftKey && selection
            ? moveTo(selection, { to: position, isExtending: true }, edit.size())
            : selectCell(position),
      });
    },
    doubled: (event: { target: EventTarget }): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, dialog') !== null || pointedAt(target, store)?.column === undefined) return;
      if (!edit.toggle()) edit.open();
    },
  };
};
