import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { LocalText } from '../../src/engine/column.ts';
import type { Intake, Report } from '../drivers/report.ts';
import { phrase, sameText } from '../texts.ts';
import type { Devices, DeviceState } from './device-state.ts';

/** The value that a report gives the module's `key` column. */
const keyIn = ({ module: { config } }: Intake, { values }: Report): string | undefined => {
  const value = config.key === undefined ? undefined : values[config.key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Keys that a batch would store: the devices that have them already are read with those that report. */
export const reportedKeys = (intake: Intake, reports: readonly Report[]): string[] =>
  reports.flatMap((report) => keyIn(intake, report) ?? []);

/**
 * Why a report may not store its key: another device has it. With two devices of one key, the reports of both would be
 * refused from then on. A key that stays the same is accepted, also where two devices have had it for long.
 */
export const takenKey = (
  intake: Intake,
  { byName }: Devices,
  { state, report }: { state: DeviceState; report: Report },
): LocalText | undefined => {
  const { config } = intake.module;
  const value = keyIn(intake, report);
  if (config.key === undefined || value === undefined || state.values[config.key] === value) return undefined;
  const holder = byName.get(value);
  if (holder === undefined || holder.did === state.did) return undefined;
  const label = columnsOf(config).get(config.key)?.label ?? sameText(config.key);
  return phrase('server/records', 'deviceKeyTaken', { label, value });
};

/** The device has its new key for the following reports of the batch: none of them can give it to another device. */
export const rememberKey = (
  intake: Intake,
  { byName }: Devices,
  { state, report }: { state: DeviceState; report: Report },
): void => {
  const value = keyIn(intake, report);
  if (value !== undefined && !byName.has(value)) byName.set(value, state);
};
