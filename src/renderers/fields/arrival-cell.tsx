import { useSyncExternalStore } from 'react';
import { formatMoment } from '../../engine/moment.ts';
import { relativeTime } from '../../engine/format.ts';
import type { CellProps } from './field.ts';
import styles from './fields.module.css';
import { useRendering } from './rendering.tsx';
import { EmptyValue } from './text-cell.tsx';

/** Ages are told anew every so many seconds. */
const step = 5;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, step * 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

const fixed = () => () => undefined;

/** When a record last reported: its age, with the exact stamp and zone in the tooltip. */
export const ArrivalCell = ({ value }: CellProps) => {
  const { around, clock } = useRendering();
  const now = useSyncExternalStore(clock === undefined ? fixed : subscribe, () =>
    clock === undefined ? around.now : Math.floor(clock() / step) * step,
  );
  if (typeof value !== 'number') return <EmptyValue />;
  return (
    <span className={styles.arrival} title={`${formatMoment(value, around.zone)} ${around.zone}`}>
      {relativeTime(Math.min(value, now), { ...around, now })}
    </span>
  );
};
