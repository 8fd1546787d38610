import { numberText } from '../../../engine/number-text.ts';
import styles from './charts.module.css';

type Props = {
  value: number | undefined;
  unit: string;
  decimals?: number | undefined;
  /** `figure` is the one first thing of a card. */
  size?: 'text' | 'large' | 'figure';
};

/** A number with its unit; a dash where nobody measured it. */
export const Amount = ({ value, unit, decimals, size = 'text' }: Props) => (
  <span className={`${styles.amount} ${styles[size]}`}>
    {value === undefined ? <span className={styles.none}>—</span> : numberText(value, decimals)}
    {value !== undefined && unit !== '' && <span className={styles.unit}>{`\u00a0${unit}`}</span>}
  </span>
);

/** Decimals that a number of this size is read with. */
export const decimalsFor = (value: number | undefined): number => {
  const size = Math.abs(value ?? 0);
  if (size >= 1000) return 0;
  return size >= 10 ? 1 : 2;
};

/** A difference in percent with its sign. More use is amber only where `isGood` is said of less. */
export const Difference = ({ percent, isCalm = false }: { percent: number | undefined; isCalm?: boolean }) => {
  if (percent === undefined) return <span className={styles.none}>—</span>;
  const tone = isCalm || Math.abs(percent) < 0.05 ? styles.calm : percent > 0 ? styles.more : styles.less;
  return <span className={`${styles.difference} ${tone}`}>{percentText(percent)}</span>;
};

/** `+6.1 %`, `−3.2 %`. */
export const percentText = (percent: number): string => `${percent > 0 ? '+' : ''}${numberText(percent, 1)}\u00a0%`;

/** How far a number is above or below another, in percent. */
export const percentOver = (value: number | undefined, base: number | undefined): number | undefined =>
  value === undefined || base === undefined || base === 0 ? undefined : ((value - base) / Math.abs(base)) * 100;
