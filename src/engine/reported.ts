import type { Column, ModuleConfig } from './column.ts';

/**
 * Whether devices report the column: the module has a driver, and the column says where its value comes from, what it
 * measures or what it controls. No index names such a column, so that a report rewrites no index (HOT update).
 */
export const isReported = (config: ModuleConfig, { source, measures, control }: Column): boolean =>
  config.driver !== undefined && (source !== undefined || measures !== undefined || control !== undefined);

/**
 * Whether devices report to the module: they may report any column, named in its config or not, and every report moves
 * the time of change of its record.
 */
export const hasReports = ({ driver }: ModuleConfig): boolean => driver !== undefined;

/** Whether a device may report the column at all: what points to records or files is set by people. */
export const isReportable = ({ builtin, pid, didlist, mime }: Column): boolean =>
  builtin !== true && pid === undefined && didlist === undefined && mime === undefined;
