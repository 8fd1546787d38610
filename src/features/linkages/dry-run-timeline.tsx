import { useTranslation } from 'react-i18next';
import { dryRunDays } from '../../engine/automation/dry-run.ts';
import { formatMoment, secondsPerDay } from '../../engine/moment.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import styles from './linkage-dry-run.module.css';
import type { DryRunSpan } from './linkage-calls.ts';

/** A device, or the clock, with the times at which it set the rule off, or the rule acted on it; epoch seconds. */
export type TimelineRow = { key: string; name: string; times: readonly number[] };

type Props = { label: string; rows: readonly TimelineRow[]; span: DryRunSpan };

/** Size of a drawing, in units of its own that stretch to its width. */
const [width, height] = [1000, 24];
/** Marks are put together, so that each is wide enough to be seen: hours of one, for each week of the span. */
const hourSeconds = 3600;
const weekSeconds = 7 * secondsPerDay;
/** More names of days than these would touch. */
const maxLabels = 8;
const lowest = 7;

const binSeconds = ({ from, to }: DryRunSpan): number =>
  hourSeconds * Math.max(1, Math.ceil((to - from) / weekSeconds));

const binsOf = (times: readonly number[], span: DryRunSpan): ReadonlyMap<number, number> => {
  const bins = new Map<number, number>();
  for (const time of times) {
    const bin = Math.floor((time - span.from) / binSeconds(span));
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  }
  return bins;
};

const xOf = (seconds: number, { from, to }: DryRunSpan): number => ((seconds - from) / Math.max(1, to - from)) * width;

/** Bars that rise with how often it happened, one path for all. */
const barsOf = (times: readonly number[], span: DryRunSpan, maxCount: number): string =>
  [...binsOf(times, span)]
    .map(([bin, count]) => {
      const room = xOf(span.from + binSeconds(span), span);
      const x = Math.min(bin * room + room * 0.1, width - 3);
      const top = height - lowest - (height - lowest) * (maxCount <= 1 ? 0.4 : (count - 1) / (maxCount - 1));
      return `M${x.toFixed(1)} ${height}V${top.toFixed(1)}h${Math.max(3, room * 0.8).toFixed(1)}V${height}z`;
    })
    .join('');

/** When it would have happened, for each device. The drawing says nothing that the words beside it do not say. */
export const DryRunTimeline = ({ label, rows, span }: Props) => {
  const { t } = useTranslation('linkages');
  const { zone } = useRendering().context;
  const dayStarts = dryRunDays(span.from, span.to, zone).map(([dayStart]) => dayStart);
  const lines = dayStarts.slice(1).map((dayStart) => `M${xOf(dayStart, span).toFixed(1)} 0V${height}`);
  const maxCount = Math.max(1, ...rows.flatMap(({ times }) => [...binsOf(times, span).values()]));
  const step = Math.ceil(dayStarts.length / maxLabels);
  return (
    <div>
      <ul className={styles.rows} aria-label={label}>
        {rows.map(({ key, name, times }) => (
          <li key={key} className={styles.row}>
            <bdi className={styles.rowName} title={name}>
              {name}
            </bdi>
            <svg
              className={styles.strip}
              viewBox={`0 0 ${width} ${height}`}
              preserveAspectRatio="none"
              aria-hidden="true"
              focusable="false"
            >
              <path className={styles.dayLines} d={lines.join('')} />
              <path className={styles.marks} d={barsOf(times, span, maxCount)} />
            </svg>
            <span className={styles.rowCount} data-none={times.length === 0}>
              {times.length === 0 ? t('dryRun.never') : t('dryRun.times', { count: times.length })}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.axis} aria-hidden="true">
        {dayStarts.map((dayStart, index) =>
          // The first day is rarely whole: its name would touch the next one.
          index % step === (dayStarts.length > 1 ? 1 % step : 0) && index > 0 ? (
            <span key={dayStart} style={{ left: `${xOf(dayStart, span) / (width / 100)}%` }}>
              {formatMoment(dayStart, zone, 'MM-dd')}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
};
