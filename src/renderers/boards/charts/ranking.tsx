import type { ReactNode } from 'react';
import { cssInk, type Ink } from './ink.ts';
import shared from './charts.module.css';
import styles from './ranking.module.css';

export type RankedRow = {
  key: string;
  name: string;
  /** Before the name: in the colour of the bar where it is alarm, else in that of attention. */
  sign?: string;
  /** Length of the bar, 0 to 1. */
  share: number;
  /** Position of a limit, 0 to 1. */
  limit?: number;
  ink?: Ink;
  isMuted?: boolean;
  value: ReactNode;
  side?: ReactNode;
};

type Props = {
  rows: readonly RankedRow[];
  label: string;
  isNumbered?: boolean;
  /** Only the first of them are seen; the others keep their place, so that what fits can be measured. */
  visibleCount?: number;
  /** The most lines of the first name. */
  lines?: number | undefined;
};

/** Place, name, bar, value, side: those that are there. */
const tracks = (rows: readonly RankedRow[], isNumbered: boolean): string =>
  [
    ...(isNumbered ? ['auto'] : []),
    'fit-content(42%) minmax(3rem, 1fr) auto',
    ...(rows.some(({ side }) => side !== undefined) ? ['auto'] : []),
  ].join(' ');

/** Names with bars, the largest first; every bar has its number beside it. */
export const Ranking = ({ rows, label, isNumbered = false, visibleCount = rows.length, lines }: Props) => (
  <ol className={styles.ranking} style={{ gridTemplateColumns: tracks(rows, isNumbered) }} aria-label={label}>
    {rows.map((row, index) => (
      <li key={row.key} className={index < visibleCount ? styles.ranked : `${styles.ranked} ${styles.beyond}`}>
        {isNumbered && <span className={styles.rank}>{index + 1}</span>}
        <span
          className={lines === undefined || index > 0 ? styles.rankedName : `${styles.rankedName} ${styles.clamped}`}
          data-slot="ranked-name"
          style={lines === undefined || index > 0 ? undefined : { WebkitLineClamp: lines }}
          title={row.name}
        >
          {row.sign === undefined ? null : (
            <span className={row.ink === 'alarm' ? shared.alarm : shared.attention}>{row.sign} </span>
          )}
          {row.name}
        </span>
        <span className={row.limit === undefined ? `${shared.track} ${styles.free}` : shared.track} aria-hidden="true">
          <span
            className={row.isMuted ? `${shared.bar} ${styles.muted}` : shared.bar}
            style={{ width: `${Math.min(1, Math.max(0, row.share)) * 100}%`, background: cssInk(row.ink ?? 'c1') }}
          />
          {row.limit !== undefined && (
            <span className={styles.limit} style={{ left: `${Math.min(1, Math.max(0, row.limit)) * 100}%` }} />
          )}
        </span>
        <span className={styles.rankedValue}>{row.value}</span>
        {row.side !== undefined && <span className={styles.rankedSide}>{row.side}</span>}
      </li>
    ))}
  </ol>
);
