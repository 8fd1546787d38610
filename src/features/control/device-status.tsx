import type { ModuleConfig, RecordValues } from '../../engine/column.ts';
import { stateColumnOf } from '../../engine/state-column.ts';
import { ReportAge, useFreshness } from '../../renderers/fields/device.tsx';
import { ValueCell } from '../../renderers/fields/value-cell.tsx';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import styles from './device-status.module.css';

/** As high as the state that arrives with the record. */
export const DeviceStatusWaiting = ({ config }: { config: ModuleConfig }) =>
  stateColumnOf(config) === undefined ? null : (
    <div className={styles.status}>
      <SkeletonBar width={10} />
    </div>
  );

/** The state of a device and the age of its last report, at the head of its page. */
export const DeviceStatus = ({ config, record }: { config: ModuleConfig; record: RecordValues }) => {
  const freshness = useFreshness(record);
  const column = stateColumnOf(config);
  if (column === undefined && freshness === undefined) return null;
  return (
    <div className={styles.status}>
      {column === undefined ? null : (
        <ValueCell cell="" column={column} value={record[column.column]} record={record} place="detail" />
      )}
      {freshness === undefined ? null : <ReportAge freshness={freshness} isReserved />}
    </div>
  );
};
