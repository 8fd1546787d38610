import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Opens a modal `dialog` while mounted; the browser traps the focus in it and restores it afterwards. The content must
 * render only once it `isOpen`: React focuses an `autoFocus` control when it inserts it, and in a closed dialog nothing
 * can have the focus.
 */
export function useModal() {
  // Closed before it leaves the page: only then does the browser give the focus back.
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    setOpen(true);
    return () => element?.close();
  }, []);
  return { dialog, isOpen };
}
