import { useTranslation } from 'react-i18next';
import { measuredColumns } from '../../../engine/board/last-day.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { SkeletonBar } from '../../../renderers/parts/skeleton.tsx';
import styles from './day-charts.module.css';

/** Keeps the room of the charts until their code and the history's columns are there; one line of them until then. */
export const DayChartsSkeleton = ({ history }: { history: ModuleConfig | undefined }) => {
  const { t } = useTranslation('data');
  const names = history === undefined ? [''] : measuredColumns(history).map(({ column }) => column);
  if (names.length === 0) return null;
  return (
    <div className={styles.day} aria-hidden="true">
      <div className={styles.title}>{t('detail.day')}</div>
      <div className={styles.charts}>
        {names.map((name) => (
          <div key={name} className={styles.one}>
            <SkeletonBar width={8} />
          </div>
        ))}
      </div>
    </div>
  );
};
