import type { ModuleConfig, RecordValues } from '../column.ts';
import { isObject } from '../own-property.ts';

/** How old a device's last report is. A device is offline when it is silent for three intervals of its module. */
export type Freshness = { reported: number; isOffline: boolean };

/** What of a module says whether its devices report, and how often: `interval` in seconds. */
type Reporting = Pick<ModuleConfig, 'driver' | 'columns'> & { interval?: number };

/** A device that misses so many reports is offline. */
const silentIntervals = 3;

/** A report may be late by as much as an interval before its value counts as stale. */
const lateIntervals = 2;

const newest = (reported: unknown): number | undefined => {
  if (typeof reported === 'number') return reported;
  if (!isObject(reported)) return undefined;
  const times = Object.values(reported).filter((time) => typeof time === 'number');
  return times.length === 0 ? undefined : Math.max(...times);
};

/**
 * Seconds of a record's last report: rows carry a number, a record that is read alone one for each column.
 * `undefined` where nothing has been reported, or the module's devices do not report.
 */
export const lastReport = (config: Reporting, record: RecordValues): number | undefined =>
  config.driver === undefined || config.columns.some(({ column }) => column === 'reported')
    ? undefined
    : newest(record['reported']);

/** Seconds after which a silent device is offline; modules without an interval have no presence. */
export const offlineAfter = ({ interval }: Reporting): number | undefined =>
  interval === undefined ? undefined : interval * silentIntervals;

/** Seconds of the last report of one column, where a record says it; rows know only the report as a whole. */
export const columnReport = (record: RecordValues, column: string): number | undefined => {
  const reported: unknown = record['reported'];
  const at = isObject(reported) && Object.hasOwn(reported, column) ? reported[column] : reported;
  return typeof at === 'number' ? at : undefined;
};

/** Whether a value of this age, epoch seconds, is older than its module's interval. Contract "Module config", `interval`. */
export const isStaleReport = ({ interval }: Reporting, reported: number, now: number): boolean =>
  interval !== undefined && now - reported > interval * lateIntervals;

export const freshnessOf = (config: Reporting, record: RecordValues, now: number): Freshness | undefined => {
  const reported = lastReport(config, record);
  if (reported === undefined) return undefined;
  const limit = offlineAfter(config);
  return { reported, isOffline: limit !== undefined && now - reported > limit };
};
