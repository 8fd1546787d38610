import { type RefObject, useEffect, useRef, useState } from 'react';

/** A board is drawn a little before it is scrolled to. */
const margin = '200px';

/** Whether an element has been on the screen or near it; `onSeen` is told whenever it comes and goes. */
export function useOnScreen(
  element: RefObject<HTMLElement | null>,
  onSeen?: (isOn: boolean) => void,
): { hasBeen: boolean } {
  const [hasBeen, setBeen] = useState(false);
  const tell = useRef(onSeen);
  useEffect(() => {
    tell.current = onSeen;
  });
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const isOn = entries.at(-1)?.isIntersecting ?? false;
        if (isOn) setBeen(true);
        tell.current?.(isOn);
      },
      { rootMargin: margin },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return { hasBeen };
}
