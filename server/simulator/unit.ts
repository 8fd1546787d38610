import { warmingOf, type Warming } from './columns.ts';
import type { Device } from './device.ts';
import { isOpen } from './area.ts';
import { noise } from './random.ts';
import { drift, type Sky } from './sky.ts';

/** Air-conditioners, lamps, screens: what has a switch and is no meter, and the people who use it. */

const comfort = { cool: 25.5, heat: 21 } as const;
/** Mean time between two manual switch decisions, seconds. */
const thought = 120;
/** °C an hour of a unit at full work. */
const strength = 9;

const warmingNow = ({ kind, mode }: Device): Warming => warmingOf(kind.parts.mode, mode);

const isClimate = ({ kind }: Device): boolean => kind.parts.setpoint !== undefined;

/** What a room needs, by how people feel: nothing within the comfortable range. */
const neededBy = (temperature: number): 'cool' | 'heat' | undefined =>
  temperature > comfort.cool ? 'cool' : temperature < comfort.heat ? 'heat' : undefined;

/** Turns to the first mode that does what the room needs, unless the present one does. */
const chooseMode = (device: Device, need: 'cool' | 'heat'): void => {
  const { mode } = device.kind.parts;
  if (mode?.enum === undefined || [need, 'both'].includes(warmingNow(device))) return;
  const fitting = Object.keys(mode.enum).find((key) => warmingOf(mode, key) === need);
  if (fitting !== undefined) device.mode = fitting;
};

/** Whether someone wants it on. Equipment that runs day and night does not depend on occupancy. */
function isWanted(device: Device, sky: Sky): boolean {
  const { room, hours } = device;
  if (!isOpen(hours, room.area, sky)) return false;
  const isManned = room.people > 0 || hours.some(({ from, until }) => until - from > 86_000);
  return isManned && (!isClimate(device) || (!room.isDoorOpen && neededBy(room.temperature) !== undefined));
}

const isUnused = (device: Device, sky: Sky): boolean =>
  device.room.people === 0 && !device.hours.some(({ from, until }) => until - from > 86_000)
    ? true
    : !isOpen(device.hours, device.room.area, sky);

/** People switch what they need, and mostly switch off unused devices; some devices are forgotten for a day. */
export function useUnit(device: Device, sky: Sky, from: number): void {
  const { seed } = device;
  const turn = Math.floor(sky.at / thought + noise(seed, 75));
  if (turn === Math.floor(from / thought + noise(seed, 75)) || sky.at < device.overriddenUntil) return;
  const luck = noise(seed, turn);
  const isForgotten = noise(seed ^ 0x51ed, sky.day) < 0.15;
  const before = device.isOn;
  if (!device.isOn && isWanted(device, sky) && luck < 0.35) {
    device.isOn = true;
    const need = neededBy(device.room.temperature);
    if (isClimate(device) && need !== undefined) chooseMode(device, need);
  } else if (device.isOn && !isForgotten && luck < 0.12 && isUnused(device, sky)) device.isOn = false;
  if (device.isOn !== before) device.isUrgent = true;
}

/** How hard a unit works, 0..1, and where to; a fan only moves air. */
function workOf(device: Device): { work: number; direction: -1 | 0 | 1 } {
  const { room, setpoint } = device;
  const over = room.temperature - setpoint;
  const warming = warmingNow(device);
  if (over > -0.3 && (warming === 'cool' || warming === 'both'))
    return { work: Math.min(1, 0.15 + 0.45 * (over + 0.3)), direction: -1 };
  if (over < 0.3 && (warming === 'heat' || warming === 'both'))
    return { work: Math.min(1, 0.15 + 0.45 * (0.3 - over)), direction: 1 };
  return { work: 0.08, direction: 0 };
}

/** Power drawn now, and what it does to the room. */
export function runUnit(device: Device, sky: Sky): void {
  const ripple = 1 + 0.03 * drift(device.seed, sky.at, 300);
  if (!device.isOn) device.rate = 0;
  else if (isClimate(device)) {
    const { work, direction } = workOf(device);
    device.rate = device.rated * work * ripple;
    // The last half degree is done gently: a room does not swing past its set point.
    const gap = Math.abs(device.room.temperature - device.setpoint) + 0.3;
    if (direction !== 0) device.room.conditioning += direction * Math.min(strength * work, gap * 6);
  } else device.rate = device.rated * device.level * ripple;
}
