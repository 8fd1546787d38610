import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { cellAt } from '../../engine/rules/cells/registry.ts';
import {
  advance,
  edgeFrom,
  moveTo,
  rangeOf,
  selectRange,
  type CellPosition,
  type Step,
} from '../../engine/rules/selection.ts';
import { isPanelled } from './cell-editor.tsx';
import type { RulesStore } from './rules-store.ts';
import type { RulesEdit } from './use-rules-edit.ts';

const arrows: Readonly<Record<string, Step>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
};

const steps: Readonly<Record<string, boolean>> = { Enter: true, Tab: false };

const rowsInPage = 10;

type Options = {
  store: RulesStore;
  edit: RulesEdit;
  show: (position: CellPosition) => void;
  /** Puts the focus beside the table, from where Tab goes on: behind it, or before it. */
  onLeave: (isBack: boolean) => void;
  onUndo: () => void;
  onRedo: () => void;
  onFind: () => void;
};

/** How arrows move the active cell, or with Shift the end of the range. */
const movementsOf = ({ store, edit, show }: Pick<Options, 'store' | 'edit' | 'show'>) => {
  const select = (to: CellPosition, isExtending: boolean): void => {
    const { selection } = store.get();
    if (selection === undefined) return;
    const next = moveTo(selection, { to, isExtending }, edit.size());
    store.set({ selection: next });
    show(next.head);
  };
  const isFilled = ({ row, column }: CellPosition): boolean => {
    const cell = cellAt(store.get().table, row, column);
    return cell !== undefined && !cell.kind.isEmpty(cell.value);
  };
  const move = (event: KeyboardEvent, step: Step): void => {
    const { selection } = store.get();
    if (selection === undefined) return;
    const from = event.shiftKey ? selection.head : selection.active;
    const isFar = event.ctrlKey || event.metaKey;
    const to = isFar
      ? edgeFrom(from, step, { size: edit.size(), isFilled })
      : { row: from.row + step.rows, column: from.column + step.columns };
    select(to, event.shiftKey);
  };
  /** All of the rows, or of the columns, that the range touches. */
  const choose = (way: 'rows' | 'columns'): boolean => {
    const { selection } = store.get();
    const { rows, columns } = edit.size();
    if (selection === undefined) return false;
    const range = rangeOf(selection);
    const whole = way === 'rows' ? { left: 0, right: columns - 1 } : { top: 0, bottom: rows - 1 };
    store.set({ selection: selectRange({ ...range, ...whole }) });
    return true;
  };
  return { select, move, choose };
};

/** @returns takes a key: Tab after Escape leaves the table, and any other key in between takes the Escape back */
const useLeaving = (onLeave: Options['onLeave']): ((event: KeyboardEvent) => boolean) => {
  const isLeaving = useRef(false);
  return (event) => {
    const isLeft = isLeaving.current && event.key === 'Tab';
    if (event.key !== 'Shift') isLeaving.current = event.key === 'Escape';
    if (!isLeft) return false;
    event.stopPropagation();
    onLeave(event.shiftKey);
    return true;
  };
};

/**
 * The keyboard of a spreadsheet. Other keys, such as Ctrl+S, bubble to the page. Tab goes from cell to cell; after Escape
 * it leaves the table, which would be a keyboard trap otherwise.
 */
export const useRulesKeys = ({ store, edit, show, onLeave, onUndo, onRedo, onFind }: Options) => {
  const leaving = useLeaving(onLeave);
  const { select, move, choose } = movementsOf({ store, edit, show });
  const commands: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    a: () => {
      const { rows, columns } = edit.size();
      store.set({ selection: selectRange({ top: 0, bottom: rows - 1, left: 0, right: columns - 1 }) });
    },
    ' ': () => void choose('columns'),
    d: () => edit.fillDown(),
    z: (event) => (event.shiftKey ? onRedo() : onUndo()),
    y: () => onRedo(),
    f: () => onFind(),
    h: () => onFind(),
    Home: (event) => select({ row: 0, column: 0 }, event.shiftKey),
    End: (event) => select({ row: edit.size().rows - 1, column: edit.size().columns - 1 }, event.shiftKey),
  };
  const head = (): CellPosition => store.get().selection?.head ?? { row: 0, column: 0 };
  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    F2: () => edit.open(),
    Delete: () => edit.clear(),
    Backspace: () => edit.clear(),
    Escape: () => store.set({ marked: undefined }),
    Home: (event) => select({ ...head(), column: 0 }, event.shiftKey),
    End: (event) => select({ ...head(), column: edit.size().columns - 1 }, event.shiftKey),
    PageUp: (event) => select({ ...head(), row: head().row - rowsInPage }, event.shiftKey),
    PageDown: (event) => select({ ...head(), row: head().row + rowsInPage }, event.shiftKey),
  };
  const go = (event: KeyboardEvent, isDown: boolean): boolean => {
    const { selection } = store.get();
    if (selection === undefined) return false;
    const next = advance(selection, { isDown, isBack: event.shiftKey }, edit.size());
    const isSame = next.active.row === selection.active.row && next.active.column === selection.active.column;
    // At the last cell Tab leaves the table.
    if (isSame) return false;
    store.set({ selection: next });
    show(next.active);
    return true;
  };
  /** Whether the key was the table's. */
  const runShortcut = (event: KeyboardEvent): boolean => {
    const arrow = arrows[event.key];
    if (arrow !== undefined && event.altKey) {
      if (arrow.rows === 0) return false;
      edit.moveRows(arrow.rows);
      return true;
    }
    if (arrow !== undefined) {
      move(event, arrow);
      return true;
    }
    const isCommand = event.ctrlKey || event.metaKey;
    const act = isCommand ? (commands[event.key] ?? commands[event.key.toLowerCase()]) : keys[event.key];
    if (act !== undefined) {
      act(event);
      return true;
    }
    if (isCommand || event.altKey) return false;
    if (event.key === ' ' && event.shiftKey) return choose('rows');
    if (event.key === ' ' && edit.toggle()) return true;
    if (event.key === 'Enter' && event.shiftKey === false && isDialog(store)) {
      edit.open();
      return true;
    }
    const isDown = steps[event.key];
    return isDown !== undefined && go(event, isDown);
  };
  return (event: KeyboardEvent): void => {
    if (store.get().editing !== undefined || store.get().selection === undefined || isControl(event.target)) return;
    if (leaving(event)) return;
    if (runShortcut(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const isLetter = event.key.length === 1 || event.key === 'Process';
    // The editor is there before the browser writes the letter, also where an input method composes it.
    if (isLetter && !event.ctrlKey && !event.metaKey && !event.altKey) flushSync(() => edit.open(''));
  };
};

/** A column that is written in a dialog: Enter opens it. */
const isDialog = (store: RulesStore): boolean => {
  const { selection, table } = store.get();
  const column = selection && table.columns[selection.active.column];
  return column !== undefined && isPanelled(column);
};

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, button, textarea, dialog, [role="toolbar"]') !== null;
