import { type RefObject, useEffect, useState } from 'react';

/** The inside of an element, whole CSS pixels; 0 until it has been measured. */
export const useElementSize = (element: RefObject<HTMLElement | null>): { width: number; height: number } => {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observed = element.current;
    if (observed === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.round(width), height: Math.round(height) });
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return size;
};
