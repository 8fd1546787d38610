import { SkeletonRows } from '../../renderers/parts/skeleton.tsx';
import styles from '../module/page-layout.module.css';

/** In the place of a grid whose columns are not known yet. */
export const GridSkeleton = () => (
  <div className={styles.gridWaiting} aria-busy="true">
    <SkeletonRows />
  </div>
);
