import { use } from 'react';
import { wantedIn } from '../../engine/control/wanted.ts';
import { isHistory } from '../../engine/history.ts';
import { stateColumnOf } from '../../engine/state-column.ts';
import { isLastReportTime } from './last-report-time.ts';
import { LastReportCell } from './last-report-cell.tsx';
import { cellOf } from './cells.ts';
import { DeviceContext, ReportAge, ReportShown, useFreshness } from './device.tsx';
import styles from './device.module.css';
import type { CellProps } from './field.ts';
import { WantedValue } from './wanted-value.tsx';

type Props = CellProps & {
  /** The cell that the view names. */
  cell: string;
};

/** The state of a device and its age; of an offline device only "offline", because its last state may be outdated. */
const StateCell = ({ cell, ...props }: Props) => {
  const freshness = useFreshness(props.record);
  const isShown = use(ReportShown);
  const Value = cellOf(cell, props.column.type);
  if (freshness === undefined) return <Value {...props} />;
  return (
    <span className={styles.state}>
      {freshness.isOffline ? null : <Value {...props} />}
      {isShown && !freshness.isOffline ? null : <ReportAge freshness={freshness} isBrief hasAge={!isShown} />}
    </span>
  );
};

/** A value in lists and details: its cell; while a command is pending, wanted beside reported value; with its age. */
export const ValueCell = ({ cell, ...props }: Props) => {
  const { column, record, place } = props;
  const config = use(DeviceContext);
  const wanted = wantedIn(record, column.column);
  if (wanted !== undefined) return <WantedValue {...props} wanted={wanted} />;
  if (config !== undefined && place === 'list' && stateColumnOf(config) === column)
    return <StateCell cell={cell} {...props} />;
  // Rows of a history show the time itself, not the age.
  const hasAge = place === 'list' && isLastReportTime(column) && (config === undefined || !isHistory(config));
  const Value = hasAge ? LastReportCell : cellOf(cell, column.type);
  return <Value {...props} />;
};
