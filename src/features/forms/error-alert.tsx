import { Icon } from '../../renderers/parts/icon.tsx';
import styles from './error-alert.module.css';

/** Why a call did not go through, where no field is to blame. */
export const ErrorAlert = ({ children }: { children: string | undefined }) => (
  <div role="alert" className={styles.trouble}>
    {children === undefined ? null : (
      <>
        <Icon name="warning" /> <span>{children}</span>
      </>
    )}
  </div>
);
