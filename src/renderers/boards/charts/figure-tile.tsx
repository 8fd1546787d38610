import type { ReactNode } from 'react';
import { Amount, decimalsFor } from './amount.tsx';
import shared from './charts.module.css';
import styles from './figure-tile.module.css';

type Props = {
  value: number | undefined;
  unit: string;
  decimals?: number;
  /** Comparison, shown below the number. */
  children?: ReactNode;
  /** Trend chart, shown below both. */
  trend?: ReactNode;
};

/** One large number, legible from across the room. */
export const FigureTile = ({ value, unit, decimals, children, trend }: Props) => (
  <div className={styles.tile}>
    <Amount value={value} unit={unit} decimals={decimals ?? decimalsFor(value)} size="figure" />
    {children && <div className={shared.under}>{children}</div>}
    {trend && <div className={styles.trend}>{trend}</div>}
  </div>
);
