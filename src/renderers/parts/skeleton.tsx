import styles from './skeleton.module.css';

type BarProps = {
  /** Width in rem, or any CSS width. */
  width?: number | string;
  height?: number;
};

/** One grey bar in the place of a text that is still on its way. */
export function SkeletonBar({ width = 8, height = 0.75 }: BarProps) {
  return (
    <span
      className={styles.bar}
      style={{ width: typeof width === 'number' ? `${width}rem` : width, height: `${height}rem` }}
      aria-hidden="true"
    />
  );
}

type ShapeProps = { className: string | undefined; height?: string };

/** A grey shape in the place of a drawing; the class sets its size, and `height` is any CSS height. */
export const SkeletonShape = ({ className = '', height }: ShapeProps) => (
  <span
    className={`${styles.bar} ${className}`}
    style={height === undefined ? undefined : { height }}
    aria-hidden="true"
  />
);

type RowsProps = { rows?: number; columns?: number };

const widths = [11, 8, 12.5, 9.5, 11.5];

/** Rows in the final shape of a table, so that nothing jumps when they arrive. */
export function SkeletonRows({ rows = 10, columns = 6 }: RowsProps) {
  return (
    <div data-slot="skeleton-rows" aria-hidden="true">
      {Array.from({ length: rows }, (_row, row) => (
        <div key={row} className={styles.row}>
          {Array.from({ length: columns }, (_column, column) => (
            <SkeletonBar key={column} width={(widths[(row + column) % widths.length] ?? 8) * (column ? 0.5 : 1)} />
          ))}
        </div>
      ))}
    </div>
  );
}
