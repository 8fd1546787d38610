import { useSnapshot } from 'valtio';
import { activity } from '../../state/activity.ts';
import styles from './loading-line.module.css';

/** A hairline at the top of the page while a call or a page's code is being loaded; short loads end before it is seen. */
export function LoadingLine() {
  const { inFlight, isPageLoading } = useSnapshot(activity);
  return <div className={styles.loadingLine} data-busy={inFlight > 0 || isPageLoading} aria-hidden="true" />;
}
