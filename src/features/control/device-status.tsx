import type { Column, ModuleConfig, RecordValues } from '../../engine/column.ts';
import { lastReport } from '../../engine/control/freshness.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { stateColumnOf } from '../../engine/state-column.ts';
import { useClock } from '../../renderers/fields/clock.ts';
import { ReportAge, useFreshness } from '../../renderers/fields/device.tsx';
import { ValueCell } from '../../renderers/fields/value-cell.tsx';
import styles from './device-status.module.css';

/** The state that most devices are in. */
const usualState = (column: Column): string | undefined => {
  const keys = Object.keys(column.enum ?? {});
  return keys.find((key) => fieldTypeOf(column).stateOf?.(key, column) === 'normal') ?? keys[0];
};

const noRecord: RecordValues = {};

/** Skeleton as wide as the usual state and age, so that the tabs below do not shift. */
export const DeviceStatusSkeleton = ({ config }: { config: ModuleConfig }) => {
  const now = useClock();
  const column = stateColumnOf(config);
  const hasAge = lastReport(config, { reported: now }) !== undefined;
  if (column === undefined && !hasAge) return null;
  return (
    <div className={styles.status} aria-hidden="true">
      {column === undefined ? null : (
        <span className={styles.waiting}>
          <ValueCell cell="" column={column} value={usualState(column) ?? null} record={noRecord} place="detail" />
        </span>
      )}
      {hasAge ? (
        <span className={styles.waiting}>
          <ReportAge freshness={{ reported: now, isOffline: false }} isReserved />
        </span>
      ) : null}
    </div>
  );
};

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
