import { useSnapshot } from 'valtio';
import { activity } from '../../state/activity.ts';
import styles from './loading-line.module.css';

/** A hairline at the top of the page while any call is in flight; short calls pass before it is seen. */
export function LoadingLine() {
  const { inFlight } = useSnapshot(activity);
  return <div className={styles.loadingLine} data-busy={inFlight > 0} aria-hidden="true" />;
}
