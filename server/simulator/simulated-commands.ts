import type { RecordValues } from '../../src/engine/column.ts';
import { amountOf, flagsOf } from './columns.ts';
import type { Device } from './device.ts';
import { noise } from './random.ts';

/** Commands to simulated devices: carried out seconds later, some lost for a while, refused by a device that is offline. */

/** Lost commands: share of the slots (seconds) in which a device ignores every command. */
const silentSlot = 300;
const silentShare = 0.01;
/** Seconds after a command without manual changes of the device. */
const overrideSeconds = 900;

/** @returns false for a device that is offline */
export function queueCommand(device: Device, values: RecordValues, time: number): boolean {
  if (time < device.offlineUntil) return false;
  if (noise(device.seed ^ 0x4f2d, Math.floor(time / silentSlot)) < silentShare) return true;
  const draw = noise(device.seed ^ 0x2b7e, time);
  const delay = draw < 0.9 ? 1 + draw * 4 : 5 + (draw - 0.9) * 100;
  device.pendingCommands.push({ at: time + delay, values });
  return true;
}

const applyValue = (device: Device, name: string, stored: RecordValues[string]): void => {
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

/** Carries out the commands that are due; the device then reports at once. */
export function applyDueCommands(device: Device, time: number): void {
  const due = device.pendingCommands.filter((command) => command.at <= time);
  if (due.length === 0) return;
  device.pendingCommands = device.pendingCommands.filter((command) => command.at > time);
  for (const { values } of due) for (const [name, stored] of Object.entries(values)) applyValue(device, name, stored);
  device.overriddenUntil = time + overrideSeconds;
  device.isUrgent = true;
}
