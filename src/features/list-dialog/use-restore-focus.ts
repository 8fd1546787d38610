import { type RefObject, useEffect, useRef } from 'react';

const controls = 'button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/**
 * Keeps the focus in a dialog whose content changes: when the focused control disappears, such as a question that is
 * answered or an editor that has saved, the one in the body that had it before gets it, or else the first one.
 */
export const useRestoreFocus = (body: RefObject<HTMLElement | null>): void => {
  const last = useRef<HTMLElement>(undefined);
  const note = useRef((): void => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && body.current?.contains(activeElement) === true)
      last.current = activeElement;
  });
  useEffect(() => {
    const { current: listener } = note;
    document.addEventListener('focusin', listener);
    return () => document.removeEventListener('focusin', listener);
  }, []);
  // After every render: only then is something removed. A control that is disabled during a save gets the focus after it.
  useEffect(() => {
    // A field may have got the focus as it was drawn.
    note.current();
    const timer = setTimeout(() => {
      const before = last.current;
      if (before === undefined || document.activeElement !== document.body) return;
      if (before.isConnected) before.focus();
      else body.current?.querySelector<HTMLElement>(controls)?.focus();
    });
    return () => clearTimeout(timer);
  });
};
