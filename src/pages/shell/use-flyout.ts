import { useEffect, useRef, useState } from 'react';

/** Rests of the pointer: on the first item, on the next one while open, and outside. Milliseconds; contract "Menu". */
const openDelay = 300;
const changeDelay = 120;
const closeDelay = 250;

/** Which group's flyout is open: after a rest of the pointer, at once by press or key. */
export function useFlyout() {
  const [open, setOpen] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (delay: number, next: string | undefined) => {
    cancel();
    timer.current = setTimeout(() => setOpen(next), delay);
  };
  const set = (next: string | undefined) => {
    cancel();
    setOpen(next);
  };
  return {
    open,
    set,
    cancel,
    rest: (id: string) => later(open ? changeDelay : openDelay, id),
    leave: () => later(closeDelay, undefined),
  };
}
