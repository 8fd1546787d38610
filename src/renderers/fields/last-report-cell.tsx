import { useAge } from './clock.ts';
import { ReportAge, useFreshness } from './device.tsx';
import type { CellProps } from './field.ts';
import styles from './fields.module.css';
import { useRendering } from './rendering.tsx';
import { EmptyValue } from './text-cell.tsx';
import { stampWithZone } from '../../engine/zone-offset.ts';

/** Moves with every report of a device. */
const moving = 'updatetime';

/** When a record last reported: its age, with the exact stamp and zone in the tooltip. */
export const LastReportCell = ({ column, record, value }: CellProps) => {
  const { context } = useRendering();
  const age = useAge();
  const freshness = useFreshness(record);
  if (freshness?.isOffline === true && column.column === moving) return <ReportAge freshness={freshness} />;
  if (typeof value !== 'number') return <EmptyValue />;
  return (
    <span className={styles.lastReport} title={stampWithZone(value, context.zone)}>
      {age(value)}
    </span>
  );
};
