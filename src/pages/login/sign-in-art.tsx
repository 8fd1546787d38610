import styles from './art-pane.module.css';

/** Seven fluted columns, filled as a building's load fills a day; the column of the present hour is highlighted. */

const columns = [
  { hour: 6, load: 0.34 },
  { hour: 8, load: 0.58 },
  { hour: 10, load: 0.47 },
  { hour: 12, load: 0.82 },
  { hour: 14, load: 0.66 },
  { hour: 16, load: 0.39 },
  { hour: 18, load: 0.51 },
];
/** Power of a full column, kW. */
const fullLoad = 412;
const shaft = { top: 306, height: 594, width: 60 };
const flutes = [6, 18, 30, 42, 54];
const pitch = (1040 - 2 * 104) / 6;

const bands = [
  { y: 262, height: 26, opacity: 1 },
  { y: 964, height: 32, opacity: 0.45 },
  { y: 996, height: 38, opacity: 0.7 },
  { y: 1034, height: 46, opacity: 1 },
];
const lines = [248, 292, 964, 996, 1034];

const present = (hour: number) =>
  columns.reduce((best, column) => (Math.abs(column.hour - hour) < Math.abs(best.hour - hour) ? column : best)).hour;

export function SignInArt({ hour }: { hour: number }) {
  const now = present(hour);
  return (
    <svg className={styles.columns} viewBox="0 0 1040 1080" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {bands.map((band) => (
        <rect key={band.y} x="0" width="1040" fill="var(--pressed)" {...band} />
      ))}
      {lines.map((y) => (
        <rect key={y} x="0" y={y} width="1040" height="1" fill="var(--hairline-strong)" />
      ))}
      {columns.map((column, index) => (
        <Column key={column.hour} {...column} x={104 + index * pitch} isNow={column.hour === now} />
      ))}
    </svg>
  );
}

function Column({ x, hour, load, isNow }: { x: number; hour: number; load: number; isNow: boolean }) {
  const left = x - shaft.width / 2;
  const filled = shaft.height * load;
  const top = shaft.top + shaft.height - filled;
  return (
    <g>
      <rect x={x - 38} y={292} width="76" height="10" fill="var(--hairline-strong)" opacity=".8" />
      <rect x={left} y={shaft.top} width={shaft.width} height={shaft.height} fill="var(--pressed)" />
      <Flutes left={left} y={shaft.top} height={shaft.height} fill="var(--hairline-strong)" opacity={0.8} />
      <rect x={left} y={top} width={shaft.width} height={filled} fill="var(--accent)" opacity={isNow ? 0.96 : 0.2} />
      <Flutes left={left} y={top} height={filled} fill="var(--surface)" opacity={0.28} />
      <text x={x} y={top - 12} textAnchor="middle" className={`${styles.hour} ${isNow ? styles.now : ''}`}>
        {Math.round(load * fullLoad)}
      </text>
      <rect x={x - 38} y={904} width="76" height="10" fill="var(--hairline-strong)" opacity=".8" />
      <text x={x} y={940} textAnchor="middle" className={`${styles.hour} ${isNow ? styles.now : ''}`}>
        {String(hour).padStart(2, '0')}:00
      </text>
    </g>
  );
}

type FluteProps = { left: number; y: number; height: number; fill: string; opacity: number };

function Flutes({ left, ...flute }: FluteProps) {
  return flutes.map((offset) => <rect key={offset} x={left + offset} width="1" {...flute} />);
}
