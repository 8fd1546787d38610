import type { StateId } from '../../engine/column.ts';
import styles from './state-mark.module.css';

/** Shapes that differ in grey too: circle, diamond, square, ring. */
const shapes: Readonly<Record<StateId, string>> = {
  normal: 'M5 1a4 4 0 1 1 0 8a4 4 0 1 1 0-8z',
  attention: 'M5 .4 9.600 5 5 9.600.400 5z',
  fault: 'M1.200 1.200h7.600v7.600H1.200z',
  off: 'M5 1.700a3.300 3.300 0 1 1 0 6.600a3.300 3.300 0 1 1 0-6.600z',
};

/** Icon of a device state beside its text. It is hidden from assistive technology, because the text says the same. */
export const StateMark = ({ state }: { state: StateId }) => (
  <svg className={styles.mark} data-state={state} viewBox="0 0 10 10" aria-hidden="true" focusable="false">
    <path d={shapes[state]} />
  </svg>
);
