import { useEffect, useState } from 'react';

/** Contract "Screens": the bar comes when the pointer is near the upper edge. */
const nearEdge = 25;
const farAway = 250;
const restMilliseconds = 3000;

/** Whether the bar at the upper edge is shown: the pointer near it shows it, a rest of 3 s or 250 px below hides it. */
export const useReveal = (): boolean => {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const hide = (): void => setShown(false);
    const move = ({ clientY }: PointerEvent): void => {
      if (clientY > farAway) hide();
      else if (clientY <= nearEdge) {
        setShown(true);
        clearTimeout(rest);
        rest = setTimeout(hide, restMilliseconds);
      }
    };
    document.addEventListener('pointermove', move);
    return () => {
      document.removeEventListener('pointermove', move);
      clearTimeout(rest);
    };
  }, []);
  return isShown;
};
