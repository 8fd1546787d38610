import { type KeyboardEvent as FormKey, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../../state/use-latest.ts';

type Keys = { onSave: () => void; onEscape?: (() => void) | undefined };

/** A layer that is open above the form: it takes Esc for itself. */
const openLayer =
  'dialog[open], .ant-modal-wrap:not([style*="none"]), .ant-select-open, .ant-picker-dropdown:not(.ant-picker-dropdown-hidden), .ant-popover:not(.ant-popover-hidden)';

/** A field that gives its text when it is left, or then looks for a typed name, does so now: what is saved is what is seen. */
const takeTyped = (): void => {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('[data-taken="left"]') !== null)
    flushSync(() => activeElement.blur());
};

/** Ctrl+S saves, Esc closes this layer when it is the topmost one. */
export const useFormKeys = ({ onSave, onEscape }: Keys): void => {
  const latest = useLatest({ onSave, onEscape });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      if (isSave) {
        event.preventDefault();
        if (document.querySelector('dialog[open]') !== null) return;
        takeTyped();
        latest.current.onSave();
      } else if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector(openLayer) === null) {
        // The same press must not close the question that it opens.
        if (latest.current.onEscape !== undefined) event.preventDefault();
        latest.current.onEscape?.();
      }
    };
    // Before the layers hear it: an open one must still be seen as open.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [latest]);
};

/** Enter in a field belongs to the field (it picks a day, an option); only Ctrl+S and the button save. */
export const keepEnter = (event: FormKey): void => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};
