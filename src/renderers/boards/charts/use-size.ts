import { type RefObject, useLayoutEffect, useState } from 'react';

export type Size = { width: number; height: number; em: number };

/** The inner size of an element and its font size, px; `undefined` before it is laid out. */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = measured;
      const em = Number.parseFloat(getComputedStyle(measured).fontSize) || 14;
      setSize((before) =>
        before?.width === width && before.height === height && before.em === em ? before : { width, height, em },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
