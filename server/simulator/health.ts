import { meaningOf } from './columns.ts';
import type { Device } from './device.ts';
import { noise } from './random.ts';

/** Devices that drop out and come back, and what they say of their own state. */

const window = 4 * 3600;
const shift = 8 * 3600;

/** Whether it says nothing now. In about one window of seventy a device is gone for half an hour or two. */
export function isOffline(device: Device, time: number): boolean {
  const index = Math.floor(time / window + noise(device.seed, 77));
  if (time < device.offlineUntil) return true;
  const chance = noise(device.seed ^ 0x6e21, index);
  if (chance >= 0.015 || device.lastWindow === index) return false;
  device.lastWindow = index;
  device.offlineUntil = time + 1800 + Math.floor((chance / 0.015) * 7200);
  return true;
}

const faultCodes = ['E07', 'E12', 'P3', 'F1'] as const;

/** What a device says is wrong while it is faulty: the same each time. */
export const faultCodeOf = (seed: number): string =>
  faultCodes[Math.floor(noise(seed, 79) * faultCodes.length)] ?? faultCodes[0];

/** Keeps the state that the record has until the shift is over, and stays away for a while if it was away. */
export function startHealth(device: Device, start: number): void {
  const [column] = device.kind.parts.measured.get('state') ?? [];
  const key = column && device.record[column.column];
  const state = column && meaningOf(column, key);
  const slot = Math.floor(start / shift);
  // One that is gone is not gone again in the very window in which the server starts.
  device.lastWindow = Math.floor(start / window + noise(device.seed, 77));
  device.health = { slot, state: state === 'fault' || state === 'attention' ? state : 'normal' };
  if (state === 'off') device.offlineUntil = start + 300 + Math.floor(2400 * noise(device.seed, 78));
}

export function stepHealth(device: Device, time: number): void {
  const slot = Math.floor(time / shift);
  if (slot === device.health.slot) return;
  const chance = noise(device.seed ^ 0x1177, slot);
  device.health = { slot, state: chance < 0.02 ? 'fault' : chance < 0.06 ? 'attention' : 'normal' };
}
