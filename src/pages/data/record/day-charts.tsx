import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { lastDayQuery, measuredColumns } from '../../../engine/board/last-day.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import type { RememberRange } from '../../../engine/shown-units.ts';
import { AxisPicture, hasNoValues } from '../../../renderers/boards/charts/axis-picture.tsx';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { ErrorState } from '../../../renderers/parts/error-state.tsx';
import { SkeletonBar } from '../../../renderers/parts/skeleton.tsx';
import { useTheme } from '../../../state/preferences.ts';
import { moduleQuery } from '../../../features/module/use-module.ts';
import { dayCharts } from './day-chart.ts';
import styles from './day-charts.module.css';

type Props = { config: ModuleConfig; did: string };

/** A new hour, or a new reading of this one, is drawn after a minute at most; a hidden tab requests nothing. */
const refreshEach = 60_000;

/** The memory of ranges that the values of a module's records are shown by. */
const useRemember = (pid: string): RememberRange | undefined => {
  const { rememberRange } = useRendering();
  return useMemo<RememberRange | undefined>(
    () => rememberRange && ((column, range) => rememberRange(pid, column, range)),
    [rememberRange, pid],
  );
};

/** The last 24 hours of a record: a small chart for each number that its history keeps. */
export const DayCharts = ({ config, did }: Props) => {
  const { t } = useTranslation('data');
  const { t: boardText } = useTranslation('boards');
  const { context } = useRendering();
  const remember = useRemember(config.pid);
  const { language, zone } = context;
  const theme = useTheme();
  const historypid = config.historypid ?? '';
  const history = useQuery({ ...moduleQuery(historypid), retry: false }).data;
  const isCharted = history !== undefined && measuredColumns(history).length > 0;
  const day = useQuery({
    queryKey: [...queryKeys.record(config.pid, did), 'day'],
    queryFn: async ({ signal }) => {
      if (history === undefined) return undefined;
      const now = Math.floor(Date.now() / 1000);
      const queries = [lastDayQuery(history, did, now)];
      const { result } = await call(endpoints.queryBoard, { queries }, { signal, silent: true });
      return { datasets: result.datasets, asof: result.asof };
    },
    enabled: isCharted,
    refetchInterval: refreshEach,
    placeholderData: (former) => former,
  });
  const charts = useMemo(
    () =>
      history === undefined || day.data === undefined
        ? undefined
        : dayCharts(history, day.data.datasets, { language, zone, now: day.data.asof, remember }),
    [history, day.data, language, zone, remember],
  );
  if (!isCharted) return null;
  const locale = { t: boardText, context };
  return (
    <section className={styles.day} aria-label={t('detail.day')} aria-busy={charts === undefined}>
      <h2 className={styles.title}>{t('detail.day')}</h2>
      {day.isError && charts === undefined ? (
        <ErrorState title={t('detail.dayFailed')} onRetry={() => void day.refetch()} />
      ) : charts?.every(({ chart }) => hasNoValues(chart)) === true ? (
        <p className={styles.none}>{t('detail.dayEmpty')}</p>
      ) : (
        <div className={styles.charts}>
          {charts === undefined
            ? measuredColumns(history).map(({ column }) => (
                <div key={column} className={styles.one}>
                  <SkeletonBar width={8} />
                </div>
              ))
            : charts.map(({ column, name, isSum, chart }) => (
                <figure key={column} className={styles.one}>
                  <figcaption className={styles.name}>
                    {name} <span className={styles.note}>{t(isSum ? 'detail.daySum' : 'detail.dayAverage')}</span>
                  </figcaption>
                  <AxisPicture model={chart} locale={locale} theme={theme} name={name} isWall={false} />
                </figure>
              ))}
        </div>
      )}
    </section>
  );
};
