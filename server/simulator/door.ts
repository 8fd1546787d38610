import type { Device } from './device.ts';
import { isHappening, isOpen } from './area.ts';
import { attendance } from './profiles.ts';
import { noise } from './random.ts';
import { curve, type Sky } from './sky.ts';

/** How often a door may open, seconds. */
const slot = 180;

/** People an hour through a door, in and out. */
function flowOf({ room: { area }, seed }: Device, sky: Sky): { in: number; out: number } {
  const peak = Math.max(6, area.seats * (area.isShop ? 2.3 : 0.27)) * (0.8 + 0.4 * noise(seed, 11));
  if (!area.isShop) return { in: peak * curve(sky, attendance.arriving), out: peak * curve(sky, attendance.leaving) };
  const shopping = peak * curve(sky, attendance.shop);
  return { in: shopping, out: shopping };
}

/**
 * A door opens for each person who passes, and every other hour it is held open for some minutes, less often while its
 * place is closed.
 */
export function passDoor(device: Device, sky: Sky, step: { seconds: number; start: number }): void {
  const { seed, room } = device;
  const flow = flowOf(device, sky);
  const chance = 0.5 + noise(seed ^ 0x77a1, Math.floor(sky.at / 600));
  device.peopleIn += (flow.in * chance * step.seconds) / 3600;
  device.peopleOut += (flow.out * chance * step.seconds) / 3600;
  if (!device.kind.parts.measured.has('open')) return;
  const period = isOpen(room.area.hours, room.area, sky) ? 3600 : 3 * 3600;
  const isHeld = isHappening({ seed, start: step.start, period, length: 150 + 150 * noise(seed, 76) }, sky.at);
  const turn = Math.floor(sky.at / slot);
  const into = sky.at - turn * slot - 120 * noise(seed ^ 0x3d, turn);
  const isPassed = noise(seed, turn) < Math.min(0.6, (flow.in + flow.out) / 20) && into >= 0 && into < 12;
  const isNowOpen = isHeld || isPassed;
  if (isNowOpen !== device.isOpen) device.isUrgent = true;
  device.isOpen = isNowOpen;
}
