import { type KeyboardEvent, useRef } from 'react';

/**
 * Handlers of a layer that Escape closes. A list of choices in it takes Escape until it has closed, which a busy page
 * does later: of two in a row the second is the layer's.
 */
export const useEscape = (onEscape: () => void) => {
  const before = useRef(false);
  const leave = (event: KeyboardEvent): void => {
    event.stopPropagation();
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
