import styles from './key-cap.module.css';

/** One key of a keyboard shortcut. */
export const KeyCap = ({ children }: { children: string }) => <kbd className={styles.key}>{children}</kbd>;
