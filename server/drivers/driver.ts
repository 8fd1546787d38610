import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Settings } from '../settings.ts';
import type { DeviceSource } from './source.ts';

/** The source that a module's devices are reached by in this deployment; none without a `driver`. Contract "Devices". */
export const driverOf = (
  { driver }: Pick<ModuleConfig, 'driver'>,
  { mqttUrl }: Pick<Settings, 'mqttUrl'>,
): DeviceSource['driver'] | undefined => {
  if (driver !== 'default') return driver;
  return mqttUrl === undefined ? 'simulator' : 'mqtt';
};
