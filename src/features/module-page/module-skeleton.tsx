import { SkeletonRows } from '../../renderers/parts/skeleton.tsx';
import { PageHeader } from '../frame/page-header.tsx';
import styles from '../module/page-layout.module.css';

/** Skeleton of a module's page while its code, config or rights are loaded. */
export const ModuleSkeleton = () => (
  <div className={styles.page} aria-busy="true">
    <PageHeader title={undefined} />
    <div className={styles.body}>
      <SkeletonRows />
    </div>
  </div>
);
