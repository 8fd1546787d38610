import type { Column, ModuleConfig } from './column.ts';

/**
 * True if devices report the column: the module has a driver, and the column has a `source`, `measures` or `control`.
 * Such columns have no index, so that a report updates no index (HOT update).
 */
export const isReported = (config: ModuleConfig, { source, measures, control }: Column): boolean =>
  config.driver !== undefined && (source !== undefined || measures !== undefined || control !== undefined);

/**
 * True if devices report to the module. They may report any column, also one that is not in its config, and every
 * report changes the `updatetime` of its record.
 */
export const hasReports = ({ driver }: ModuleConfig): boolean => driver !== undefined;

/** True if a device may report the column: references and files are set by users only. */
export const isReportable = ({ builtin, pid, didlist, mime }: Column): boolean =>
  builtin !== true && pid === undefined && didlist === undefined && mime === undefined;
