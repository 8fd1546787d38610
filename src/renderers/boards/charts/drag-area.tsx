import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './zoom.module.css';
import { useLatest } from '../../../state/use-latest.ts';

type Props = {
  /** The place of the axis at a distance from the left edge, px. */
  placeAt: (x: number) => number | undefined;
  onChoose: (first: number, last: number) => void;
  onReset: () => void;
  children: ReactNode;
};

/** A shorter drag counts as a click, px. */
const leastWidth = 6;

type Drag = { start: number; end: number };

/** Calls `onEscape` if Escape is pressed while `isActive`. */
const useEscape = (isActive: boolean, onEscape: () => void): void => {
  const latest = useLatest(onEscape);
  useEffect(() => {
    if (!isActive) return undefined;
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isActive, latest]);
};

/** Selects a range of a chart by dragging over it; Escape cancels it, a double click shows everything again. */
export const DragArea = ({ placeAt, onChoose, onReset, children }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const pressed = useRef<number>(undefined);
  const [drag, setDrag] = useState<Drag>();
  const xOf = ({ clientX }: PointerEvent): number => {
    const { left = 0, width = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return Math.min(Math.max(0, clientX - left), width);
  };
  const drop = (): void => {
    pressed.current = undefined;
    setDrag(undefined);
  };
  const isDragged = drag !== undefined;
  useEscape(isDragged, drop);
  const move = (event: PointerEvent): void => {
    const start = pressed.current;
    if (start === undefined) return;
    const end = xOf(event);
    if (drag === undefined && Math.abs(end - start) < leastWidth) return;
    if (drag === undefined) frame.current?.setPointerCapture(event.pointerId);
    setDrag({ start, end });
  };
  const up = (): void => {
    if (drag !== undefined) {
      const first = placeAt(Math.min(drag.start, drag.end));
      const last = placeAt(Math.max(drag.start, drag.end));
      if (first !== undefined && last !== undefined && last > first) onChoose(first, last);
    }
    drop();
  };
  return (
    <div
      ref={frame}
      className={styles.area}
      role="presentation"
      // A finger that moves scrolls the page.
      onPointerDown={(event) => {
        if (event.button === 0 && event.pointerType !== 'touch') pressed.current = xOf(event);
      }}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={drop}
      onDoubleClick={onReset}
    >
      {children}
      {drag && (
        <span
          className={styles.mark}
          style={{ left: Math.min(drag.start, drag.end), width: Math.abs(drag.end - drag.start) }}
          aria-hidden="true"
        />
      )}
    </div>
  );
};
