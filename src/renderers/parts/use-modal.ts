import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Opens a `dialog` over the page while it is mounted; the browser keeps the focus in it and gives it back after.
 * What the dialog holds is drawn once it `isOpen`: React focuses an `autoFocus` control when it adds it to the page, and
 * in a dialog that is not open nothing can have the focus.
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
