import { session } from '../../state/session.ts';
import styles from './shell-outline.module.css';

/**
 * Outline of a page behind the sign-in while its code is loaded, which takes seconds on a slow line; its stylesheet draws
 * the same before React is there. Without a session that page leads to the sign-in, so nothing is drawn.
 */
export const ShellOutline = () => <div className={session.loginsession === '' ? undefined : styles.outline} />;
