import type { RecordValues } from '../../src/engine/column.ts';
import { amountOf, flagsOf } from './columns.ts';
import type { Device } from './device.ts';
import { noise } from './random.ts';

/** Devices obey seconds later, some hear nothing for a while, and one that is offline can't be reached. */

const deafSlot = 300;
const deafShare = 0.01;
/** People leave alone for this long what was switched from afar, seconds. */
const respect = 900;

/** Takes a command in, to be done later. @returns whether the device can be reached at all */
export function order(device: Device, values: RecordValues, at: number): boolean {
  if (at < device.offlineUntil) return false;
  if (noise(device.seed ^ 0x4f2d, Math.floor(at / deafSlot)) < deafShare) return true;
  const luck = noise(device.seed ^ 0x2b7e, at);
  const delay = luck < 0.9 ? 1 + luck * 4 : 5 + (luck - 0.9) * 100;
  device.orders.push({ at: at + delay, values });
  return true;
}

const setOne = (device: Device, name: string, stored: RecordValues[string]): void => {
  const { power, mode, setpoint, level } = device.kind.parts;
  if (stored === undefined) return;
  if (name === power?.column) device.isOn = stored === flagsOf(power).yes;
  else if (name === mode?.column) device.mode = stored;
  else if (name === setpoint?.column) device.setpoint = amountOf(setpoint, stored) ?? device.setpoint;
  else if (name === level?.column) {
    const { min = 0, max = 100 } = level;
    device.level = ((amountOf(level, stored) ?? max) - min) / (max - min);
  } else device.answers.set(name, stored);
};

/** Does what is due by now; the device reports at once what it did. */
export function obey(device: Device, at: number): void {
  const due = device.orders.filter((one) => one.at <= at);
  if (due.length === 0) return;
  device.orders = device.orders.filter((one) => one.at > at);
  for (const { values } of due) for (const [name, stored] of Object.entries(values)) setOne(device, name, stored);
  device.leftAloneUntil = at + respect;
  device.isUrgent = true;
}
