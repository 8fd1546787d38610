import type { ReactNode } from 'react';
import { Amount, decimalsFor } from './amount.tsx';
import shared from './charts.module.css';
import styles from './figure-tile.module.css';

type Props = {
  value: number | undefined;
  unit: string;
  decimals?: number;
  /** Under the number: what it is compared with. */
  children?: ReactNode;
  /** Under both: how the number came to be. */
  trend?: ReactNode;
};

/** One number that can be read from across the room. */
export const FigureTile = ({ value, unit, decimals, children, trend }: Props) => (
  <div className={styles.tile}>
    <Amount value={value} unit={unit} decimals={decimals ?? decimalsFor(value)} size="figure" />
    {children && <div className={shared.under}>{children}</div>}
    {trend && <div className={styles.trend}>{trend}</div>}
  </div>
);
