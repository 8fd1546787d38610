import { SkeletonRows } from '../../renderers/parts/skeleton.tsx';
import { PageHead } from '../frame/page-head.tsx';
import styles from '../module/page-layout.module.css';

/** Skeleton of a module's page while its code, config or rights are loaded. */
export const ModuleWaiting = () => (
  <div className={styles.page} aria-busy="true">
    <PageHead title={undefined} />
    <div className={styles.body}>
      <SkeletonRows />
    </div>
  </div>
);
