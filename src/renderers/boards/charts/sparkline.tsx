import styles from './sparkline.module.css';

type Props = { values: readonly (number | undefined)[]; label: string };

const width = 100;
const height = 40;
const pad = 3;

/** A small line without axes: the shape of a few days. Gaps are gaps. */
export const Sparkline = ({ values, label }: Props) => {
  const present = values.filter((value) => value !== undefined);
  const [low, high] = [Math.min(...present), Math.max(...present)];
  const x = (index: number) => (index / Math.max(1, values.length - 1)) * width;
  const y = (value: number) => height - pad - ((value - low) / (high - low || 1)) * (height - 2 * pad);
  const points = values.map((value, index) => (value === undefined ? undefined : { x: x(index), y: y(value) }));
  const line = points
    .map((point, index) => (point ? `${points[index - 1] ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}` : ''))
    .join('');
  const isWhole = present.length === values.length && present.length > 1;
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {isWhole && <path d={`${line}L${width} ${height}L0 ${height}Z`} className={styles.sparkArea} />}
      <path d={line} className={styles.sparkLine} />
    </svg>
  );
};
