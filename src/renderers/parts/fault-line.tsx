import styles from './fault-line.module.css';
import { Icon } from './icon.tsx';

type Props = {
  id?: string | undefined;
  /** Screen readers read it as soon as it appears. */
  isAlert?: boolean | undefined;
  /** With room between it and the control above. */
  isBelow?: boolean;
  /** Without a text nothing is rendered. */
  children: string | undefined;
};

/** Message of a value's fault, beside or below its control. */
export const FaultLine = ({ id, isAlert = false, isBelow = false, children }: Props) =>
  children === undefined ? null : (
    <span
      id={id}
      className={isBelow ? `${styles.line} ${styles.below}` : styles.line}
      role={isAlert ? 'alert' : undefined}
      data-slot="field-note"
    >
      <Icon name="fault" size={12} />
      {children}
    </span>
  );
