import { type KeyboardEvent, useRef } from 'react';

/**
 * Handlers of a layer that Escape closes. An open select in it stops every Escape until it has rendered its closing, which
 * is late on a busy page; so the second of two in a row closes the layer, caught before the select (capture phase).
 */
export const useEscape = (onEscape: () => void) => {
  const before = useRef(false);
  const leave = (event: KeyboardEvent): void => {
    event.stopPropagation();
    // The browser would close the dialog around the layer as well.
    event.preventDefault();
    onEscape();
  };
  return {
    onPointerDownCapture: () => (before.current = false),
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && before.current) leave(event);
      before.current = event.key === 'Escape';
    },
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && leave(event),
  };
};
