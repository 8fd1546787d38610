import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardSkeleton } from '../../../engine/board/board.ts';
import { SkeletonBar, SkeletonShape } from '../../parts/skeleton.tsx';
import styles from './loading-board.module.css';

const Rows = ({ widths }: { widths: readonly number[] }) => (
  <div className={styles.rows}>
    {widths.map((width, index) => (
      <div key={index} className={styles.row}>
        <SkeletonBar width={6} />
        <SkeletonBar width={`${width}%`} />
        <span className={styles.gap} />
        <SkeletonBar width={3} />
      </div>
    ))}
  </div>
);

const columns = [1, 3, 5];

/** The grey shapes; each is as large as its card allows. */
const shapes: Readonly<Record<BoardSkeleton, ReactNode>> = {
  figure: (
    <div className={styles.figure}>
      <SkeletonBar width={10} height={2.5} />
      <SkeletonBar width={7} />
    </div>
  ),
  ring: (
    <>
      <span className={styles.ring} />
      <Rows widths={[0, 0, 0, 0]} />
    </>
  ),
  gauges: [0, 1, 2].map((gauge) => (
    <div key={gauge} className={styles.gauge}>
      <span className={styles.arc} />
      <SkeletonBar width={4} />
    </div>
  )),
  bars: [50, 80, 65, 95, 70, 100, 85].map((height) => (
    <SkeletonShape key={height} className={styles.bar} height={`${height}%`} />
  )),
  lines: <SkeletonShape className={styles.area} />,
  rows: <Rows widths={[52, 38, 30, 22, 18, 12]} />,
  flow: columns.map((count) => (
    <div key={count} className={styles.level}>
      {Array.from({ length: count }, (_, index) => (
        <SkeletonShape key={index} className={styles.node} />
      ))}
    </div>
  )),
  plan: <SkeletonShape className={styles.plan} />,
};

/** Placeholder of a board whose numbers are on their way, in the shape of its drawing. */
export const LoadingBoard = ({ skeleton = 'bars' }: { skeleton?: BoardSkeleton | undefined }) => {
  const { t } = useTranslation('parts');
  return (
    <div className={styles.loading} data-skeleton={skeleton} role="status" aria-label={t('loading')}>
      {shapes[skeleton]}
    </div>
  );
};
