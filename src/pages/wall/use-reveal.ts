import { useEffect, useState } from 'react';

/** Contract "Screens": the bar comes when the pointer is near the upper edge. */
const nearEdge = 25;
const farAway = 250;
const restMilliseconds = 3000;

/**
 * Whether the bar at the upper edge is shown: the pointer near it shows it, a rest of 3 s or 250 px below hides it. A
 * finger is nowhere before it touches, so a tap anywhere shows the bar. The stylesheet also keeps it for the keyboard's focus
 * and an open menu, not for the focus that a mouse leaves on the button it clicked.
 */
export const useReveal = (): boolean => {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let hideTimer: ReturnType<typeof setTimeout> | undefined;
    const hide = (): void => setShown(false);
    const show = (): void => {
      setShown(true);
      clearTimeout(hideTimer);
      hideTimer = setTimeout(hide, restMilliseconds);
    };
    const move = ({ clientY, pointerType }: PointerEvent): void => {
      if (pointerType === 'touch') return;
      if (clientY > farAway) hide();
      else if (clientY <= nearEdge) show();
    };
    // A finger that scrolls is cancelled instead.
    const tap = ({ pointerType }: PointerEvent): void => {
      if (pointerType === 'touch') show();
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', tap);
    return () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', tap);
      clearTimeout(hideTimer);
    };
  }, []);
  return isShown;
};
