import { useRef } from 'react';
import type { AxisChart } from './axis-chart.ts';
import type { BoardLocale } from '../drawing.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import type { Zoom } from './use-zoom.ts';
import type { ZoomStep } from './zoom.ts';
import styles from './zoom.module.css';

type Props = { zoom: Zoom; chart: AxisChart; name: string; locale: BoardLocale };

const initialSteps = [['in', 'zoomIn']] as const satisfies readonly (readonly [ZoomStep, IconName])[];
const zoomedSteps = [
  ['back', 'left'],
  ['on', 'right'],
  ['in', 'zoomIn'],
  ['out', 'zoomOut'],
] as const satisfies readonly (readonly [ZoomStep, IconName])[];

/** Buttons to zoom the time axis, also by keyboard. Visible on hover, on focus and while the axis is zoomed. */
export const ZoomBar = ({ zoom, chart, name, locale: { t } }: Props) => {
  const first = useRef<HTMLButtonElement>(null);
  const isZoomed = zoom.range !== undefined;
  return (
    <div
      className={isZoomed ? `${styles.bar} ${styles.shown}` : styles.bar}
      role="group"
      aria-label={t('zoom.name', { name })}
      data-picture="none"
    >
      <span className={isZoomed ? styles.stretch : 'visually-hidden'} role="status">
        {isZoomed && t('zoom.stretch', { from: chart.categories[0], to: chart.categories.at(-1) })}
      </span>
      {(isZoomed ? zoomedSteps : initialSteps).map(([step, icon]) => (
        <button
          key={step}
          ref={step === 'in' ? first : undefined}
          type="button"
          className={styles.action}
          aria-label={t(`zoom.${step}`)}
          title={isZoomed ? t(`zoom.${step}`) : t('zoom.hint')}
          onClick={() => zoom.step(step)}
        >
          <Icon name={icon} size={12} />
          {isZoomed ? null : t('zoom.in')}
        </button>
      ))}
      {isZoomed && (
        <button
          type="button"
          className={styles.action}
          title={t('zoom.allHint')}
          onClick={() => {
            zoom.show(undefined);
            first.current?.focus();
          }}
        >
          {t('zoom.all')}
        </button>
      )}
    </div>
  );
};
