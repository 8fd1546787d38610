import { Icon, type IconName } from './icon.tsx';
import styles from './warning-line.module.css';

type Props = { icon: IconName; /** Screen readers read it when it appears. */ isLive?: boolean; children: string };

/** A warning on a page for a phone, as wide as the page. */
export const WarningLine = ({ icon, isLive = false, children }: Props) => (
  <p className={styles.line} role={isLive ? 'status' : undefined}>
    <Icon name={icon} />
    <span>{children}</span>
  </p>
);
