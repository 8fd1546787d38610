import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { relativeTime } from '../../../engine/format.ts';
import { localUnit } from '../../../engine/unit.ts';
import { type Sky, skyOf, type Weather } from '../../../engine/weather.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { Icon, type IconName } from '../../../renderers/parts/icon.tsx';
import { SkeletonBar } from '../../../renderers/parts/skeleton.tsx';
import styles from './cards.module.css';

const eachMinute = 60_000;

const icons: Readonly<Record<Sky, IconName>> = {
  clear: 'sun',
  cloudy: 'cloud',
  fog: 'fog',
  rain: 'rain',
  snow: 'snow',
  thunder: 'thunder',
};

/** Older values say since when they hold. */
const fresh = 1800;

export const WeatherCard = () => {
  const { t } = useTranslation('wall');
  const { data, isPending } = useQuery({
    queryKey: queryKeys.weather(),
    queryFn: ({ signal }) => call(endpoints.weather, {}, { signal, silent: true }),
    refetchInterval: eachMinute,
    select: (answer) => answer.data,
  });
  if (data !== undefined && data !== null) return <WeatherNow weather={data} />;
  return isPending ? (
    <div aria-busy="true">
      <SkeletonBar width="60%" height={2} />
    </div>
  ) : (
    <div className={styles.noWeather}>
      <EmptyState title={t('weather.noneTitle')}>{t('weather.noneText')}</EmptyState>
    </div>
  );
};

export const WeatherNow = ({ weather }: { weather: Weather }) => {
  const { t } = useTranslation('wall');
  const { context } = useRendering();
  const { at, temperature, humidity, code, place, source } = weather;
  const sky = code === null ? undefined : skyOf(code);
  const name = source === 'sensor' ? place : t('card.weather');
  return (
    <div className={styles.weather}>
      <div className={styles.place}>
        <span title={name}>{name}</span>
        <Icon name={sky === undefined ? 'thermometer' : icons[sky]} size={32} />
      </div>
      <div>
        <div className={styles.temperature}>
          <span>
            {Math.round(temperature)}
            <small>{localUnit('°C', context.language)}</small>
          </span>
        </div>
        <div className={styles.facts}>
          {[
            sky === undefined ? undefined : t(`sky.${sky}`),
            humidity === null ? undefined : t('weather.humidity', { value: Math.round(humidity) }),
            context.now - at > fresh ? relativeTime(at, context) : undefined,
          ]
            .filter((fact) => fact !== undefined)
            .join(' · ')}
        </div>
      </div>
    </div>
  );
};
