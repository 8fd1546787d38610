import { Icon } from '../parts/icon.tsx';
import styles from './conditions.module.css';

/** What is wrong with one part of a condition, at its own place. */
export const LineFault = ({ id, children }: { id: string; children: string }) => (
  <div id={id} className={styles.fault}>
    <Icon name="fault" size={12} />
    {children}
  </div>
);
