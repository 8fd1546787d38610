import { type KeyboardEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '../../state/use-latest.ts';

/** Dialogs that are open, the topmost last. */
const openDialogs: HTMLDialogElement[] = [];

/**
 * Opens a modal `dialog` while mounted; the browser traps the focus in it and restores it afterwards. The content must
 * render only once it `isOpen`: React focuses an `autoFocus` control when it inserts it, and in a closed dialog nothing
 * can have the focus.
 *
 * Whether the dialog closes is decided by `onCancel` alone. Left to itself Chromium closes a dialog at the second Escape
 * without a press in between, and no `cancel` event can prevent that; so the key is taken before the browser acts on it.
 */
export function useModal(onCancel: () => void) {
  // Closed before it leaves the page: only then does the browser give the focus back.
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    element.showModal();
    openDialogs.push(element);
    setOpen(true);
    return () => {
      openDialogs.splice(openDialogs.indexOf(element), 1);
      element.close();
    };
  }, []);
  useEscapeUnfocused(dialog, onCancel);
  return { dialog, isOpen, handlers: handlersOf(onCancel) };
}

/** The handlers that the dialog needs. They stop Escape: it closes one layer. */
const handlersOf = (onCancel: () => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onCancel();
  },
  // Asked for by other means than the key, such as the gesture “back” of a phone.
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
    // React passes on the events of a dialog within this one as well.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onCancel();
  },
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
    const element = event.currentTarget;
    if (event.target !== element || element.open || !element.isConnected) return;
    element.showModal();
    onCancel();
  },
});

/** Escape while nothing has the focus, as after the focused control was removed: the dialog hears no key then. */
function useEscapeUnfocused(dialog: { current: HTMLDialogElement | null }, onCancel: () => void): void {
  const latest = useLatest(onCancel);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.target !== document.body) return;
      if (openDialogs.at(-1) !== dialog.current) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [dialog, latest]);
}
