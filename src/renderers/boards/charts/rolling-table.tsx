import { useEffect, useRef, useState } from 'react';
import type { FigureTable } from '../drawing.ts';
import styles from './rolling-table.module.css';
import { ScrollArea } from './scroll-area.tsx';
import { SmallTable } from './small-table.tsx';

type Props = {
  table: FigureTable;
  /** Relative widths of the columns. */
  widths: readonly number[];
  isRoll: boolean;
  label: string;
  labels: { pause: string; resume: string };
};

/** Interval between two rows, ms. */
const rowInterval = 2500;

/** A table that scrolls by one row at a time and wraps around. It pauses on hover, focus or its button. */
export const RollingTable = ({ table, widths, isRoll, label, labels }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const [isPaused, setPaused] = useState(false);
  useRolling(frame, isRoll && !isPaused);
  return (
    <div className={styles.rolling}>
      <ScrollArea ref={frame} label={label}>
        <SmallTable table={table} label={label} widths={widths} />
      </ScrollArea>
      {isRoll && (
        <button
          type="button"
          className={styles.pause}
          data-picture="none"
          aria-pressed={isPaused}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? labels.resume : labels.pause}
        </button>
      )}
    </div>
  );
};

function useRolling(frame: { current: HTMLElement | null }, isRolling: boolean): void {
  useEffect(() => {
    const element = frame.current;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!isRolling || isStill || element === null) return undefined;
    const step = (): void => {
      if (document.hidden || element.matches(':hover, :focus-within')) return;
      const row = element.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0;
      const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
      element.scrollTo({ top: isAtEnd ? 0 : element.scrollTop + row, behavior: 'smooth' });
    };
    const timer = setInterval(step, rowInterval);
    return () => clearInterval(timer);
  }, [frame, isRolling]);
}
