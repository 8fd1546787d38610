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
const width = 1040;
/** From the edge to the first column, and from one column to the next. */
const first = 104;
const pitch = (width - 2 * first) / 6;

const percent = (x: number): string => `${(x / width) * 100}%`;

const bands = [
  { y: 262, height: 26, opacity: 1 },
  { y: 964, height: 32, opacity: 0.45 },
  { y: 996, height: 38, opacity: 0.7 },
  { y: 1034, height: 46, opacity: 1 },
];
const lines = [248, 292, 964, 996, 1034];

const present = (hour: number) =>
  columns.reduce((best, column) => (Math.abs(column.hour - hour) < Math.abs(best.hour - hour) ? column : best)).hour;

/** Scaled with the height. The columns share the width of the pane, so that none is cut off where the pane is narrow. */
export function SignInArt({ hour }: { hour: number }) {
  const now = columns.findIndex((column) => column.hour === present(hour));
  return (
    <svg className={styles.columns} aria-hidden="true">
      <svg viewBox={`0 0 ${width} 1080`} preserveAspectRatio="none">
        {bands.map((band) => (
          <rect key={band.y} x="0" width={width} fill="var(--pressed)" {...band} />
        ))}
        {lines.map((y) => (
          <rect key={y} x="0" y={y} width={width} height="1" fill="var(--hairline-strong)" />
        ))}
      </svg>
      {columns.map((column, index) => (
        <svg
          key={column.hour}
          x={percent(first + (index - 0.5) * pitch)}
          width={percent(pitch)}
          viewBox="-0.5 0 1 1080"
          overflow="visible"
          className={(index - now) % 2 === 0 ? undefined : styles.between}
        >
          <Column {...column} isNow={index === now} />
        </svg>
      ))}
    </svg>
  );
}

/** A column around x = 0. */
function Column({ hour, load, isNow }: { hour: number; load: number; isNow: boolean }) {
  const left = -shaft.width / 2;
  const filled = shaft.height * load;
  const top = shaft.top + shaft.height - filled;
  return (
    <g>
      <rect x={-38} y={292} width="76" height="10" fill="var(--hairline-strong)" opacity=".8" />
      <rect x={left} y={shaft.top} width={shaft.width} height={shaft.height} fill="var(--pressed)" />
      <Flutes left={left} y={shaft.top} height={shaft.height} fill="var(--hairline-strong)" opacity={0.8} />
      <rect x={left} y={top} width={shaft.width} height={filled} fill="var(--accent)" opacity={isNow ? 0.96 : 0.2} />
      <Flutes left={left} y={top} height={filled} fill="var(--surface)" opacity={0.28} />
      <text x={0} y={top - 12} textAnchor="middle" className={`${styles.hour} ${isNow ? styles.now : ''}`}>
        {Math.round(load * fullLoad)}
      </text>
      <rect x={-38} y={904} width="76" height="10" fill="var(--hairline-strong)" opacity=".8" />
      <text x={0} y={940} textAnchor="middle" className={`${styles.hour} ${isNow ? styles.now : ''}`}>
        {String(hour).padStart(2, '0')}:00
      </text>
    </g>
  );
}

type FluteProps = { left: number; y: number; height: number; fill: string; opacity: number };

function Flutes({ left, ...flute }: FluteProps) {
  return flutes.map((offset) => <rect key={offset} x={left + offset} width="1" {...flute} />);
}
