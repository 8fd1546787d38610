import { type RefObject, useLayoutEffect, useState } from 'react';
import type { PlacedColumn } from './column-settings.ts';

/** Width of an element, px, kept in step with the window; known from the first paint on. */
export const useElementWidth = (element: RefObject<HTMLElement | null>): number | undefined => {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    setWidth(target.clientWidth);
    const observer = new ResizeObserver(() => setWidth(target.clientWidth));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
};

/**
 * Shares out the room that columns leave, in proportion, to those whose width nobody has chosen; a person's own widths
 * stay. All lengths at scale 1.
 */
export const fillWidth = (columns: readonly PlacedColumn[], room: number): PlacedColumn[] => {
  const taken = columns.reduce((sum, { width }) => sum + width, 0);
  const free = columns.filter(({ isChosen }) => !isChosen);
  const base = free.reduce((sum, { width }) => sum + width, 0);
  const slack = Math.floor(room - taken);
  if (slack <= 0 || base === 0) return [...columns];
  return columns.map((placed) =>
    placed.isChosen
      ? placed
      : {
          ...placed,
          width: Math.min(placed.column.maxWidth, placed.width + Math.floor((slack * placed.width) / base)),
        },
  );
};
