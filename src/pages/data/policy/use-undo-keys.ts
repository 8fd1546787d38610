import { useEffect } from 'react';
import { useLatest } from '../../../state/use-latest.ts';

type Steps = { onUndo: () => void; onRedo: () => void };

const texts = 'textarea, [contenteditable="true"], input:not([role="combobox"], [type="checkbox"], [type="radio"])';

/** Where a text is written the browser undoes it letter by letter; a field that is chosen from has no text of its own. */
const isWriting = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.matches(texts);

/**
 * Ctrl+Z and Ctrl+Y over all that a page edits, wherever the focus is. What a part of the page has taken itself, such as
 * a table of rules, does not come here; without this the browser would undo letters of a field that was left long ago.
 */
export const useUndoKeys = (steps: Steps, isOff: boolean): void => {
  const latest = useLatest(steps);
  useEffect(() => {
    if (isOff) return undefined;
    const press = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y');
      if (!isOurs || isWriting(event.target) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) latest.current.onRedo();
      else latest.current.onUndo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOff, latest]);
};
