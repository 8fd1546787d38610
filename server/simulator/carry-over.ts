import type { Device } from './device.ts';

/**
 * When records change, a world is made again from them; devices that were there before continue as they were. Copied is
 * what a device does, not what its record says of it.
 */
const carriedProperties = [
  'isOn',
  'setpoint',
  'mode',
  'level',
  'rate',
  'scale',
  'error',
  'total',
  'reportedTotal',
  'reportedTemperature',
  'isOpen',
  'peopleIn',
  'peopleOut',
  'overriddenUntil',
  'answers',
  'pendingCommands',
  'due',
  'isUrgent',
  'offlineUntil',
  'lastWindow',
  'health',
  'baseline',
] as const satisfies readonly (keyof Device)[];

export const carryOver = (device: Device, before: Device): void => {
  Object.assign(device, Object.fromEntries(carriedProperties.map((name) => [name, before[name]])));
  const { temperature, humidity, co2 } = before.room;
  Object.assign(device.room, { temperature, humidity, co2 });
};
