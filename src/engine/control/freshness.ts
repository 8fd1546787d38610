import type { ModuleConfig, RecordValues } from '../column.ts';
import { isObject } from '../own-property.ts';

/** Age of a device's last report. A device is offline after three intervals of its module without a report. */
export type Freshness = { reported: number; isOffline: boolean };

/** The part of a module's config that decides whether and how often its devices report; `interval` in seconds. */
type Reporting = Pick<ModuleConfig, 'driver' | 'columns'> & { interval?: number };

/** Number of missed reports after which a device is offline. */
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
 * Unix time of a record's last report. Rows have one number, a single record has one for each column. `undefined` if
 * nothing was reported, or the module's devices do not report.
 */
export const lastReport = (config: Reporting, record: RecordValues): number | undefined =>
  config.driver === undefined || config.columns.some(({ column }) => column === 'reported')
    ? undefined
    : newest(record['reported']);

/**
 * Seconds without a report after which a device is offline; `undefined` without an interval: then there is no presence.
 */
export const offlineAfter = ({ interval }: Reporting): number | undefined =>
  interval === undefined ? undefined : interval * silentIntervals;

/** Unix time of the last report of one column; for rows, that of the last report as a whole. */
export const columnReport = (record: RecordValues, column: string): number | undefined => {
  const reported: unknown = record['reported'];
  const time = isObject(reported) && Object.hasOwn(reported, column) ? reported[column] : reported;
  return typeof time === 'number' ? time : undefined;
};

/**
 * True if a value reported at this Unix time is older than twice the module's interval. Contract "Module config",
 * `interval`.
 */
export const isStaleReport = ({ interval }: Reporting, reported: number, now: number): boolean =>
  interval !== undefined && now - reported > interval * lateIntervals;

export const freshnessOf = (config: Reporting, record: RecordValues, now: number): Freshness | undefined => {
  const reported = lastReport(config, record);
  if (reported === undefined) return undefined;
  const limit = offlineAfter(config);
  return { reported, isOffline: limit !== undefined && now - reported > limit };
};
