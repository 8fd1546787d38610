import { useLayoutEffect, useRef } from 'react';

/** Opens a `dialog` over the page while it is mounted; the browser keeps the focus in it and gives it back after. */
export function useModal() {
  // Closed before it leaves the page: only then does the browser give the focus back.
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
