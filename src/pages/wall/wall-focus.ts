import { useEffect, useRef } from 'react';
import { focusElement, focusFound } from '../../renderers/parts/focus-element.ts';

/** Where the focus goes when the bar of a dashboard is replaced by the other one: ids of a button in each. */
export const wallFocus = { editing: 'wall-boards', shown: 'wall-edit' } as const;

/** The focus goes to the card that takes the place of a removed one, to the last one, or into the bar. */
export const focusAfterRemoval = (index: number, count: number): void => {
  // The removed card is still drawn.
  requestAnimationFrame(() => {
    if (count > 1) focusFound(`[data-card="${Math.min(index, count - 2)}"]`);
    else focusElement(wallFocus.editing);
  });
};

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Keeps the focus in the tools when editing begins or ends, because the pressed button disappears with its bar. */
export const useFocusInBar = (isEditing: boolean): void => {
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    if (isLost()) document.getElementById(isEditing ? wallFocus.editing : wallFocus.shown)?.focus();
  }, [isEditing]);
};
